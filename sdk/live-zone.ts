import type {
  LiveCommit,
  LiveEdit,
  LiveElement,
  LivePresence,
  LiveRefusal,
  LiveRight,
  PresenceState,
} from './live-types.ts'

export interface LiveEvents {
  /** What anybody has committed, own changes included. */
  commits: (commits: LiveCommit[]) => void
  /** The elements may look different: after commits, after own changes and when the zone was loaded. */
  change: () => void
  presence: (presence: ReadonlyMap<string, LivePresence>) => void
  rights: (rights: readonly LiveRight[]) => void
  status: (status: LiveStatus) => void
  /** The session is over and does not come back. */
  end: (refusal: LiveRefusal) => void
}

/** `live`: the zone is there, and up to date as far as anybody can know. */
export type LiveStatus = 'connecting' | 'live' | 'closed'

export interface LiveZone {
  readonly client_id: string
  readonly status: LiveStatus
  /** The sequence number of the confirmed document; undefined until the zone is loaded. */
  readonly seq: number | undefined
  readonly rights: readonly LiveRight[]
  readonly presence: ReadonlyMap<string, LivePresence>
  /** With what this client has changed and nobody has confirmed yet. */
  elements(): Map<string, LiveElement>
  get(id: string): LiveElement | undefined
  readonly confirmed: ReadonlyMap<string, LiveElement>
  /** Changes that are not acknowledged. */
  readonly pending: number
  /** Seen here at once; resolves when it is on disk, rejects with LiveChangeRefused when it is refused. */
  change(edits: LiveEdit[]): Promise<{ seq: number }>
  /** Tells the others; null takes it back. */
  setPresence(state: PresenceState | null): void
  /** Resolves when the zone is live. */
  ready(): Promise<void>
  on<Name extends keyof LiveEvents>(event: Name, listener: LiveEvents[Name]): () => void
  /** Pending changes stay in the store. */
  close(): void
}

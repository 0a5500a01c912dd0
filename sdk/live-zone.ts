import type {
  LiveCommit,
  LiveEdit,
  LiveElement,
  LivePresence,
  LiveRefusal,
  LiveRight,
  PresenceState,
  RefusedChange,
  TogetherFeature,
} from './live-types.ts'

export interface LiveEvents {
  /** What anybody has committed, own changes included. */
  commits: (commits: LiveCommit[]) => void
  /** The elements may look different: after commits, after own changes and when the zone was loaded. */
  change: () => void
  /** The ids of those that stand differently, confirmed or not, and of those that are gone; `get` says how they are now. */
  elements: (ids: ReadonlySet<string>) => void
  /** All of the zone is there, and `elements` has it, up to date or not; again where it had to be loaded anew. */
  loaded: () => void
  /** Of the others. */
  presence: (presence: ReadonlyMap<string, LivePresence>) => void
  rights: (rights: readonly LiveRight[]) => void
  status: (status: LiveStatus) => void
  /**
   * One of this client's changes was not made, whoever waits for it or not. Also a text of a change that was made, where
   * others had deleted its element before.
   */
  refused: (change: RefusedChange) => void
  /** What is to be kept could not be stored, or what is stored could not be read. */
  storeError: (error: unknown) => void
  /** The session is over and does not come back. */
  end: (refusal: LiveRefusal) => void
}

/** `live`: the zone is there, and up to date as far as anybody can know. */
export type LiveStatus = 'connecting' | 'live' | 'closed'

export interface LiveChangeOptions {
  /** Changes in a row with the same key are one step of undo: those of a drag, say. */
  merge?: string | undefined
}

export interface LiveZone {
  readonly client_id: string
  /** What this client is called in commits and presence; undefined until it was welcomed. */
  readonly session_id: string | undefined
  readonly status: LiveStatus
  /** The sequence number of the confirmed document; undefined until the zone is loaded, from a store or the service. */
  readonly seq: number | undefined
  readonly rights: readonly LiveRight[]
  /** What of it is switched off in the space; `rights` tells of a change. */
  readonly togetherOff: readonly TogetherFeature[]
  readonly presence: ReadonlyMap<string, LivePresence>
  /** With what this client has changed and nobody has confirmed yet. */
  elements(): Map<string, LiveElement>
  get(id: string): LiveElement | undefined
  readonly confirmed: ReadonlyMap<string, LiveElement>
  /** Changes that are not acknowledged. */
  readonly pending: number
  /** What they do, in order: comments are not among the elements. */
  readonly pendingEdits: readonly LiveEdit[]
  /** With a store: the changes that were refused, also before it was opened, until they are forgotten. */
  readonly refused: readonly RefusedChange[]
  forgetRefused(mutation_id: string): void
  /**
   * Seen here at once; resolves when it is on disk. Rejects with LiveChangeRefused when it is refused, and with
   * LiveChangeUnsettled when the session is over before anybody knows.
   */
  change(edits: LiveEdit[], options?: LiveChangeOptions): Promise<{ seq: number }>
  /**
   * Takes back the last step of this zone's own changes, confirmed or pending; what others have changed since stays.
   * Settles as `change` does; undefined where there is nothing to take back.
   */
  undo(): Promise<{ seq: number } | undefined>
  /** Takes back the last undo, unless something was changed since. */
  redo(): Promise<{ seq: number } | undefined>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Tells the others, also after a lost connection; null takes it back. */
  setPresence(state: PresenceState | null): void
  /** Resolves when the zone is live. */
  ready(): Promise<void>
  on<Name extends keyof LiveEvents>(event: Name, listener: LiveEvents[Name]): () => void
  /** Pending changes stay in the store: resolves when they are there. */
  close(): Promise<void>
}

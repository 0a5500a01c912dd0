import type { Data, Input } from './client.ts'
import type { TokenSource } from './token.ts'

/** One edit of a change, as `commitChange` takes it. */
export type LiveEdit = Input<'commitChange'>['body']['edits'][number]

/** One commit of anybody, as `listChanges` gives it. */
export type LiveCommit = Data<'listChanges'>['changes'][number]

export type LiveOperation = LiveCommit['operations'][number]

/** A frame, shape or connector. */
export interface LiveElement {
  /** in lower case */
  id: string
  kind: 'FRAME' | 'SHAPE' | 'CONNECTOR'
  frame_id: string | null
  /** place in the stack, back to front */
  z: number
  /** as lists show it */
  // biome-ignore lint/suspicious/noExplicitAny: its form depends on the kind
  body: any
}

export type LiveRight = 'see' | 'comment' | 'edit'

/** What a client tells others of itself, such as its pointer and what it has selected. */
export type PresenceState = Record<string, unknown>

export interface LivePresence {
  client_id: string
  zuid: string
  state: PresenceState
}

/** Why a change was not made, or why the session has ended for good. */
export interface LiveRefusal {
  error_code?: string
  message: string
  attribute?: string
}

/** Keeps what is not acknowledged, so that it survives a reload: in the browser, IndexedDB. */
export interface LiveStore {
  load(): Promise<StoredChanges | undefined>
  save(changes: StoredChanges): Promise<void>
}

export interface StoredChanges {
  client_id: string
  changes: { mutation_id: string; edits: LiveEdit[] }[]
}

/** What the client needs of a WebSocket. */
export interface LiveSocket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
}

/** Time, so that a test can have its own. */
export interface LiveClock {
  now(): number
  /** Returns what cancels it. */
  after(ms: number, work: () => void): () => void
  random(): number
}

export interface LiveOptions {
  baseUrl: string
  token: string | TokenSource
  apiKey?: string
  edition_id: string
  space_id: string
  zone_id: string
  /** Where changes wait that are not acknowledged; in memory unless given. */
  store?: LiveStore
  /** Opens a WebSocket; the global one unless given. */
  connect?: (url: string) => LiveSocket
  clock?: LiveClock
}

export type ServerMessage =
  | {
      type: 'welcome'
      seq: number
      zuid: string
      rights: LiveRight[]
      sends: 'zone' | 'changes'
      limits: { cost_per_second: number; message_bytes: number; unacknowledged: number }
    }
  | { type: 'zone'; elements: LiveElement[]; has_more: boolean }
  | { type: 'changes'; changes: LiveCommit[] }
  | { type: 'ack'; mutation_id: string; seq: number }
  | ({ type: 'refuse'; mutation_id: string } & LiveRefusal)
  | { type: 'rights'; rights: LiveRight[] }
  | { type: 'presence'; presence: (Omit<LivePresence, 'state'> & { state: PresenceState | null })[] }
  | { type: 'pong' }
  | ({ type: 'bye'; reason: string; reconnect: boolean } & LiveRefusal)

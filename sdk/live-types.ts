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

/** What a change does to one element; undefined: it is not there. */
export interface ElementChange {
  before: LiveElement | undefined
  after: LiveElement | undefined
}

export type LiveRight = 'see' | 'comment' | 'edit'
/** What people do in a zone beside changing it. */
export type TogetherFeature = Data<'getTogether'>['off'][number]

/** What a client tells others of itself: up to 4,000 characters as JSON. Ids are those of elements. */
export interface PresenceState {
  pointer?: { x: number; y: number }
  /** up to 200 */
  selection?: string[]
  viewport?: { x: number; y: number; width: number; height: number }
  /** the element whose text is being written */
  typing?: string
  /** what is being done and not sent yet: up to 200 elements as they would be */
  gesture?: { kind: 'move' | 'resize' | 'rotate' | 'draw' | 'write' | 'point'; elements: PresentElement[] }
  /** said beside the pointer: up to 120 characters of plain text; left out unless one may comment */
  chat?: string
  /** shown for a moment at its place; a new one has a new id */
  reaction?: { id: string; kind: ReactionKind; x: number; y: number }
  /** asks everybody to come and look there; a new one has a new id. Left out unless one may edit, and oftener than every 5 s */
  call?: { id: string; viewport: { x: number; y: number; width: number; height: number } }
  /** the frame that is presented, and the last step of its elements that is shown: 0 to 99 */
  presenting?: { frame: string; step: number }
}

export type ReactionKind = 'like' | 'love' | 'laugh' | 'celebrate' | 'dislike' | 'question'

interface PresentElement {
  id: string
  layout?: {
    top?: number
    left?: number
    width?: number
    height?: number
    rotate?: number
    fliph?: boolean
    flipv?: boolean
  }
  /** of what is drawn, the newest: up to 200 */
  points?: { x: number; y: number }[]
}

export interface LivePresence {
  session_id: string
  zuid: string
  state: PresenceState
}

/** Why a change was not made, or why the session has ended for good. */
export interface LiveRefusal {
  error_code?: string
  message: string
  attribute?: string
}

/**
 * Keeps what is not acknowledged, so that it survives a reload, for one person and one zone. Several sessions may use one at
 * the same time. `openIndexedDbStore` and `openFileStore` make them.
 */
export interface LiveStore {
  load(): Promise<StoredChanges | undefined>
  save(changes: StoredChanges): Promise<void>
  /** Where others than the tabs of one origin, or than one process, use the same store. */
  lock?: LiveLock
  /** Where it keeps the confirmed zone too: then it is there without a connection. */
  zone?: StoredZone
}

/** The zone as it was at a number, written rarely, and the commits since, as they come. All of it is JSON. */
export interface StoredZone {
  read(): Promise<{ seq: number; parts: string[]; commits: string[] } | undefined>
  /** In place of the one before; commits up to its number may go. Nothing is lost where it ends halfway. */
  writeState(seq: number, parts: string[]): Promise<void>
  append(commits: { seq: number; json: string }[]): Promise<void>
  clear(): Promise<void>
}

/** Resolves with what releases it; undefined where somebody else has it and it was not to be waited for. */
export type LiveLock = (name: string, waits: boolean) => Promise<LiveRelease | undefined>

export type LiveRelease = () => void | Promise<void>

export interface StoredQueue {
  client_id: string
  changes: { mutation_id: string; edits: LiveEdit[] }[]
}

/** Of the client that saved last, and those of others that are not acknowledged. */
export interface StoredChanges extends StoredQueue {
  others?: StoredQueue[]
  /** Of all clients: kept until somebody has seen to it. */
  refused?: RefusedChange[]
}

/** A change that was not made, with what it was to do. */
export interface RefusedChange {
  mutation_id: string
  edits: LiveEdit[]
  refusal: LiveRefusal
  /** milliseconds */
  time: number
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
  /** Gets the zone, page by page, where it is not known; the global one unless given. */
  fetch?: typeof fetch
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
      together_off: TogetherFeature[]
      session_id: string
      sends: 'zone' | 'changes'
      limits: { cost_per_second: number; message_bytes: number; unacknowledged: number }
    }
  | { type: 'zone'; elements: LiveElement[]; has_more: boolean }
  | { type: 'changes'; changes: LiveCommit[] }
  | { type: 'ack'; mutation_id: string; seq: number }
  | ({ type: 'refuse'; mutation_id: string } & LiveRefusal)
  | { type: 'rights'; rights: LiveRight[]; together_off: TogetherFeature[] }
  | { type: 'presence'; presence: (Omit<LivePresence, 'state'> & { state: PresenceState | null })[] }
  | { type: 'pong' }
  | ({ type: 'bye'; reason: string; reconnect: boolean } & LiveRefusal)

import { randomUUID } from 'node:crypto'
import type { PresenceState } from '@easel/contract/presence.ts'
import type { Database } from '../db/database.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import type { RightsConcern } from './rights-concern.ts'

/** Where somebody is in a zone, as the node tells it that they are connected to; a state of null: gone. */
export interface NodePresence {
  session_id: string
  zuid: string
  state: PresenceState
}

export interface NodeListener {
  /** `seq`: undefined where the one who tells does not know it. */
  onSeq?(zone: ZoneKey, seq: number | undefined): void
  onRights?(concern: RightsConcern): void
  onPresence?(zone: ZoneKey, presence: NodePresence): void
}

/** What nodes tell each other. On SQLite there is nobody to tell. */
export interface NodeMessages {
  /** Connects, unless that was done before. */
  listen(): void
  /** Told from then on; to be called before `listen`. */
  addListener(listener: NodeListener): void
  tellSeq(zone: ZoneKey, seq?: number): void
  tellRights(concern: RightsConcern): void
  tellPresence(zone: ZoneKey, presence: readonly NodePresence[]): void
}

/** A message of one zone: its edition and id, then what is new. */
type Item = ['seq', number, string, number?] | ['rights', RightsConcern] | ['presence', number, string, NodePresence]

/** What comes within so long is sent as one. */
const GATHER_MS = 5
/** PostgreSQL takes less than 8,000. */
const MAX_BYTES = 7_800
/** While the connection is slow, no more than this waits; presence and numbers are told again by themselves. */
const MAX_WAITING = 10_000

export const createNodeMessages = (
  { notifications }: Pick<Database, 'notifications'>,
  onError: (error: unknown) => void,
): NodeMessages => {
  if (!notifications) return { listen() {}, addListener() {}, tellSeq() {}, tellRights() {}, tellPresence() {} }
  const node = randomUUID()
  const listeners: NodeListener[] = []
  let isListening = false
  /** The newest of each kind, by what it is about. */
  const waiting = new Map<string, Item>()
  let isScheduled = false
  let isSending = false

  const flush = async (): Promise<void> => {
    isScheduled = false
    if (isSending) return
    isSending = true
    try {
      while (waiting.size > 0) await notifications.send(takePayload(node, waiting))
    } catch (error) {
      // Those who missed it find out by asking.
      waiting.clear()
      onError(error)
    } finally {
      isSending = false
    }
  }

  const put = (key: string, item: Item): void => {
    if (waiting.size >= MAX_WAITING && !waiting.has(key)) return
    waiting.set(key, item)
    if (isScheduled) return
    isScheduled = true
    setTimeout(flush, GATHER_MS).unref()
  }

  return {
    addListener: (listener) => void listeners.push(listener),
    listen() {
      if (isListening) return
      isListening = true
      notifications.listen((payload) => hand(payload, node, listeners)).catch(onError)
    },
    tellSeq: ({ edition_id, zone_id }, seq) =>
      put(`seq ${zone_id}`, seq === undefined ? ['seq', edition_id, zone_id] : ['seq', edition_id, zone_id, seq]),
    tellRights: (concern) => put(`rights ${JSON.stringify(concern)}`, ['rights', concern]),
    tellPresence({ edition_id, zone_id }, presence) {
      for (const one of presence) put(`presence ${zone_id} ${one.session_id}`, ['presence', edition_id, zone_id, one])
    },
  }
}

const takePayload = (node: string, waiting: Map<string, Item>): string => {
  let text = `["${node}"`
  for (const [key, item] of waiting) {
    const piece = `,${JSON.stringify(item)}`
    const isFull = Buffer.byteLength(text) + Buffer.byteLength(piece) > MAX_BYTES
    if (isFull && text.length > node.length + 4) break
    waiting.delete(key)
    // One that is too long by itself is left out.
    if (!isFull) text += piece
  }
  return `${text}]`
}

const hand = (payload: string, own: string, listeners: readonly NodeListener[]): void => {
  const [node, ...items] = parse(payload)
  if (node === own) return
  for (const item of items)
    for (const { onSeq, onRights, onPresence } of listeners) {
      if (item[0] === 'seq') onSeq?.({ edition_id: item[1], zone_id: item[2] }, item[3])
      else if (item[0] === 'rights') onRights?.(item[1])
      else onPresence?.({ edition_id: item[1], zone_id: item[2] }, item[3])
    }
}

/** Anybody who may connect to the database can send there. */
const parse = (payload: string): [string, ...Item[]] => {
  try {
    const value = JSON.parse(payload)
    if (Array.isArray(value) && value.slice(1).every(Array.isArray)) return value as [string, ...Item[]]
  } catch {}
  return ['']
}

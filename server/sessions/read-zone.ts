import { historyCutoff } from '../access/plan-limits.ts'
import { ApiError, throwApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import { readCommits } from '../journal/feed.ts'
import { scanElements } from '../journal/read-elements.ts'
import { readZoneSeq } from '../journal/zone-seq.ts'
import { createPacer } from '../pacer.ts'
import type { Settings } from '../process/settings.ts'
import type { SessionAccess } from './access.ts'
import { type ChangeText, toChangeText, toElementText } from './change-text.ts'
import type { Outgoing } from './outgoing.ts'

export interface ChangePage {
  /** The zone's sequence number. */
  seq: number
  changes: ChangeText[]
  has_more: boolean
}

/** What rooms and sessions read. */
export interface ZoneReader {
  /** Undefined where the changes since then cannot be told. Throws an ApiError where the zone is gone. */
  readChanges(access: SessionAccess, since: number, isNew: boolean): Promise<ChangePage | undefined>
  /** The whole zone, as messages, and the sequence number that it belongs to. */
  readZone(access: SessionAccess): Promise<{ seq: number; messages: Outgoing[] }>
}

const CHANGES_AT_A_TIME = 500
const MESSAGE_LENGTH = 256_000
/** Each holds a whole zone in memory. */
const MAX_READERS = 4

export const createZoneReader = (database: Pick<Database, 'read'>, settings: Pick<Settings, 'plans'>): ZoneReader => {
  const inTurn = createTurns(MAX_READERS)
  return {
    async readChanges({ path }, since, isNew) {
      const notBefore = isNew ? historyCutoff({ settings, path, now: Date.now() }) : Number.NEGATIVE_INFINITY
      const page = await readCommits(database.read, path.zone, { since, limit: CHANGES_AT_A_TIME, notBefore })
      if ('problem' in page) {
        if (page.problem === 'gone') throw new ApiError('zoneNotFound')
        return undefined
      }
      const { seq, commits, has_more } = page
      // A number that the zone never had: it was restored from a backup.
      if (since > seq) return undefined
      const changes: ChangeText[] = []
      const pace = createPacer()
      for (const commit of commits) {
        changes.push(toChangeText(commit))
        await pace()
      }
      return { seq, changes, has_more }
    },
    readZone: ({ path: { zone } }) =>
      inTurn(() =>
        database.read.snapshot(async (db) => {
          const seq = await readZoneSeq({ db, zone, fail: throwApiError })
          const pieces: string[][] = [[]]
          let length = 0
          for await (const rows of scanElements(db, zone))
            for (const row of rows) {
              const text = toElementText(row)
              if (length > MESSAGE_LENGTH) {
                pieces.push([])
                length = 0
              }
              pieces.at(-1)?.push(text)
              length += text.length
            }
          return { seq, messages: pieces.map((elements, at) => zoneMessage(elements, at < pieces.length - 1)) }
        }),
      ),
  }
}

const zoneMessage = (elements: readonly string[], has_more: boolean): Outgoing => ({
  json: `{"type":"zone","elements":[${elements.join(',')}],"has_more":${has_more}}`,
})

/** Runs so many at a time; others wait for their turn. */
const createTurns = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

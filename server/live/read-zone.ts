import { historyCutoff } from '../access/plan-limits.ts'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import { type ContentPage, type PageQuery, readContentPage } from '../journal/content-page.ts'
import type { ElementRow } from '../journal/element-row.ts'
import { toElementText } from '../journal/element-text.ts'
import { readCommits } from '../journal/feed.ts'
import { createPacer, nextTurn } from '../pacer.ts'
import type { Settings } from '../process/settings.ts'
import { type ChangeText, toChangeText } from './change-text.ts'
import { createLoadTurns, createReadTurns } from './load-turns.ts'
import type { Outgoing } from './outgoing-message.ts'
import { createKeptPages } from './pages-in-memory.ts'
import type { SessionAccess } from './session-access.ts'

export interface ChangePage {
  /** The zone's sequence number. */
  seq: number
  changes: ChangeText[]
  has_more: boolean
}

export interface ZonePart {
  seq: number
  message: Outgoing
  isLast: boolean
}

/** What rooms and sessions read. */
export interface ZoneReader {
  /** Undefined where the changes since then cannot be told. Throws an ApiError where the zone is gone. */
  readChanges(access: SessionAccess, since: number, isNew: boolean): Promise<ChangePage | undefined>
  /** The whole zone at one sequence number, read as it is asked for; nothing more once it is over. */
  readZone(access: SessionAccess, isOver: () => boolean): AsyncGenerator<ZonePart, void, void>
}

const CHANGES_AT_A_TIME = 500
/** Of characters: few enough for a slow line to bring in a second or two. */
const MESSAGE_LENGTH = 64_000
const ELEMENTS_AT_A_TIME = 1_000

export const createZoneReader = (database: Pick<Database, 'read'>, settings: Pick<Settings, 'plans'>): ZoneReader => {
  const takeLoad = createLoadTurns()
  const takeRead = createReadTurns()
  const keepPage = createKeptPages()

  /** Those who wait for a reader hold no turn, and nothing of what was read but these. Undefined: nobody is there any more. */
  const readPieces = async ({ caller, path: { zone } }: SessionAccess, isOver: () => boolean, query: PageQuery) => {
    const leave = await takeRead(caller)
    try {
      // A page is the work of a turn, and nobody's who has left while they waited for theirs.
      await nextTurn()
      if (isOver()) return undefined
      const read = await readContentPage(database.read, zone, query)
      // Where the zone has changed too much since the first part, it is loaded again.
      if ('problem' in read) throw new ApiError(read.problem === 'gone' ? 'zoneNotFound' : 'unavailable')
      const { seq, rows, next } = read
      return { seq, next, pieces: toPieces(rows) }
    } finally {
      leave()
    }
  }

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
    async *readZone(access, isOver) {
      const leaveLoad = await takeLoad(access.caller)
      try {
        let page: ContentPage['next']
        do {
          const forget = keepPage(access.caller)
          try {
            const read = await readPieces(access, isOver, {
              page,
              limit: ELEMENTS_AT_A_TIME,
              notBefore: Number.NEGATIVE_INFINITY,
              length: forget ? undefined : MESSAGE_LENGTH,
            })
            if (!read) return
            const { seq, next, pieces } = read
            for (const [at, elements] of pieces.entries()) {
              const isLast = !next && at === pieces.length - 1
              yield { seq, isLast, message: zoneMessage(elements, !isLast) }
            }
            page = next
          } finally {
            forget?.()
          }
        } while (page)
      } finally {
        leaveLoad()
      }
    },
  }
}

/** Of the length of a message each; one at least. */
const toPieces = (rows: readonly ElementRow[]): string[][] => {
  const pieces: string[][] = [[]]
  let length = 0
  for (const row of rows) {
    const text = toElementText(row)
    if (length > MESSAGE_LENGTH) {
      pieces.push([])
      length = 0
    }
    pieces.at(-1)?.push(text)
    length += text.length
  }
  return pieces
}

const zoneMessage = (elements: readonly string[], has_more: boolean): Outgoing => ({
  json: `{"type":"zone","elements":[${elements.join(',')}],"has_more":${has_more}}`,
})

import type { Database } from '../db/database.ts'
import { type Opening, writeOpenings } from './openings.sql.ts'

/** Who opened which space when (S5), written behind: to read a space must not wait for a write. */
export interface Openings {
  note(opening: Omit<Opening, 'opened_time'>): void
  /** Writes what was noted: for whoever is about to read it. */
  flush(): Promise<void>
  close(): Promise<void>
}

const every = 1000
/** An opening is worth less than the memory of a service that cannot reach its database. */
const most = 20_000

/**
 * What was noted is on disk within a second. Of several nodes each flushes its own before it reads, so a list ordered
 * by opening may miss what others served in the last second.
 */
export const createOpenings = (database: Pick<Database, 'write'>): Openings => {
  let noted = new Map<string, Opening>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let last = 0

  const write = async (): Promise<void> => {
    if (noted.size === 0) return
    const some = noted
    noted = new Map()
    try {
      await database.write((db) => writeOpenings(db, [...some.values()]))
    } catch (error) {
      // For the next time, unless the same person has opened it again since.
      for (const [key, opening] of some) if (!noted.has(key) && noted.size < most) noted.set(key, opening)
      throw error
    }
  }

  /** One after the other, so that whoever waits for a flush also waits for the one under way. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write, write)
    return writing
  }

  return {
    note({ edition_id, space_id, zuid }) {
      // No two alike: the order of openings is the order in which they came, also within a millisecond.
      last = Math.max(last + 1, Date.now())
      const key = `${edition_id} ${space_id} ${zuid}`
      if (noted.size < most || noted.has(key)) noted.set(key, { edition_id, space_id, zuid, opened_time: last })
      timer ??= setTimeout(() => flush().catch(() => {}), every).unref()
    },
    flush,
    close: () => flush().catch(() => {}),
  }
}

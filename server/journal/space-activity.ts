import type { Database } from '../db/database.ts'
import { writeFreeSpacesFirst } from '../db/free-spaces.ts'
import { type Activity, writeActivity } from './space-activity.sql.ts'

/** Who changed something in a space last, and when. Written behind: zones of one space would wait for each other. */
export interface SpaceActivity {
  record(activity: Activity): void
  close(): Promise<void>
}

const FLUSH_INTERVAL_MS = 500

/** What was recorded is on disk within a second, and at the end of the process. */
export const createSpaceActivity = (database: Pick<Database, 'write' | 'autocommit'>): SpaceActivity => {
  let pending = new Map<string, Activity>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const batch = pending
    pending = new Map()
    if (batch.size === 0) return
    try {
      await writeFreeSpacesFirst(database, [...batch.values()], writeActivity)
    } catch {
      // For the next time, unless the space was changed again since.
      for (const [key, activity] of batch) if (!pending.has(key)) pending.set(key, activity)
      schedule()
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  const schedule = (): void => {
    timer ??= setTimeout(flush, FLUSH_INTERVAL_MS).unref()
  }

  return {
    record({ edition_id, space_id, author, now }) {
      const key = `${edition_id} ${space_id}`
      const earlier = pending.get(key)
      if (!earlier || earlier.now <= now) pending.set(key, { edition_id, space_id, author, now })
      schedule()
    },
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

import type { Database } from '../db/database.ts'
import { lockTrashedSpaceForUpdate } from '../db/locks.ts'
import type { Settings } from '../process/settings.ts'
import type { SpacePlace } from './spaces.sql.ts'
import { closeSpace, deleteDueZone, deleteSomeOfSpace, dueSpaces, dueZones } from './trash.sql.ts'

const day = 86_400_000
/** Zones in one transaction: other writers get their turn between two. */
const together = 10

/** Deletes for good what has been in the trash too long (S1), and what is left of spaces that were deleted. */
export const emptyTrash = async (
  database: Database,
  { trashDays }: Pick<Settings, 'trashDays'>,
  now: number,
): Promise<{ spaces: number; zones: number }> => {
  const until = now - trashDays * day
  return { spaces: await emptySpaces(database, until), zones: await emptyZones(database, until) }
}

const emptySpaces = async (database: Database, until: number): Promise<number> => {
  for (let done = 0; ; ) {
    const due = await dueSpaces(database.read, { until, limit: together })
    if (due.length === 0) return done
    for (const space of due) {
      const closed = await database.write(async (db) => {
        const roles = await lockTrashedSpaceForUpdate(db, space, until)
        if (roles) await closeSpace(db, space)
        return roles
      })
      if (closed) done += await deleteWhole(database, space)
    }
  }
}

const deleteWhole = async (database: Database, space: SpacePlace): Promise<number> => {
  for (;;) {
    const deleted = await database.write((db) => deleteSomeOfSpace(db, space, together))
    if (deleted !== undefined) return deleted
  }
}

const emptyZones = async (database: Database, until: number): Promise<number> => {
  for (let done = 0; ; ) {
    const due = await dueZones(database.read, { until, limit: together })
    if (due.length === 0) return done
    for (const zone of due) if (await database.write((db) => deleteDueZone(db, zone, until))) done++
  }
}

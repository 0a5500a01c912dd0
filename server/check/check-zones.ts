import type { Database } from '../db/database.ts'
import type { ZoneUnavailable } from '../journal/edit-errors.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { createJournal, type Journal } from '../journal/journal.ts'
import { zonesAfter } from './check.sql.ts'
import { type CheckedZone, countProblems, findProblems, type ProblemKind } from './find-problems.ts'
import { mendZone } from './mend-zone.ts'

export interface HurtZone {
  zone: CheckedZone
  problems: Partial<Record<ProblemKind, number>>
  mended: boolean
  /** why it was not mended, where that was tried */
  reason?: ZoneUnavailable['reason']
}

interface Options {
  mend: boolean
  /** told after every page of zones */
  progress: (line: string) => void
  pageSize?: number
}

/** Checks what the content of zones refers to, one zone after the other. */
export const checkZones = async (
  database: Database,
  { mend, progress, pageSize = 500 }: Options,
): Promise<{ checked: number; hurt: HurtZone[] }> => {
  const journal = mend ? createJournal(database) : undefined
  const hurt: HurtZone[] = []
  let checked = 0
  let after: ZoneKey = { edition_id: 0, zone_id: '' }
  try {
    for (;;) {
      const page = await zonesAfter(database.read, after, pageSize)
      for (const key of page) {
        const found = await checkZone(database, key, journal)
        if (found) hurt.push(found)
      }
      checked += page.length
      const last = page.at(-1)
      if (!last || page.length < pageSize) return { checked, hurt }
      after = last
      progress(`${checked} zones checked, ${hurt.length} of them hurt…`)
    }
  } finally {
    await journal?.close()
  }
}

const checkZone = async (
  database: Database,
  key: ZoneKey,
  journal: Journal | undefined,
): Promise<HurtZone | undefined> => {
  const problems = await database.read.snapshot((db) => findProblems(db, key))
  if (!problems) return undefined
  const found = { zone: problems.zone, problems: countProblems(problems) }
  if (!journal) return { ...found, mended: false }
  const reason = await mendZone(database, journal, problems)
  return reason ? { ...found, mended: false, reason } : { ...found, mended: true }
}

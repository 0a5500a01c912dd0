import { type Connector, type ConnectorEnd, endPoint, freeEnd } from '@easel/contract'
import type { DanglingReference } from '@easel/contract/content/dangling-references.ts'
import type { Element } from '@easel/contract/content/element.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { Patch } from '@easel/contract/shapes/patch.ts'
import type { Database } from '../db/database.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { commentOperations } from '../journal/append-entry.ts'
import { EditsRefused, ZoneUnavailable } from '../journal/edit-errors.ts'
import { toElement } from '../journal/element-row.ts'
import { findElements } from '../journal/elements.sql.ts'
import type { Journal } from '../journal/journal.ts'
import { deleteEntries } from '../search/index.sql.ts'
import { deleteComments } from './check.sql.ts'
import { type CheckedZone, findProblems, type Problems } from './find-problems.ts'
import { lastLayouts } from './last-layouts.ts'

/** How often others may change the zone meanwhile before it is checked under a lock, which keeps them waiting. */
const ATTEMPTS = 5

/**
 * Mends a zone by one commit, in the name of whoever owns its space. Resolves with why it could not: what is in the
 * trash takes no commit.
 */
export const mendZone = async (
  database: Database,
  journal: Journal,
  problems: Problems,
): Promise<ZoneUnavailable['reason'] | undefined> => {
  const { zone, references } = problems
  const lost = references.flatMap(({ by, to }) => (by === 'frame' ? [] : [to]))
  const layouts = await lastLayouts(database.read, zone, lost)
  let found: Problems | undefined = problems
  for (let attempt = 1; found; attempt++) {
    const seen = attempt < ATTEMPTS ? found : undefined
    try {
      await database.write((db) => mendUnderLock(db, journal, zone, { seen, layouts }), { noTimeout: true })
      return undefined
    } catch (error) {
      if (error instanceof ZoneUnavailable) return error.reason
      if (!(error instanceof EditsRefused && error.refusal.reason === 'zoneHasChanged')) throw error
    }
    found = await database.read.snapshot((db) => findProblems(db, zone))
  }
}

type Layouts = ReadonlyMap<string, Layout>

/** `seen`: what was found before, and is refused where the zone has changed since. */
const mendUnderLock = async (
  db: Db,
  journal: Journal,
  zone: CheckedZone,
  { seen, layouts }: { seen: Problems | undefined; layouts: Layouts },
): Promise<void> => {
  await lockZoneForUpdate(db, zone)
  const problems = seen ?? (await findProblems(db, zone))
  if (problems) await writeMend(db, journal, problems, layouts)
}

const writeMend = async (
  db: Db,
  journal: Journal,
  { zone, references, replies }: Problems,
  layouts: Layouts,
): Promise<void> => {
  const byElement = Map.groupBy(references, ({ id }) => id)
  const hurt = (await findElements(db, zone, [...byElement.keys()])).map(toElement)
  const edits = hurt.map((element) => mendingEdit(element, byElement.get(element.id) ?? [], layouts))
  // As with a thread that is deleted: its replies go along.
  const removed = await deleteComments(db, zone, replies)
  await deleteEntries(db, zone, replies, ['comment'])
  await journal.writeIn(db, zone, [
    {
      author: zone.owner_zuid,
      now: Date.now(),
      edits,
      expectedSeq: zone.seq,
      version: 'Mended by easel check',
      unlimited: true,
      ...(removed.length > 0 && { alongside: commentOperations({ removed }) }),
    },
  ])
}

const mendingEdit = ({ id, kind, body }: Element, references: readonly DanglingReference[], layouts: Layouts): Edit => {
  const set: Patch = {}
  for (const { by, to } of references) {
    if (by === 'frame') set.frame_id = null
    else set[`connected.${by}`] = detachedEnd((body as Connector).connected[by], layouts.get(to))
  }
  return { edit: 'update', kind, id, set, ...(set.frame_id === null && { frame_id: null }) }
}

const detachedEnd = (end: ConnectorEnd, layout: Layout | undefined): ConnectorEnd => freeEnd(end, endPoint(end, layout))

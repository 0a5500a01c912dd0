import type { ElementKind } from '@easel/contract/content/element.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import type { ElementRow } from './element-row.ts'
import { elementsAfter, findElements } from './elements.sql.ts'
import type { ZoneKey } from './journal.sql.ts'

const PLACES_AT_A_TIME = 2_000
/** Each may have some thousand characters. */
const ROWS_AT_A_TIME = 200

/** The ids of a zone's elements, back to front. Not sorted by the database: on SQLite that is one long turn. */
const idsInStackOrder = async (db: Db, { edition_id, zone_id }: ZoneKey, kind?: ElementKind): Promise<string[]> => {
  const places: { element_id: string; z: number }[] = []
  const pace = createPacer()
  for (let after = ''; ; ) {
    const rows = await placesAfter(db, { edition_id, zone_id, after, limit: PLACES_AT_A_TIME })
    for (const row of rows) if (!kind || row.kind === kind) places.push(row)
    const last = rows.at(-1)
    if (!last || rows.length < PLACES_AT_A_TIME) break
    after = last.element_id
    await pace()
  }
  places.sort((a, b) => a.z - b.z || (a.element_id < b.element_id ? -1 : 1))
  return places.map(({ element_id }) => element_id)
}

const placesAfter = preparedQuery((db, p: ZoneKey & { after: string; limit: number }) =>
  db
    .selectFrom('element')
    .select(['element_id', 'kind', 'z'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '>', p.after)
    .orderBy('element_id')
    .limit(p.limit),
)

interface Selection {
  kind?: ElementKind
  from?: number
  limit?: number
}

/** The elements of a zone, back to front, some at a time. Others have their turn between. */
export async function* readElements(
  db: Db,
  key: ZoneKey,
  { kind, from = 0, limit = Number.POSITIVE_INFINITY }: Selection,
): AsyncGenerator<ElementTable[]> {
  const ids = (await idsInStackOrder(db, key, kind)).slice(from, from + limit)
  const pace = createPacer()
  for (let at = 0; at < ids.length; at += ROWS_AT_A_TIME) {
    const some = ids.slice(at, at + ROWS_AT_A_TIME)
    const rows = new Map((await findElements(db, key, some)).map((row) => [row.element_id, row]))
    yield some.flatMap((id) => rows.get(id) ?? [])
    await pace()
  }
}

/** The elements of a zone after an id, by their ids, in one pass: for those who put them in the order of the stack themselves. */
export async function* scanElements(
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  { after: from = '', first = ROWS_AT_A_TIME }: { after?: string; first?: number | undefined } = {},
): AsyncGenerator<readonly ElementRow[]> {
  const pace = createPacer()
  for (let after = from, limit = first; ; limit = Math.min(limit * 2, ROWS_AT_A_TIME)) {
    const rows = await elementsAfter(db, { edition_id, zone_id, after, limit })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last.element_id
    await pace()
  }
}

/** One page of them. */
export const readElementPage = async (db: Db, key: ZoneKey, page: Selection): Promise<ElementTable[]> => {
  const read: ElementTable[] = []
  for await (const rows of readElements(db, key, page)) for (const row of rows) read.push(row)
  return read
}

import type { Connector } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import { inStackOrder } from '@easel/contract/content/element.ts'
import type { Db } from '../db/transaction.ts'
import { toElement } from '../journal/element-row.ts'
import type { ZoneInSpace } from '../journal/journal.sql.ts'
import { readForPlan } from '../journal/read-for-plan.sql.ts'

const none: ReadonlySet<string> = new Set()
const wanting = { ids: none, frames: none, shapes: none, most: Number.POSITIVE_INFINITY }

interface Selection {
  /** Back to front. */
  elements: Element[]
  /** Shapes that a connector among them ends on, and that are not. */
  others: Element[]
  missing: string[]
}

/** Elements of a zone, which is locked: those named, what is in the frames among them, and connectors between them all. */
export const readSelection = async (db: Db, zone: ZoneInSpace, ids: ReadonlySet<string>): Promise<Selection> => {
  const read = async (wanted: Partial<typeof wanting>): Promise<Element[]> =>
    (await readForPlan(db, zone, { ...wanting, ...wanted })).rows.map(toElement)
  const found = new Map((await read({ ids, frames: ids })).map((element) => [element.id, element]))
  const missing = [...ids].filter((id) => !found.has(id))
  const shapes = new Set([...found.values()].filter(({ kind }) => kind === 'SHAPE').map(({ id }) => id))
  for (const connector of await read({ shapes }))
    if (endsOf(connector).every((id) => id !== undefined && shapes.has(id))) found.set(connector.id, connector)
  const ends = [...found.values()].flatMap(endsOf).filter((id): id is string => id !== undefined && !found.has(id))
  const others = ends.length > 0 ? await read({ ids: new Set(ends) }) : []
  return { elements: inStackOrder(found.values()), others, missing }
}

const endsOf = ({ kind, body }: Element): (string | undefined)[] => {
  if (kind !== 'CONNECTOR') return []
  const { first, second } = (body as Connector).connected
  return [first.shape_id?.toLowerCase(), second.shape_id?.toLowerCase()]
}

import { applyOperations, type Element, inStackOrder, type JournalOperation } from '@easel/contract/content/element.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer, type Pacer } from '../pacer.ts'
import { toElement } from './element-row.ts'
import { elementsAfter } from './elements.sql.ts'
import { commitsBetween, latestSnapshotUpTo, type ZoneKey } from './journal.sql.ts'

const ELEMENTS_AT_A_TIME = 200

/** The elements of a zone, back to front, read some at a time. */
export const currentElements = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<Element[]> => {
  const elements: Element[] = []
  const pace = createPacer()
  for (let after = ''; ; ) {
    const rows = await elementsAfter(db, { edition_id, zone_id, after, limit: ELEMENTS_AT_A_TIME })
    for (const row of rows) elements.push(toElement(row))
    const last = rows.at(-1)
    if (!last || rows.length < ELEMENTS_AT_A_TIME) return inStackOrder(elements)
    after = last.element_id
    await pace()
  }
}

/** The elements as of a sequence number, back to front. */
export const elementsAt = async (db: Db, zone: ZoneKey, seq: number): Promise<Element[]> =>
  inStackOrder((await contentAt(db, zone, seq)).values())

/** Each may hold thousands of operations. */
const COMMITS_AT_A_TIME = 50

/** The nearest earlier snapshot and the commits after it, some at a time; `pace` is awaited after each. */
export const contentAt = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  seq: number,
  pace: Pacer = createPacer(),
): Promise<Map<string, Element>> => {
  const pages = await latestSnapshotUpTo(db, { edition_id, zone_id, seq })
  const content = new Map<string, Element>()
  for (const page of pages) {
    for (const element of JSON.parse(page.content) as Element[]) content.set(element.id, element)
    await pace()
  }
  for (let after = pages[0]?.seq ?? 0; after < seq; after += COMMITS_AT_A_TIME) {
    const until = Math.min(seq, after + COMMITS_AT_A_TIME)
    for (const { operations } of await commitsBetween(db, { edition_id, zone_id, after, until })) {
      applyOperations(content, JSON.parse(operations) as JournalOperation[])
      await pace()
    }
  }
  return content
}

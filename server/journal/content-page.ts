import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import { inversesAfter, inversesBetween } from './content-page.sql.ts'
import { type ElementRow, toElement, toRow } from './element-row.ts'
import { findJournalRange } from './feed.sql.ts'
import type { FeedProblem } from './feed.ts'
import { scanElements } from './read-elements.ts'
import type { ZoneOfPath } from './zone-seq.sql.ts'

export interface ContentPage {
  seq: number
  /** In the order of their ids. */
  rows: ElementRow[]
  next: { seq: number; after: string } | undefined
}

export interface PageQuery {
  /** Left out: the first page of the zone as it stands. */
  page?: { seq: number; after: string } | undefined
  limit: number
  /** Characters of bodies: what one reader has in memory, and what is sent again where a line breaks. */
  length?: number | undefined
  /** What is older is not shown (Z8). */
  notBefore: number
}

const PAGE_LENGTH = 1_000_000
/** So few that they may have thousands of characters each, where little is asked for. */
const FIRST_ROWS = 20
/** What has happened since the first page. Beyond that the zone is read again from the start. */
const MAX_COMMITS = 2_000
const MAX_BYTES = 4_000_000
const COMMITS_AT_A_TIME = 50

/**
 * A part of a zone as it was at a sequence number: as it stands now, with what came since taken back. Nothing is kept
 * between two pages.
 */
export const readContentPage = (
  db: Db,
  zone: ZoneOfPath,
  { page, limit, length = PAGE_LENGTH, notBefore }: PageQuery,
): Promise<ContentPage | FeedProblem> =>
  db.snapshot(async (snapshot) => {
    const [range] = await findJournalRange(snapshot, zone)
    if (!range) return { problem: 'gone' }
    const { seq = range.seq, after = '' } = page ?? {}
    if (seq !== range.seq && !(await canGoBack(snapshot, zone, seq, { ...range, notBefore })))
      return { problem: 'forgotten', seq: range.seq }
    const { rows, hasMore } = await readRows(snapshot, zone, { after, limit, most: length })
    const last = hasMore ? rows.at(-1)?.element_id : undefined
    const next = last === undefined ? undefined : { seq, after: last }
    if (seq === range.seq) return { seq, rows, next }
    return { seq, rows: await goBack(snapshot, zone, rows, { since: seq, until: range.seq, after, last }), next }
  })

const canGoBack = async (
  db: Db,
  { edition_id, zone_id }: ZoneOfPath,
  since: number,
  range: { seq: number; compacted_seq: number; notBefore: number },
): Promise<boolean> => {
  const missing = range.seq - since
  if (missing < 0 || missing > MAX_COMMITS || since < range.compacted_seq) return false
  const [commits] = await inversesAfter(db, { edition_id, zone_id, since })
  if (!commits) return false
  const { count, first_time, bytes, lacking } = commits
  const isWhole = Number(count) === missing && Number(lacking) === 0
  return isWhole && Number(bytes) <= MAX_BYTES && Number(first_time) >= range.notBefore
}

interface Rows {
  rows: ElementRow[]
  hasMore: boolean
}

const readRows = async (
  db: Db,
  zone: ZoneOfPath,
  { after, limit, most }: { after: string; limit: number; most: number },
): Promise<Rows> => {
  const rows: ElementRow[] = []
  let length = 0
  for await (const some of scanElements(db, zone, { after, first: most < PAGE_LENGTH ? FIRST_ROWS : undefined }))
    for (const row of some) {
      if (rows.length === limit || length > most) return { rows, hasMore: true }
      rows.push(row)
      length += row.body.length
    }
  return { rows, hasMore: false }
}

interface Stretch {
  since: number
  until: number
  /** Of the ids of the page: both ends, the first one left out. Undefined: up to the end. */
  after: string
  last: string | undefined
}

const goBack = async (
  db: Db,
  { edition_id, zone_id }: ZoneOfPath,
  rows: readonly ElementRow[],
  { since, until, after, last }: Stretch,
): Promise<ElementRow[]> => {
  const isOnPage = (id: string): boolean => id > after && (last === undefined || id <= last)
  const byId = new Map(rows.map((row) => [row.element_id, row]))
  const touched = new Set<string>()
  const elements = new Map<string, Element>()
  const pace = createPacer()
  for (let before = until + 1; before > since + 1; ) {
    const commits = await inversesBetween(db, { edition_id, zone_id, since, before, limit: COMMITS_AT_A_TIME })
    for (const { inverse } of commits) {
      const operations = (JSON.parse(inverse ?? '[]') as JournalOperation[]).filter(
        (operation) => operation.op !== 'zone' && operation.op !== 'comment' && isOnPage(operation.id),
      )
      for (const operation of operations as { id: string }[]) {
        const row = touched.has(operation.id) ? undefined : byId.get(operation.id)
        touched.add(operation.id)
        if (row) elements.set(operation.id, toElement(row))
      }
      applyOperations(elements, operations)
      await pace()
    }
    before = commits.at(-1)?.seq ?? since + 1
  }
  const untouched = rows.filter(({ element_id }) => !touched.has(element_id))
  const restored = [...elements.values()].map((element) => toRow({ edition_id, zone_id }, element))
  return [...untouched, ...restored].sort((one, other) => (one.element_id < other.element_id ? -1 : 1))
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Element } from '@easel/contract/content/element.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { elementsAfter } from './elements.sql.ts'
import type { ZoneKey } from './journal.sql.ts'
import { insertSnapshot, setSnapshotAfter, writeSnapshotPage, zoneBytes, zonesToSnapshot } from './snapshots.sql.ts'

const PAGE_ELEMENTS = 500
/** A zone with fewer bytes of commits is read as fast without. */
const MIN_BYTES = 65_536

/**
 * Takes a snapshot of a zone whose commits since the last one have more bytes than its content. It reads one state of
 * the zone and writes page by page, so that no request waits for it. Returns whether it took one.
 */
export const takeSnapshot = (database: Database, { edition_id, zone_id }: ZoneKey): Promise<boolean> =>
  database.longRead(async (db) => {
    const key = { edition_id, zone_id }
    const [zone] = await zoneBytes(db, key)
    if (!zone) return false
    const contentBytes = await countBytes(db, key)
    const snapshot_after = Math.max(MIN_BYTES, contentBytes)
    if (zone.commit_bytes < snapshot_after) {
      await database.write((to) => setSnapshotAfter(to, { ...key, bytes: 0, snapshot_after }))
      return false
    }
    await writePages(database, { ...key, seq: zone.seq }, currentPages(db, key))
    return database.write(async (to) => {
      if ((await insertSnapshot(to, { ...key, seq: zone.seq })).length === 0) return false
      await setSnapshotAfter(to, { ...key, bytes: zone.commit_bytes, snapshot_after })
      return true
    })
  })

const countBytes = async (db: Db, key: ZoneKey): Promise<number> => {
  let bytes = 0
  for await (const rows of elementRows(db, key)) for (const { body } of rows) bytes += body.length
  return bytes
}

type Rows = Awaited<ReturnType<typeof elementsAfter>>

async function* elementRows(db: Db, key: ZoneKey): AsyncGenerator<Rows> {
  for (let after = ''; ; ) {
    const rows = await elementsAfter(db, { ...key, after, limit: PAGE_ELEMENTS })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.element_id
    await nextTurn()
  }
}

async function* currentPages(db: Db, key: ZoneKey): AsyncGenerator<string> {
  for await (const rows of elementRows(db, key)) yield `[${rows.map(toJson).join()}]`
}

/** An element as JSON, with its body as it is stored. */
const toJson = ({ element_id, kind, frame_id, z, body }: Rows[number]): string =>
  `${JSON.stringify({ id: element_id, kind, frame_id, z }).slice(0, -1)},"body":${body}}`

/** Elements as pages. */
export async function* pagesOf(elements: Iterable<Element>): AsyncGenerator<string> {
  const page: Element[] = []
  for (const element of elements) {
    page.push(element)
    if (page.length < PAGE_ELEMENTS) continue
    yield JSON.stringify(page.splice(0))
    await nextTurn()
  }
  yield JSON.stringify(page)
}

/** A snapshot has at least one page: an empty one of an empty zone. */
export const writePages = async (
  database: Database,
  snapshot: ZoneKey & { seq: number },
  pages: AsyncIterable<string>,
): Promise<void> => {
  let page = 0
  for await (const content of pages) {
    const row = { ...snapshot, page: page++, content }
    await database.write((to) => writeSnapshotPage(to, row))
  }
  if (page === 0) await database.write((to) => writeSnapshotPage(to, { ...snapshot, page, content: '[]' }))
}

export interface Snapshots {
  /** Says that a zone has enough commits for a snapshot. */
  add(zone: ZoneKey): void
  /** Takes the snapshots that are due. */
  run(signal?: AbortSignal): Promise<void>
  /** Finds zones that an earlier process left without their snapshot. */
  findDue(): Promise<void>
}

const ZONES_AT_A_TIME = 1_000

/** Zones that wait for a snapshot. */
export const createSnapshots = (database: Database): Snapshots => {
  const due = new Map<string, ZoneKey>()
  const add = ({ edition_id, zone_id }: ZoneKey): void => {
    due.set(`${edition_id} ${zone_id}`, { edition_id, zone_id })
  }
  return {
    add,
    async run(signal) {
      for (const [key, zone] of due) {
        if (signal?.aborted) return
        due.delete(key)
        await takeSnapshot(database, zone)
      }
    },
    async findDue() {
      for (let last: ZoneKey = { edition_id: 0, zone_id: '' }; ; ) {
        const zones = await zonesToSnapshot(database.read, { ...last, limit: ZONES_AT_A_TIME })
        for (const zone of zones) if (zone.due) add(zone)
        const end = zones.at(-1)
        if (!end) return
        last = { edition_id: end.edition_id, zone_id: end.zone_id }
        await nextTurn()
      }
    },
  }
}

import type { Fail } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { readElements } from '../journal/read-elements.ts'
import { readZoneSeq } from '../journal/zone-seq.ts'
import { elementsAt } from '../journal/zone-state.ts'
import { createPacer } from '../pacer.ts'

const ELEMENTS_A_PAGE = 200

interface ZonePages {
  /** JSON of some elements each, back to front. */
  pages: string[]
  seq: number
}

/** What a zone holds, now or at a sequence number; others have their turn between the pages. */
export const readPages = (db: Db, zone: ZoneTable, fail: Fail<'zoneNotFound'>, seq?: number): Promise<ZonePages> =>
  db.snapshot(async (snapshot) => {
    const pages: string[] = []
    if (seq === undefined) {
      const at = await readZoneSeq({ db: snapshot, zone, fail })
      // The body is JSON already: it is not parsed here.
      for await (const rows of readElements(snapshot, zone, {})) pages.push(`[${rows.map(toJson).join(',')}]`)
      return { pages, seq: at }
    }
    const elements = await elementsAt(snapshot, zone, seq)
    const pace = createPacer()
    for (let at = 0; at < elements.length; at += ELEMENTS_A_PAGE) {
      pages.push(JSON.stringify(elements.slice(at, at + ELEMENTS_A_PAGE)))
      await pace()
    }
    return { pages, seq }
  })

const toJson = ({
  element_id,
  kind,
  frame_id,
  body,
}: {
  element_id: string
  kind: string
  frame_id: string | null
  body: string
}): string =>
  `{"id":${JSON.stringify(element_id)},"kind":"${kind}","frame_id":${JSON.stringify(frame_id)},"body":${body}}`

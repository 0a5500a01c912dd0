import { namesSeq } from '@easel/contract'
import { MAX_PAGE } from '@easel/contract/element-operations.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import { AtSeq, type Handler } from '../handler.ts'
import { readContentPage } from '../journal/content-page.ts'
import type { ElementRow } from '../journal/element-row.ts'
import { toElementText } from '../journal/element-text.ts'
import { longListOfTexts } from '../long-list.ts'

export const getZoneContent: Handler<'getZoneContent'> = async (context) => {
  const { db, query, headers, path, fail } = context
  const { page, limit = MAX_PAGE } = query
  const asked = page?.seq ?? path.zone.seq
  if (namesSeq(headers['if-none-match'], asked)) return new AtSeq(asked)
  const read = await readContentPage(db, path.zone, { page, limit, notBefore: historyCutoff(context) })
  if ('problem' in read)
    return read.problem === 'gone' ? fail('zoneNotFound') : fail('changesForgotten', { seq: read.seq })
  const { seq, rows, next } = read
  const elements = longListOfTexts<ElementRow, never>(rows, toElementText)
  return new AtSeq(seq, { seq, elements, ...(next && { next_page: next }) })
}

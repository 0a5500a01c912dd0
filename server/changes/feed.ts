import { toChange } from '@easel/contract/change-operations.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import { type Handler, StreamResponse } from '../handler.ts'
import { readFeed } from '../journal/feed.ts'
import { streamChanges } from './change-stream.ts'

export const listChanges: Handler<'listChanges'> = async (context) => {
  const { db, caller, path, query, headers, zoneNews, recheck, fail } = context
  const { limit = 100 } = query
  const since = startOf(headers['last-event-id']) ?? query.since
  if (since === undefined) throw invalidRequest('since', 'is required and was not sent')
  const notBefore = historyCutoff(context)
  const read = async (after: number) => {
    const page = await readFeed(db, path.zone, { since: after, limit, notBefore })
    if (!('problem' in page)) return page
    return page.problem === 'gone' ? fail('zoneNotFound') : fail('changesForgotten', { seq: page.seq })
  }
  const first = await read(since)
  if (!wantsEvents(headers.accept)) return first
  if (!zoneNews.hasRoomFor(caller.zuid)) fail('tooManyStreams')
  const follow = () => zoneNews.follow(path.zone, caller.zuid)
  const toJson = (change: Parameters<typeof toChange>[0]) => JSON.stringify(toChange(change))
  return new StreamResponse('text/event-stream', streamChanges({ since, follow, read, recheck, toJson }))
}

const wantsEvents = (accept = ''): boolean => /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept)

const startOf = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw invalidRequest('last-event-id', 'must be the id of an event of this stream')
  return Number(text)
}

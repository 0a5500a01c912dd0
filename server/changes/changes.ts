import { toChange } from '@easel/contract/change-operations.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import { type Handler, StreamResponse } from '../handler.ts'
import { readFeed } from '../journal/feed.ts'
import { commitChange as commit } from '../live/commit-change.ts'
import { streamChanges } from './change-stream.ts'

export const listChanges: Handler<'listChanges'> = async (context) => {
  const { db, caller, path, query, headers, zoneNotifier, recheck, fail } = context
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
  if (!zoneNotifier.hasRoomFor(caller)) fail('tooManyStreams')
  let follower: ReturnType<typeof zoneNotifier.follow>
  const follow = () => {
    follower = zoneNotifier.follow(path.zone, caller)
    return follower
  }
  const toJson = (change: Parameters<typeof toChange>[0]) => JSON.stringify(toChange(change))
  const events = streamChanges({ since, follow, read, recheck, toJson })
  // The events themselves notice at the next heartbeat only.
  return new StreamResponse('text/event-stream', events, () => follower?.end())
}

const wantsEvents = (accept = ''): boolean => /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept)

const startOf = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw invalidRequest('last-event-id', 'must be the id of an event of this stream')
  return Number(text)
}

export const commitChange: Handler<'commitChange'> = async (context) => {
  const { caller, path, headers, body, now, journal, authorizeWrite } = context
  const { seq, ids, version_id } = await commit(context, {
    zone: path.zone,
    author: caller.zuid,
    roles: path.roles,
    now,
    edits: body.edits,
    expectedSeq: headers['if-match'],
    allOrNothing: true,
    dryRun: body.dry_run,
    ...(!journal.isWithin && { authorize: authorizeWrite }),
  })
  return { seq, ids, ...(version_id !== undefined && { version_id }) }
}

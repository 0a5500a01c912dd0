import { can, namesSeq } from '@easel/contract'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import { pipelined } from '../db/pipelined.ts'
import type { Db } from '../db/transaction.ts'
import { AtSeq, type Handler } from '../handler.ts'
import { addToInboxes } from '../inbox/items.sql.ts'
import { appendEntry, commentOperations } from '../journal/append-entry.ts'
import { readZoneSeq, type ZoneReader } from '../journal/zone-seq.ts'
import { deleteEntries, upsertEntries } from '../search/index.sql.ts'
import {
  type CommentRow,
  commentExists,
  countElementThreads,
  countReplies,
  countThreads,
  deleteCommentAndReplies,
  elementInZone,
  findComment,
  findCommentBeyond,
  findElementThreads,
  findReplies,
  findThreads,
  insertComment,
  newComment,
  tooManyComments,
  toSearchItem,
  updateComment,
} from './comments.sql.ts'
import { checkMentions } from './mentions.ts'

export const listComments: Handler<'listComments'> = async ({ db, params, query, headers, path, fail }) => {
  const { zone } = path
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const { status, from = 0, limit = 20 } = query
  const filter = { ...params, status: status ?? 'OPEN', or_status: status ?? 'RESOLVED' } as const
  const page = { ...filter, from, limit }
  const element_id = query.element_id?.toLowerCase()
  const thread_id = query.thread_id?.toLowerCase()
  if (thread_id !== undefined)
    return db.snapshot((snapshot) => readThread({ db: snapshot, zone, fail }, thread_id, { from, limit }))
  return db.snapshot(async (snapshot) => {
    const [seq, rows, [total]] = await pipelined(
      readZoneSeq({ db: snapshot, zone, fail }),
      element_id === undefined ? findThreads(snapshot, page) : findElementThreads(snapshot, { ...page, element_id }),
      element_id === undefined
        ? countThreads(snapshot, filter)
        : countElementThreads(snapshot, { ...filter, element_id }),
    )
    const threads = await withReplies(snapshot, params, rows, { from: 0, limit: REPLIES_SHOWN })
    return new AtSeq(seq, { total_count: Number(total?.count), threads })
  })
}

const REPLIES_SHOWN = 20

interface Page {
  from: number
  limit: number
}

/** N2: one thread with a page of its replies. */
const readThread = async (reader: ZoneReader, comment_id: string, page: Page) => {
  const { db, zone } = reader
  const key = { edition_id: zone.edition_id, zone_id: zone.zone_id }
  const [seq, [first]] = await pipelined(readZoneSeq(reader), findComment(db, { ...key, comment_id }))
  const rows = first?.thread_id === comment_id ? [first] : []
  return new AtSeq(seq, { total_count: rows.length, threads: await withReplies(db, key, rows, page) })
}

const withReplies = async (
  db: Db,
  zone: { edition_id: number; zone_id: string },
  rows: readonly CommentRow[],
  page: Page,
) => {
  const ids = rows.map(({ comment_id }) => comment_id)
  const [found, counts] = await pipelined(findReplies(db, zone, ids, page), countReplies(db, zone, ids))
  const replies = Map.groupBy(found, ({ thread_id }) => thread_id)
  return rows.map((row) => ({
    ...toComment(row),
    ...toThread(row),
    reply_count: counts.get(row.comment_id) ?? 0,
    replies: (replies.get(row.comment_id) ?? []).map(toComment),
  }))
}

const toComment = (row: CommentRow) => {
  const { comment_id, thread_id, author_zuid, author_name, text, created_time, last_modified_time } = row
  return { comment_id, thread_id, author_zuid, author_name, text, created_time, last_modified_time }
}

const toThread = ({ status, element_id, x, y }: CommentTable) => ({
  status,
  ...(x !== null && y !== null && { point: { x, y } }),
  ...(element_id !== null && { element_id }),
})

/** Status and position of a thread belong to its first comment. */
const toCommentInfo = (row: CommentRow) => ({
  comment_info: { ...toComment(row), ...(row.comment_id === row.thread_id && toThread(row)) },
})

export const createComment: Handler<'createComment'> = async (context) => {
  const { db, caller, params, path, body, settings, now, fail } = context
  const { edition_id, zone_id } = params
  const { team_id } = await lockActiveZoneForUpdate({ db, fail }, params)
  const thread_id = body.thread_id?.toLowerCase()
  const element_id = body.element_id?.toLowerCase() ?? null
  if (thread_id !== undefined) {
    const [first] = await findComment(db, { ...params, comment_id: thread_id })
    if (first?.thread_id !== thread_id) fail('commentNotFound')
  }
  if (element_id !== null && (await elementInZone(db, { ...params, element_id })).length === 0) fail('elementNotFound')
  const { id, point } = body
  const text = await checkMentions({ db, zone: params, roles: path.roles, fail }, body.text)
  const row = newComment({ id, edition_id, zone_id, author_zuid: caller.zuid, text, point, element_id, thread_id, now })
  const { maxComments: most } = settings
  const [inserted, beyond] = await pipelined(
    insertComment(db, row),
    findCommentBeyond(db, { edition_id, zone_id, most }),
  )
  if (inserted.length === 0) fail('elementExists', { attribute: 'id', reason: commentExists })
  if (beyond.length > 0) fail('changeTooLarge', tooManyComments(most))
  await upsertEntries(db, { ...params, team_id }, [toSearchItem(row)])
  await addToInboxes(db, row)
  await appendEntry(db, params, { author: caller.zuid, now, ...commentOperations({ added: [row] }) })
  const [created] = await findComment(db, { ...params, comment_id: row.comment_id })
  return toCommentInfo(created as CommentRow)
}

export const changeCommentText: Handler<'changeCommentText'> = async ({
  db,
  caller,
  params,
  path,
  body,
  now,
  fail,
}) => {
  const { team_id } = await lockActiveZoneForUpdate({ db, fail }, params)
  const [before] = await findComment(db, params)
  if (!before) return fail('commentNotFound')
  if (before.author_zuid !== caller.zuid) fail('noPermission', { reason: 'Only its author changes a comment' })
  const text = await checkMentions({ db, zone: params, roles: path.roles, fail }, body.text, { before: before.text })
  const after = { ...before, text, last_modified_time: now }
  await updateComment(db, after)
  await upsertEntries(db, { ...params, team_id }, [toSearchItem(after)])
  await addToInboxes(db, after, { before })
  await appendEntry(db, params, { author: caller.zuid, now, ...commentOperations({ changed: [{ before, after }] }) })
  return toCommentInfo(after)
}

export const changeCommentStatus: Handler<'changeCommentStatus'> = async ({ db, caller, params, body, now, fail }) => {
  const { comment_id: _, ...zone } = params
  await lockActiveZoneForUpdate({ db, fail }, params)
  const [comment] = await findComment(db, params)
  if (!comment) return fail('commentNotFound')
  const { thread_id } = comment
  const [before] = await findComment(db, { ...zone, comment_id: thread_id })
  if (!before) return fail('commentNotFound')
  if (before.status === body.status) fail('commentStateWrong')
  const after = { ...before, status: body.status }
  await updateComment(db, after)
  await appendEntry(db, zone, { author: caller.zuid, now, ...commentOperations({ changed: [{ before, after }] }) })
  return { ...zone, current_user_id: caller.zuid, thread_id, status: body.status }
}

export const deleteComment: Handler<'deleteComment'> = async ({ db, caller, params, path, now, fail }) => {
  const { comment_id, ...zone } = params
  await lockActiveZoneForUpdate({ db, fail }, params)
  const [comment] = await findComment(db, params)
  if (!comment) return fail('commentNotFound')
  if (comment.author_zuid !== caller.zuid && !can(path.roles, 'space.manage'))
    fail('noPermission', { reason: 'Only its author, or the CREATOR of the space, deletes a comment' })
  const removed = await deleteCommentAndReplies(db, params)
  const removed_ids = removed.map((row) => row.comment_id)
  await deleteEntries(db, zone, removed_ids, ['comment'])
  await appendEntry(db, zone, { author: caller.zuid, now, ...commentOperations({ removed }) })
  return { ...zone, current_user_id: caller.zuid, removed_ids }
}

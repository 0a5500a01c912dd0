import { readableComment } from '@easel/contract/mentions.ts'
import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import type { SearchItem } from '../search/search-columns.sql.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

interface CommentKey extends ZoneKey {
  comment_id: string
}

/** Oldest first. */
export const findZoneComments = preparedQuery((db, p: ZoneKey) =>
  db
    .selectFrom('comment')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .orderBy('created_time')
    .orderBy('comment_id'),
)

/** A page of them, by id. */
export const commentsAfter = preparedQuery((db, p: ZoneKey & { after: string; limit: number }) =>
  db
    .selectFrom('comment')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('comment_id', '>', p.after)
    .orderBy('comment_id')
    .limit(p.limit),
)

export const insertComments = async (db: Db, rows: readonly CommentTable[]): Promise<void> => {
  for (const batch of inBatches(rows)) await db.insertInto('comment').values(batch).execute()
}

/** Said of an id that a client has given to a new comment. */
export const commentExists = 'is in use in this zone, or sent twice'

/** No row comes back where the id is in use. */
export const insertComment = preparedQuery((db, p: CommentTable) =>
  db
    .insertInto('comment')
    .values({
      edition_id: p.edition_id,
      zone_id: p.zone_id,
      comment_id: p.comment_id,
      thread_id: p.thread_id,
      author_zuid: p.author_zuid,
      text: p.text,
      status: p.status,
      element_id: p.element_id,
      x: p.x,
      y: p.y,
      created_time: p.created_time,
      last_modified_time: p.last_modified_time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id'),
)

/** A comment that the zone has beyond so many; none where it has room. */
export const findCommentBeyond = preparedQuery((db, p: ZoneKey & { most: number }) =>
  db
    .selectFrom('comment')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .select('comment_id')
    .orderBy('comment_id')
    .limit(1)
    .offset(p.most),
)

/** Of a zone that is full: what was written goes with the transaction. */
export const tooManyComments = (most: number) => ({
  reason: 'leaves too many comments in the zone',
  max_comments: most,
})

const withAuthor = (db: Db, { edition_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('comment as c')
    .leftJoin('user as u', 'u.zuid', 'c.author_zuid')
    .where('c.edition_id', '=', edition_id)
    .where('c.zone_id', '=', zone_id)
    .selectAll('c')
    .select((eb) => eb.fn.coalesce('u.display_name', sql<string>`''`).as('author_name'))

export type CommentRow = CommentTable & { author_name: string }

export const findComment = preparedQuery((db, p: CommentKey) =>
  withAuthor(db, p).where('c.comment_id', '=', p.comment_id),
)

export interface Filter extends ZoneKey {
  /** Threads with either of the two; the same twice for one. */
  status: CommentTable['status']
  or_status: CommentTable['status']
}

interface Page extends Filter {
  from: number
  limit: number
}

/** The first comment of each thread, newest first. */
const threadPage = (db: Db, p: Page) =>
  withAuthor(db, p)
    .whereRef('c.comment_id', '=', 'c.thread_id')
    .where('c.status', 'in', [p.status, p.or_status])
    .orderBy('c.created_time', 'desc')
    .orderBy('c.comment_id', 'desc')
    .limit(p.limit)
    .offset(p.from)

export const findThreads = preparedQuery(threadPage)
export const findElementThreads = preparedQuery((db, p: Page & { element_id: string }) =>
  threadPage(db, p).where('c.element_id', '=', p.element_id),
)

const threadCount = (db: Db, p: Filter) =>
  db
    .selectFrom('comment as c')
    .where('c.edition_id', '=', p.edition_id)
    .where('c.zone_id', '=', p.zone_id)
    .whereRef('c.comment_id', '=', 'c.thread_id')
    .where('c.status', 'in', [p.status, p.or_status])
    .select((eb) => eb.fn.countAll<number>().as('count'))

export const countThreads = preparedQuery(threadCount)
export const countElementThreads = preparedQuery((db, p: Filter & { element_id: string }) =>
  threadCount(db, p).where('c.element_id', '=', p.element_id),
)

/** Some replies of each thread, oldest first. */
export const findReplies = async (
  db: Db,
  zone: ZoneKey,
  threadIds: readonly string[],
  { from, limit }: { from: number; limit: number },
): Promise<CommentRow[]> => {
  if (threadIds.length === 0) return []
  const replies = withAuthor(db, zone)
    .where('c.thread_id', 'in', threadIds)
    .whereRef('c.comment_id', '<>', 'c.thread_id')
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('c.thread_id').orderBy('c.created_time').orderBy('c.comment_id'))
        .as('place'),
    )
    .as('r')
  return db
    .selectFrom(replies)
    .selectAll()
    .where('place', '>', from)
    .where('place', '<=', from + limit)
    .orderBy('place')
    .execute()
}

/** The replies that threads have. */
export const countReplies = async (db: Db, { edition_id, zone_id }: ZoneKey, threadIds: readonly string[]) => {
  if (threadIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('comment')
    .where((eb) => eb.and({ edition_id, zone_id }))
    .where('thread_id', 'in', threadIds)
    .whereRef('comment_id', '<>', 'thread_id')
    .groupBy('thread_id')
    .select((eb) => ['thread_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ thread_id, count }) => [thread_id, Number(count)]))
}

export const elementInZone = preparedQuery((db, p: ZoneKey & { element_id: string }) =>
  db
    .selectFrom('element')
    .where((eb) => eb.and({ edition_id: p.edition_id, zone_id: p.zone_id, element_id: p.element_id }))
    .select('element_id'),
)

export const updateComment = preparedQuery((db, p: CommentTable) =>
  db
    .updateTable('comment')
    .set({ text: p.text, status: p.status, last_modified_time: p.last_modified_time })
    .where((eb) => eb.and({ edition_id: p.edition_id, zone_id: p.zone_id, comment_id: p.comment_id })),
)

export interface NewComment extends ZoneKey {
  /** of the client; one is made where it is left out */
  id?: string | undefined
  author_zuid: number
  text: string
  point?: { x: number; y: number } | undefined
  /** in lower case */
  element_id: string | null
  /** of the thread that it replies to; undefined: it begins one */
  thread_id: string | undefined
  now: number
}

export const newComment = ({ edition_id, zone_id, author_zuid, text, point, ...comment }: NewComment): CommentTable => {
  const { id, element_id, thread_id, now } = comment
  const comment_id = id?.toLowerCase() ?? newUuid(now)
  return {
    edition_id,
    zone_id,
    comment_id,
    thread_id: thread_id ?? comment_id,
    author_zuid,
    text,
    status: 'OPEN',
    element_id,
    x: point?.x ?? null,
    y: point?.y ?? null,
    created_time: now,
    last_modified_time: now,
  }
}

/** What can be found of a comment. */
export const toSearchItem = ({ comment_id, text }: Pick<CommentTable, 'comment_id' | 'text'>): SearchItem => ({
  kind: 'comment',
  item_id: comment_id,
  name: '',
  text: readableComment(text),
})

/** A reply alone, or the first comment with its whole thread. The first comes first. */
export const deleteCommentAndReplies = async (db: Db, key: CommentKey): Promise<CommentTable[]> => {
  const { edition_id, zone_id, comment_id } = key
  const rows = await db
    .deleteFrom('comment')
    .where((eb) => eb.and({ edition_id, zone_id }))
    .where((eb) => eb.or({ comment_id, thread_id: comment_id }))
    .returningAll()
    .execute()
  for (const batch of inBatches(rows.map((row) => row.comment_id)))
    await db
      .deleteFrom('inbox_item')
      .where((eb) => eb.and({ edition_id, zone_id }))
      .where('comment_id', 'in', batch)
      .execute()
  return rows.sort((a, b) => Number(b.comment_id === comment_id) - Number(a.comment_id === comment_id))
}

import { sql } from 'kysely'
import type { CommentTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface Zone {
  edition_id: number
  zone_id: string
}

interface At extends Zone {
  comment_id: string
}

/** All of a zone's comments, oldest first. */
export const commentsOf = preparedQuery((db, p: Zone) =>
  db
    .selectFrom('comment')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .orderBy('created_time')
    .orderBy('comment_id'),
)

const BATCH_SIZE = 500

export const insertComments = async (db: Db, rows: readonly CommentTable[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await db
      .insertInto('comment')
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute()
  }
}

const withAuthor = (db: Db, { edition_id, zone_id }: Zone) =>
  db
    .selectFrom('comment as c')
    .leftJoin('user as u', 'u.zuid', 'c.author_zuid')
    .where('c.edition_id', '=', edition_id)
    .where('c.zone_id', '=', zone_id)
    .selectAll('c')
    .select((eb) => eb.fn.coalesce('u.display_name', sql<string>`''`).as('author_name'))

export type CommentRow = CommentTable & { author_name: string }

export const findComment = preparedQuery((db, p: At) => withAuthor(db, p).where('c.comment_id', '=', p.comment_id))

export interface Filter extends Zone {
  /** Either of these two; the same twice for one. */
  status: CommentTable['status']
  or_status: CommentTable['status']
}

interface Page extends Filter {
  from: number
  limit: number
}

/** The comments that begin a thread; ids begin with the time, so their order is that of age. */
const threadPage = (db: Db, p: Page) =>
  withAuthor(db, p)
    .whereRef('c.comment_id', '=', 'c.thread_id')
    .where('c.status', 'in', [p.status, p.or_status])
    .orderBy('c.comment_id', 'desc')
    .limit(p.limit)
    .offset(p.from)

export const threads = preparedQuery(threadPage)
export const threadsOfElement = preparedQuery((db, p: Page & { element_id: string }) =>
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
export const countThreadsOfElement = preparedQuery((db, p: Filter & { element_id: string }) =>
  threadCount(db, p).where('c.element_id', '=', p.element_id),
)

/** Oldest first. */
export const repliesTo = async (db: Db, zone: Zone, threadIds: readonly string[]): Promise<CommentRow[]> =>
  threadIds.length === 0
    ? []
    : withAuthor(db, zone)
        .where('c.thread_id', 'in', threadIds)
        .whereRef('c.comment_id', '<>', 'c.thread_id')
        .orderBy('c.created_time')
        .orderBy('c.comment_id')
        .execute()

export const elementInZone = preparedQuery((db, p: Zone & { element_id: string }) =>
  db
    .selectFrom('element')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '=', p.element_id)
    .select('element_id'),
)

/** Answers no row where it is not the author's. */
export const updateText = preparedQuery((db, p: At & { author: number; text: string; now: number }) =>
  db
    .updateTable('comment')
    .set({ text: p.text, last_modified_time: p.now })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('comment_id', '=', p.comment_id)
    .where('author_zuid', '=', p.author)
    .returning('comment_id'),
)

/** Answers no row where the thread has the status already. */
export const updateStatus = preparedQuery((db, p: At & { status: CommentTable['status'] }) =>
  db
    .updateTable('comment')
    .set({ status: p.status })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('comment_id', '=', p.comment_id)
    .where('status', '<>', p.status)
    .returning('comment_id'),
)

export const deleteOne = preparedQuery((db, p: At) =>
  db
    .deleteFrom('comment')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('comment_id', '=', p.comment_id)
    .returning('comment_id'),
)

export const deleteReplies = preparedQuery((db, p: Zone & { thread_id: string }) =>
  db
    .deleteFrom('comment')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('thread_id', '=', p.thread_id)
    .returning('comment_id'),
)

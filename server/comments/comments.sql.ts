import { sql } from 'kysely'
import { ApiError } from '../api-error.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import { compiled } from '../db/compiled.ts'
import { engineOf } from '../db/database.ts'
import type { Db } from '../db/schema.ts'

interface Zone {
  edition_id: number
  zone_id: string
}

interface At extends Zone {
  comment_id: string
}

/** All of a zone's comments, oldest first. */
export const commentsOf = compiled((db, p: Zone) =>
  db
    .selectFrom('comment')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .orderBy('created_time')
    .orderBy('comment_id'),
)

const together = 500

export const insertComments = async (db: Db, rows: readonly CommentTable[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += together) {
    await db
      .insertInto('comment')
      .values(rows.slice(at, at + together))
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

export const findComment = compiled((db, p: At) => withAuthor(db, p).where('c.comment_id', '=', p.comment_id))

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

export const threads = compiled(threadPage)
export const threadsOfElement = compiled((db, p: Page & { element_id: string }) =>
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

export const countThreads = compiled(threadCount)
export const countThreadsOfElement = compiled((db, p: Filter & { element_id: string }) =>
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

/** Where the zone stands, once it can neither move nor go before this transaction ends; search rows name the place. */
export const holdZone = async (db: Db, at: Zone & { space_id: number }): Promise<{ team_id: number }> => {
  const query = db
    .selectFrom('zone as z')
    .innerJoin('space as s', (join) =>
      join.onRef('s.edition_id', '=', 'z.edition_id').onRef('s.space_id', '=', 'z.space_id'),
    )
    .where('z.edition_id', '=', at.edition_id)
    .where('z.zone_id', '=', at.zone_id)
    .where('z.space_id', '=', at.space_id)
    .select(['s.team_id', 'z.status as zone_status', 's.status as space_status'])
  // On SQLite a transaction that writes is alone already.
  const found = await (engineOf(db) === 'postgres' ? query.forShare(['z', 's']) : query).executeTakeFirst()
  if (!found) throw new ApiError('zoneNotFound')
  if (found.space_status !== 'ACTIVE') throw new ApiError('spaceNotActive')
  if (found.zone_status !== 'ACTIVE') throw new ApiError('zoneNotActive')
  return found
}

/** The first comment of a thread, once nobody can delete it before this transaction ends. */
export const holdThread = async (db: Db, { edition_id, zone_id, comment_id }: At): Promise<boolean> => {
  const query = db
    .selectFrom('comment')
    .select('comment_id')
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .where('comment_id', '=', comment_id)
    .where('thread_id', '=', comment_id)
  return (await (engineOf(db) === 'postgres' ? query.forShare() : query).execute()).length > 0
}

export const elementInZone = compiled((db, p: Zone & { element_id: string }) =>
  db
    .selectFrom('element')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '=', p.element_id)
    .select('element_id'),
)

/** Answers no row where it is not the author's. */
export const updateText = compiled((db, p: At & { author: number; text: string; now: number }) =>
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
export const updateStatus = compiled((db, p: At & { status: CommentTable['status'] }) =>
  db
    .updateTable('comment')
    .set({ status: p.status })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('comment_id', '=', p.comment_id)
    .where('status', '<>', p.status)
    .returning('comment_id'),
)

export const deleteOne = compiled((db, p: At) =>
  db
    .deleteFrom('comment')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('comment_id', '=', p.comment_id)
    .returning('comment_id'),
)

export const deleteReplies = compiled((db, p: Zone & { thread_id: string }) =>
  db
    .deleteFrom('comment')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('thread_id', '=', p.thread_id)
    .returning('comment_id'),
)

import { mentionsOf, toId } from '@easel/contract'
import { sql } from 'kysely'
import type { CommentTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { GATHERED_MS } from '../notices/gathered.ts'

/** Those who wrote last in a thread are told of a reply. */
const MAX_PARTICIPANTS = 100
/** Of a thread of thousands, so many of the newest comments say who they are. */
const MAX_READ = 500

const findParticipants = preparedQuery((db, p: { edition_id: number; zone_id: string; thread_id: string }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('comment')
        .where(({ and }) => and({ edition_id: p.edition_id, zone_id: p.zone_id, thread_id: p.thread_id }))
        .orderBy('created_time', 'desc')
        .limit(sql.lit(MAX_READ))
        .select(['author_zuid', 'created_time'])
        .as('newest'),
    )
    .groupBy('author_zuid')
    .select('author_zuid')
    .orderBy((eb) => eb.fn.max('created_time'), 'desc')
    .limit(sql.lit(MAX_PARTICIPANTS)),
)

interface Occasion {
  /** The comment as it was. */
  before?: CommentTable
  /** The threads whose writers know already: they are told once of the replies of one change. */
  toldThreads?: Set<string>
}

/**
 * Puts a comment into the inboxes of whom it mentions and, where it is a reply, of those who wrote in the thread. One
 * whose text was changed is told only to whom it mentions anew. Whether they can see it is asked when they look.
 */
export const addToInboxes = async (
  db: Db,
  comment: CommentTable,
  { before, toldThreads }: Occasion = {},
): Promise<void> => {
  const { edition_id, zone_id, comment_id, thread_id, author_zuid } = comment
  const known = new Set(mentionsOf(before?.text ?? '').map(({ zuid }) => zuid))
  const mentioned = mentionsOf(comment.text).filter(({ zuid }) => !known.has(zuid))
  const kinds = new Map<number, 'MENTION' | 'REPLY'>()
  if (!before && comment_id !== thread_id && !toldThreads?.has(thread_id)) {
    const participants = await findParticipants(db, { edition_id, zone_id, thread_id })
    for (const participant of participants) kinds.set(participant.author_zuid, 'REPLY')
    toldThreads?.add(thread_id)
  }
  for (const { zuid } of mentioned) kinds.set(toId(zuid), 'MENTION')
  kinds.delete(author_zuid)
  if (kinds.size === 0) return
  const item_time = comment.last_modified_time
  const item = { edition_id, zone_id, comment_id, item_time, is_read: 0, mail_time: item_time + GATHERED_MS }
  await db
    .insertInto('inbox_item')
    .values([...kinds].map(([zuid, kind]) => ({ ...item, zuid, kind })))
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'zone_id', 'comment_id', 'zuid']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        item_time: eb.ref('excluded.item_time'),
        mail_time: eb.ref('excluded.mail_time'),
        is_read: 0,
      })),
    )
    .execute()
}

export const deleteInboxOf = (db: Db, zuid: number) => db.deleteFrom('inbox_item').where('zuid', '=', zuid).execute()

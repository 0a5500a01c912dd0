import { can, spaceRoles } from '@easel/contract'
import { isWithoutTwoFactor } from '../access/two-factor.ts'
import { pipelined } from '../db/pipelined.ts'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import { countUnread, findInboxItems, markItemsRead } from './inbox.sql.ts'

/** Counting ends there. */
const MAX_COUNTED = 100

const readerOf = async (db: Db, zuid: number) => ({
  zuid,
  has_two_factor: (await isWithoutTwoFactor(db, zuid)) ? 0 : 1,
})

type Row = Awaited<ReturnType<typeof findInboxItems>>[number]

const mayComment = ({ space_rank, zone_rank }: Row): boolean => {
  const rank = zone_rank === null || space_rank === 0 ? space_rank : zone_rank
  return rank !== null && can({ space: spaceRoles[rank] }, 'space.comment')
}

const toItem = (row: Row) => {
  const { is_read, item_time, space_rank: _, zone_rank: __, zone_permission: ___, ...item } = row
  return { ...item, is_unread: is_read === 0, time: item_time, can_comment: mayComment(row) }
}

export const listInbox: Handler<'listInbox'> = async ({ db, caller, query }) => {
  const { from = 0, limit = 20 } = query
  const reader = await readerOf(db, caller.zuid)
  const [rows, [unread]] = await pipelined(
    findInboxItems(db, { ...reader, from, limit }),
    countUnread(db, { ...reader, limit: MAX_COUNTED }),
  )
  return { current_user_id: caller.zuid, unread_count: Number(unread?.count), items: rows.map(toItem) }
}

export const markInboxRead: Handler<'markInboxRead'> = async ({ db, caller, body }) => {
  const ids = body.all ? undefined : body.comment_ids?.map((id) => id.toLowerCase())
  await markItemsRead(db, caller.zuid, ids)
  const [unread] = await countUnread(db, { ...(await readerOf(db, caller.zuid)), limit: MAX_COUNTED })
  return { current_user_id: caller.zuid, unread_count: Number(unread?.count) }
}

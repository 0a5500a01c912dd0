import { can, spaceRoles } from '@easel/contract'
import { roleOnZone } from '../access/path-access.ts'
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

const mayComment = ({ space_rank, zone_access }: Row): boolean =>
  space_rank !== null && can({ space: roleOnZone(spaceRoles[space_rank], zone_access) }, 'space.comment')

const toItem = (row: Row) => {
  const { is_read, item_time, mail_time: _, space_rank: __, zone_access: ___, ...item } = row
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

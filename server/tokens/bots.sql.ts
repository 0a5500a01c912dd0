import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { endAccess } from '../identity/end-access.ts'
import { withoutSignIn } from '../identity/users.ts'
import { insertEditionMembers } from '../teams/members.sql.ts'
import { leaveEdition } from '../teams/removal.sql.ts'

interface BotKey {
  edition_id: number
  bot_id: number
}

const bots = (db: Db, p: { edition_id: number }) =>
  db.selectFrom('user').where('bot_edition_id', '=', p.edition_id).where('deleted_time', 'is', null)

export const findBot = preparedQuery((db, p: BotKey) =>
  bots(db, p).where('zuid', '=', p.bot_id).select(['zuid', 'display_name']),
)

/** Oldest first. */
export const findBots = preparedQuery((db, p: { edition_id: number; from: number; limit: number }) =>
  bots(db, p)
    .orderBy('zuid')
    .limit(p.limit)
    .offset(p.from)
    .select(['zuid as bot_id', 'display_name as bot_name', 'bot_created_by as created_by', 'created_time']),
)

export const countBots = async (db: Db, edition_id: number): Promise<number> => {
  const { n } = await bots(db, { edition_id })
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const findBotEdition = preparedQuery((db, p: { zuid: number }) =>
  db.selectFrom('user').where('zuid', '=', p.zuid).where('bot_edition_id', 'is not', null).select('bot_edition_id'),
)

export const isBot = async (db: Db, zuid: number): Promise<boolean> => (await findBotEdition(db, { zuid })).length > 0

interface NewBot {
  edition_id: number
  bot_name: string
  created_by: number
  now: number
}

/** A member of the edition in no team, who has nothing to sign in with. */
export const insertBot = async (db: Db, { edition_id, bot_name, created_by, now }: NewBot) => {
  const bot_id = await nextId(db)
  await db
    .insertInto('user')
    .values({
      ...withoutSignIn,
      zuid: bot_id,
      display_name: bot_name,
      created_time: now,
      bot_edition_id: edition_id,
      bot_created_by: created_by,
    })
    .execute()
  await insertEditionMembers(db, { edition_id, zuid: bot_id, role: 'MEMBER', joined_time: now })
  return { bot_id, bot_name, created_by, created_time: now }
}

/** False if there is no such bot. */
export const updateBotName = async (db: Db, { edition_id, bot_id }: BotKey, bot_name: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ display_name: bot_name })
    .where('bot_edition_id', '=', edition_id)
    .where('zuid', '=', bot_id)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends its tokens and roles. Its row stays, for the name of what it made. False if there is no such bot. */
export const removeBotRows = async (
  db: Db,
  { edition_id, bot_id, receiver, now }: BotKey & { receiver: number; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ disabled_time: now, deleted_time: now })
    .where('bot_edition_id', '=', edition_id)
    .where('zuid', '=', bot_id)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  await endAccess(db, bot_id, now)
  await leaveEdition(db, { edition_id, zuid: bot_id, receiver, now })
  return true
}

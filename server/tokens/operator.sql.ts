import type { Db } from '../db/transaction.ts'

/** Rows of one answer to an operator. */
const MAX_ROWS = 10_000

/** Personal access tokens and those of bots that have not expired, of everybody or of one: theirs, and what they made. */
export const listAllTokens = (db: Db, { zuid, now }: { zuid: number | undefined; now: number }) =>
  db
    .selectFrom('access_token as t')
    .innerJoin('user as u', 'u.zuid', 't.zuid')
    .where('t.token_id', 'is not', null)
    .where('t.expires_time', '>', now)
    .$if(zuid !== undefined, (tokens) =>
      tokens.where((eb) => eb.or([eb('t.zuid', '=', zuid as number), eb('t.created_by', '=', zuid as number)])),
    )
    .orderBy('t.token_id')
    .limit(MAX_ROWS)
    .select(['t.token_id', 't.token_name', 't.zuid', 't.scope', 't.created_by', 't.created_time', 't.expires_time'])
    .select(['t.last_used_time', 'u.display_name', 'u.mail_id', 'u.bot_edition_id'])
    .execute()

/** Of every edition or of one. */
export const listAllBots = (db: Db, { edition_id }: { edition_id: number | undefined }) =>
  db
    .selectFrom('user as u')
    .where('u.bot_edition_id', 'is not', null)
    .where('u.deleted_time', 'is', null)
    .$if(edition_id !== undefined, (bots) => bots.where('u.bot_edition_id', '=', edition_id as number))
    .orderBy('u.zuid')
    .limit(MAX_ROWS)
    .select(['u.zuid', 'u.display_name', 'u.bot_edition_id', 'u.bot_created_by', 'u.created_time'])
    .select((eb) =>
      eb
        .selectFrom('access_token as t')
        .whereRef('t.zuid', '=', 'u.zuid')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('tokens'),
    )
    .execute()

/** A bot that was not removed, and the owner of its edition. */
export const findBotAnywhere = (db: Db, bot_id: number) =>
  db
    .selectFrom('user as u')
    .innerJoin('edition as e', 'e.edition_id', 'u.bot_edition_id')
    .where('u.zuid', '=', bot_id)
    .where('u.deleted_time', 'is', null)
    .where('e.state', '!=', 'DELETED')
    .select(['u.display_name', 'e.edition_id', 'e.edition_owner_id'])
    .executeTakeFirst()

import { shortQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

const selectWithoutTwoFactor = shortQuery((db, p: { zuid: number }) =>
  db
    .selectFrom('user as u')
    .leftJoin('two_factor as f', 'f.zuid', 'u.zuid')
    .where('u.zuid', '=', p.zuid)
    .where('u.mail_id', 'is not', null)
    .where('u.issuer', 'is', null)
    .where('f.zuid', 'is', null)
    .select('u.zuid'),
)

/**
 * Whether somebody signs in here with a password alone. Bots have no sign-in, and people of an external issuer have theirs
 * there: neither can be asked for a second factor.
 */
export const isWithoutTwoFactor = async (db: Db, zuid: number): Promise<boolean> =>
  (await selectWithoutTwoFactor(db, { zuid })).length > 0

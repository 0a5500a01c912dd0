import type { Db } from '../db/transaction.ts'
import { deleteBotTokensMadeBy, deleteTokens } from './delete-tokens.ts'

/** What can happen to the trust in an account, and what ends by it besides sessions, grants and tokens (docs/tokens.md). */
const changesOfTrust = {
  /** by an admin of an edition or an operator, who then need not do anything else */
  ACCESS_ENDED: { mailLinks: false, botTokens: false },
  PASSWORD: { mailLinks: true, botTokens: false },
  TWO_FACTOR_ON: { mailLinks: true, botTokens: false },
  /** by whoever has shown that the address is theirs */
  ACCOUNT_OPENED: { mailLinks: true, botTokens: false },
  /** Whoever acted for them may have made tokens of bots. */
  TOKENS_REVOKED: { mailLinks: false, botTokens: true },
  DISABLED: { mailLinks: true, botTokens: true },
  DELETED: { mailLinks: true, botTokens: true },
} as const

/**
 * Ends every session, grant and token of a person, also those that an application or a sign-in under way would still get
 * (N7). The row of the user comes first: whoever is about to give them a token holds it, and is done or finds the grant
 * gone. Whoever is to stay signed in gets a new session after it.
 */
export const endAccess = async (
  db: Db,
  zuid: number,
  now: number,
  change: keyof typeof changesOfTrust = 'ACCESS_ENDED',
): Promise<void> => {
  const { mailLinks, botTokens } = changesOfTrust[change]
  const user = db.updateTable('user').set({ access_ended_time: now }).where('zuid', '=', zuid)
  const { mail_id = null } = (await user.returning('mail_id').executeTakeFirst()) ?? {}
  await deleteTokens(db, (tokens) => tokens.where('zuid', '=', zuid))
  await db.deleteFrom('oidc_record').where('zuid', '=', zuid).execute()
  if (botTokens) await deleteBotTokensMadeBy(db, zuid)
  if (mailLinks && mail_id !== null) await db.deleteFrom('mail_link').where('mail_id', '=', mail_id).execute()
}

import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import { newSecret } from './tokens.ts'
import { insertUser, prepareUser } from './users.ts'

/**
 * Creates the administrator's account if there is no user yet, and returns its address and one-time password.
 * Undefined if there are users, also when two nodes start at once: the address is unique.
 */
export const ensureOperator = async (
  database: Database,
  { adminMail, oidcIssuer }: Pick<Settings, 'adminMail' | 'oidcIssuer'>,
): Promise<{ zuid: number; mail: string; password: string } | undefined> => {
  // With an external issuer nobody signs in with a password here.
  if (oidcIssuer !== undefined || (await database.read.selectFrom('user').select('zuid').limit(1).executeTakeFirst()))
    return undefined
  const password = newSecret().replaceAll(/[-_]/g, '').slice(0, 20)
  const prepared = await prepareUser({
    mail: adminMail,
    name: 'Administrator',
    password,
    passwordTemporary: true,
    verified: true,
    operator: true,
  })
  const added = await database.write(async (db) => {
    const existing = await db.selectFrom('user').select('zuid').limit(1).executeTakeFirst()
    return existing ? undefined : insertUser(db, prepared)
  })
  return added && { zuid: added.zuid, mail: added.mail_id, password }
}

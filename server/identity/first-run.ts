import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import { newSecret } from './tokens.ts'
import { insertUser, prepareUser } from './users.ts'

/**
 * The administrator's account, where there is no user yet: its address and a password for one time.
 * Undefined where somebody is here already, also when two nodes start at once: the address is one of a kind.
 */
export const ensureOperator = async (
  database: Database,
  { adminMail, oidcIssuer }: Pick<Settings, 'adminMail' | 'oidcIssuer'>,
): Promise<{ zuid: number; mail: string; password: string } | undefined> => {
  // People of an external issuer sign in there: a password here would open nothing.
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
    const anybody = await db.selectFrom('user').select('zuid').limit(1).executeTakeFirst()
    return anybody ? undefined : insertUser(db, prepared)
  })
  return added && { zuid: added.zuid, mail: added.mail_id, password }
}

import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import { hashPassword } from './passwords.ts'
import { newSecret } from './tokens.ts'
import { insertUser, prepareUser } from './users.ts'

interface Operator {
  zuid: number
  mail: string
  password: string
}

/**
 * The administrator of the first start, with a one-time password. As long as nobody has signed in with it, each start makes
 * a new one: none is kept in plain text, so none can be shown again. Undefined once it was used, or others came first.
 */
export const ensureOperator = async (
  database: Database,
  { adminMail, oidcIssuer }: Pick<Settings, 'adminMail' | 'oidcIssuer'>,
): Promise<Operator | undefined> => {
  // With an external issuer nobody signs in with a password here.
  if (oidcIssuer !== undefined) return undefined
  const first = await findFirstUser(database.read)
  if (first && !isUnused(first)) return undefined
  const password = newSecret().replaceAll(/[-_]/g, '').slice(0, 20)
  return first ? replacePassword(database, first.zuid, password) : addOperator(database, adminMail, password)
}

const findFirstUser = (db: Db) => db.selectFrom('user').orderBy('zuid').limit(1).selectAll().executeTakeFirst()

type User = NonNullable<Awaited<ReturnType<typeof findFirstUser>>>

const isUnused = ({ is_operator, password_temporary, disabled_time }: User): boolean =>
  is_operator === 1 && password_temporary === 1 && disabled_time === null

/** Undefined also when another node starts at the same moment and is first. */
const addOperator = async (database: Database, mail: string, password: string): Promise<Operator | undefined> => {
  const names = { mail, name: 'Administrator' }
  const prepared = await prepareUser({ ...names, password, passwordTemporary: true, verified: true, operator: true })
  const added = await database.write(async (db) => ((await findFirstUser(db)) ? undefined : insertUser(db, prepared)))
  return added && { zuid: added.zuid, mail: added.mail_id, password }
}

const replacePassword = async (database: Database, zuid: number, password: string): Promise<Operator | undefined> => {
  const password_hash = await hashPassword(password)
  const replaced = await database.write((db) =>
    db
      .updateTable('user')
      .set({ password_hash })
      .where('zuid', '=', zuid)
      .where('is_operator', '=', 1)
      .where('password_temporary', '=', 1)
      .where('disabled_time', 'is', null)
      .returning('mail_id')
      .executeTakeFirst(),
  )
  return replaced && { zuid, mail: replaced.mail_id ?? '', password }
}

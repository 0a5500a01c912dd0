import { Mail } from '@easel/contract'
import { Compile } from 'typebox/compile'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { hashPassword, passwordFault } from './passwords.ts'

export interface NewUser {
  mail: string
  name: string
  /** Left out: nobody can sign in with a password until a link has set one. */
  password?: string | undefined
  passwordTemporary?: boolean
  /** The address is known to be theirs: whoever adds the user answers for it. */
  verified?: boolean
  operator?: boolean
}

export interface AddedUser {
  zuid: number
  mail_id: string
  display_name: string
}

const mailForm = Compile(Mail)

/** Addresses compare without case and blanks around them. */
export const mailIdOf = (mail: string): string => mail.trim().toLowerCase()

export const isMail = (mail: string): boolean => mailForm.Check(mailIdOf(mail))

const longestName = 100

export const addUser = async (database: Database, user: NewUser): Promise<AddedUser> => {
  const prepared = await prepareUser(user)
  return database.write(async (db) => {
    const added = await insertUser(db, prepared)
    if (!added) throw new OperatorError(`There is already a user with the mail address ${prepared.mail_id}`)
    return added
  })
}

export type PreparedUser = Awaited<ReturnType<typeof prepareUser>>

/** Everything slow, before a transaction: the hash, and the checks that need no database. */
export const prepareUser = async (user: NewUser) => {
  const display_name = user.name.trim()
  if (!isMail(user.mail)) throw new OperatorError(`"${user.mail}" is not a mail address`)
  if (!display_name || display_name.length > longestName)
    throw new OperatorError(`A name has 1 to ${longestName} characters`)
  const fault = user.password === undefined ? undefined : passwordFault(user.password)
  if (fault) throw new OperatorError(fault)
  return {
    mail_id: mailIdOf(user.mail),
    display_name,
    password_hash: user.password === undefined ? null : await hashPassword(user.password),
    password_temporary: user.passwordTemporary ? 1 : 0,
    mail_verified: user.verified ? 1 : 0,
    is_operator: user.operator ? 1 : 0,
  }
}

/** Undefined where the address is taken: the unique address decides. */
export const insertUser = async (db: Db, prepared: PreparedUser): Promise<AddedUser | undefined> => {
  const zuid = await nextId(db)
  const now = Date.now()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user')
    .values({ zuid, ...prepared, issuer: null, subject: null, created_time: now })
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  const { mail_id, display_name } = prepared
  if (prepared.mail_verified) await claimInvitations(db, { zuid, mail_id, now })
  return { zuid, mail_id, display_name }
}

export const listUsers = (db: Db) =>
  db
    .selectFrom('user')
    .orderBy('zuid')
    .select(['zuid', 'mail_id', 'display_name', 'mail_verified', 'is_operator', 'issuer', 'created_time'])
    .execute()

const userByMail = preparedQuery((db, p: { mail_id: string }) =>
  db.selectFrom('user').where('mail_id', '=', p.mail_id).selectAll(),
)

export const findUserByMail = async (db: Db, mail: string) => (await userByMail(db, { mail_id: mailIdOf(mail) }))[0]

const userByZuid = preparedQuery((db, p: { zuid: number }) =>
  db.selectFrom('user').where('zuid', '=', p.zuid).selectAll(),
)

export const findUser = async (db: Db, zuid: number) => (await userByZuid(db, { zuid }))[0]

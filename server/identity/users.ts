import { Mail } from '@easel/contract'
import { Compile } from 'typebox/compile'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import { preparedQuery, shortQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { en } from './pages/texts/en.ts'
import { hashPassword, passwordError } from './passwords.ts'

export interface NewUser {
  mail: string
  name: string
  /** Without one, the user cannot sign in until they set one through a link. */
  password?: string | undefined
  passwordTemporary?: boolean
  /** Whether the address is known to belong to the user. */
  verified?: boolean
  operator?: boolean
}

export interface AddedUser {
  zuid: number
  mail_id: string
  display_name: string
}

const mailValidator = Compile(Mail)

/** Addresses are compared without letter case and surrounding blanks. */
export const toMailId = (mail: string): string => mail.trim().toLowerCase()

export const isMail = (mail: string): boolean => mailValidator.Check(toMailId(mail))

const MAX_NAME_LENGTH = 100

export const addUser = async (database: Database, user: NewUser): Promise<AddedUser> => {
  const prepared = await prepareUser(user)
  return database.write(async (db) => {
    const added = await insertUser(db, prepared)
    if (!added) throw new OperatorError(`There is already a user with the mail address ${prepared.mail_id}`)
    return added
  })
}

export type PreparedUser = Awaited<ReturnType<typeof prepareUser>>

/** Validates and hashes, which is slow, before the transaction. */
export const prepareUser = async (user: NewUser) => {
  const display_name = user.name.trim()
  if (!isMail(user.mail)) throw new OperatorError(`"${user.mail}" is not a mail address`)
  if (!display_name || display_name.length > MAX_NAME_LENGTH)
    throw new OperatorError(`A name has 1 to ${MAX_NAME_LENGTH} characters`)
  const error = user.password === undefined ? undefined : passwordError(user.password)
  if (error) throw new OperatorError(error(en))
  return {
    mail_id: toMailId(user.mail),
    display_name,
    password_hash: user.password === undefined ? null : await hashPassword(user.password),
    password_temporary: user.passwordTemporary ? 1 : 0,
    mail_verified: user.verified ? 1 : 0,
    is_operator: user.operator ? 1 : 0,
  }
}

/** Of whoever has nothing to sign in with: a bot, or a guest by a link. */
export const withoutSignIn = {
  mail_id: null,
  password_hash: null,
  mail_verified: 0,
  is_operator: 0,
  issuer: null,
  subject: null,
} as const

/** Undefined if the address is taken: the unique index decides. */
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

const selectDisabled = shortQuery((db, p: { zuid: number }) =>
  db.selectFrom('user').where('zuid', '=', p.zuid).select('disabled_time'),
)

/** The account of the service: an issuer goes on giving tokens to somebody who is disabled here. */
export const isEnabled = async (db: Db, zuid: number): Promise<boolean> =>
  (await selectDisabled(db, { zuid }))[0]?.disabled_time === null

export const listUsers = (db: Db) =>
  db
    .selectFrom('user')
    .where('deleted_time', 'is', null)
    // Whoever came by a link has no account.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('link_guest as g').whereRef('g.zuid', '=', 'user.zuid').select('g.zuid'))),
    )
    .orderBy('zuid')
    .select([
      'zuid',
      'mail_id',
      'display_name',
      'mail_verified',
      'is_operator',
      'issuer',
      'created_time',
      'disabled_time',
      'bot_edition_id',
    ])
    .execute()

const selectByMail = preparedQuery((db, p: { mail_id: string }) =>
  db.selectFrom('user').where('mail_id', '=', p.mail_id).selectAll(),
)

export const findUserByMail = async (db: Db, mail: string) => (await selectByMail(db, { mail_id: toMailId(mail) }))[0]

const selectByZuid = preparedQuery((db, p: { zuid: number }) =>
  db.selectFrom('user').where('zuid', '=', p.zuid).selectAll(),
)

export const findUser = async (db: Db, zuid: number) => (await selectByZuid(db, { zuid }))[0]

/** An account that was deleted meanwhile keeps the name that it was given then. */
export const renameUser = async (db: Db, zuid: number, display_name: string): Promise<void> => {
  await db
    .updateTable('user')
    .set({ display_name })
    .where('zuid', '=', zuid)
    .where('deleted_time', 'is', null)
    .execute()
}

/** By mail address or zuid, as an operator types it. Somebody whose account was deleted is nobody, a bot no person. */
export const requireUser = async (db: Db, name: string, { bots = false }: { bots?: boolean } = {}) => {
  const isZuid = /^\d{1,15}$/.test(name)
  const user = await (isZuid ? findUser(db, Number(name)) : findUserByMail(db, name))
  if (!user || user.deleted_time !== null)
    throw new OperatorError(`There is no user with the ${isZuid ? 'zuid' : 'mail address'} ${name}`)
  if (user.bot_edition_id !== null && !bots)
    throw new OperatorError(`${name} is a bot: see easel bot list and easel bot remove`)
  return user
}

import type { Db } from '../db/transaction.ts'
import { seal, unseal } from './seal.ts'
import { hashSecret } from './tokens.ts'
import { findUser } from './users.ts'

const LIFETIME_MS = 10 * 60_000

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** What has been shown so far by whoever signs in, carried by a hidden field of the next form. */
interface Challenge {
  /** The step that the form is for. PASSED: nothing is left to show. */
  step: 'CODE' | 'SET_UP' | 'PASSED'
  /** Where it was begun: an interaction, or the account page. */
  context: string
  zuid: number
  /** Of the account as it was: a new password ends the sign-ins that were begun with the old one. */
  password: string
  until: number
  /** Of the authenticator app that is being set up, in base64. */
  secret?: string | undefined
}

const passwordTag = ({ password_hash }: User): string => hashSecret(password_hash ?? '')

/** Sealed, so that nobody makes one up; nothing is stored for sign-ins that are never finished. */
export const sealChallenge = (
  key: string,
  user: User,
  { step, context, secret }: Pick<Challenge, 'step' | 'context'> & { secret?: Buffer | undefined },
): string => {
  const { zuid } = user
  const until = Date.now() + LIFETIME_MS
  const challenge: Challenge = {
    step,
    context,
    zuid,
    password: passwordTag(user),
    until,
    secret: secret?.toString('base64'),
  }
  return seal(`${key} challenge`, JSON.stringify(challenge))
}

/** Whose sign-in it is; undefined if it has expired, belongs elsewhere, or the account has changed since. */
export const openChallenge = async (
  db: Db,
  key: string,
  sealed: string,
  { step, context }: Pick<Challenge, 'step' | 'context'>,
): Promise<{ user: User; secret: Buffer } | undefined> => {
  const challenge = parse(key, sealed)
  if (challenge?.step !== step || challenge.context !== context || challenge.until < Date.now()) return undefined
  const user = await findUser(db, challenge.zuid)
  if (!user || user.disabled_time !== null || passwordTag(user) !== challenge.password) return undefined
  return { user, secret: Buffer.from(challenge.secret ?? '', 'base64') }
}

const parse = (key: string, sealed: string): Challenge | undefined => {
  try {
    return JSON.parse(unseal(`${key} challenge`, sealed)) as Challenge
  } catch {
    return undefined
  }
}

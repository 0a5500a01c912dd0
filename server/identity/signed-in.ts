import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestSource } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { findSettings } from '../personal-settings/personal-settings.sql.ts'
import { verifyCredentials } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import type { Text } from './pages/html.ts'
import { throttledPage } from './pages/messages.ts'
import { accountSignInPage } from './pages/my-account.ts'
import type { Page } from './pages/page.ts'
import { findBrowserSession } from './sessions.ts'
import { isRecoveryCode, spendCode } from './two-factor.ts'
import { findUser } from './users.ts'

export type Form = Record<string, string | undefined>
export type FormRequest = FastifyRequest<{ Body: Form }>

const findSignedIn = async (services: AuthServices, request: FastifyRequest, reply: FastifyReply) => {
  const session = await findBrowserSession(await services.provider(), request, reply)
  const user = session && (await findUser(services.database.read, session.zuid))
  return session && user && { session, user }
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSignedIn>>>

export type SignedInHandler<R extends FastifyRequest> = (
  person: SignedIn,
  request: R,
  reply: FastifyReply,
) => Promise<unknown>

/** A page of ours that somebody was on the way to, without its query; undefined: the account. */
export const toNext = (path: string | undefined): string | undefined =>
  /^\/(?:admin(?:\/[\w-]{1,40}){0,3}|account\/(?:name|password|two-factor|delete))(?=\?|$)/.exec(path ?? '')?.[0]

/** By their clock too. Redirects and the like stay as they are. */
const inTheirLanguage = async (database: Database, { user }: SignedIn, result: unknown): Promise<unknown> => {
  if (typeof result !== 'object' || result === null || !('render' in result)) return result
  const { language, time_zone } = await findSettings(database.read, user.zuid)
  return { ...result, ...(language !== null && { language }), timeZone: time_zone ?? undefined }
}

/** What pages for people who are signed in share. */
export const createSignedIn = (services: AuthServices) => {
  const { database, throttle, recordRefusedSignIn } = services

  /** Runs for whoever is signed in; anybody else is asked to. */
  const signedIn =
    <R extends FastifyRequest>(handle: SignedInHandler<R>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const person = await findSignedIn(services, request, reply)
      if (person) return inTheirLanguage(database, person, await handle(person, request as R, reply))
      return accountSignInPage(services, { next: request.method === 'GET' ? toNext(request.url) : undefined })
    }

  /** A refusal unless the password is theirs. Counts like a sign-in: a stolen session must not guess it. */
  const checkPassword = async ({ user }: SignedIn, request: FormRequest): Promise<Refusal | undefined> => {
    const mail_id = user.mail_id ?? ''
    const verify = () => verifyCredentials(database, mail_id, request.body?.current ?? '')
    const { seconds, user: verified } = await throttle.signIn(mail_id, request.ip, verify)
    if (seconds > 0) return { page: throttledPage(seconds) }
    if (verified) return undefined
    await recordRefusedSignIn({ reason: 'PASSWORD', source: requestSource(request), zuid: user.zuid })
    return { error: (t) => t.notYourPassword }
  }

  return { signedIn, checkPassword }
}

/** A page in place of the one that was asked for, or what to say on the form that was sent. */
export type Refusal = { page: Page; error?: never } | { error: Text; page?: never }

/** A refusal unless the second factor is theirs; it is spent by that. */
export const checkCode = async (
  { database, throttle, recordRefusedSignIn, twoFactorKey }: AuthServices,
  zuid: number,
  request: FormRequest,
): Promise<Refusal | undefined> => {
  const { code = '' } = request.body ?? {}
  const source = requestSource(request)
  const key = await twoFactorKey()
  const verify = () => database.write((db) => spendCode(db, key, { zuid, source }, code))
  const { seconds, isRight } = await throttle.code(zuid, request.ip, isRecoveryCode(code), verify)
  if (isRight) return undefined
  await recordRefusedSignIn({ reason: seconds > 0 ? 'THROTTLED' : 'CODE', source, zuid })
  return seconds > 0 ? { page: throttledPage(seconds) } : { error: (t) => t.wrongCode }
}

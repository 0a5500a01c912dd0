import { recordAudit, requestSource } from '../audit/record.ts'
import { claimInvitationsFor, verifyCredentials } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { endAccess } from './end-access.ts'
import { strangersConsent } from './invitations.ts'
import { mailLink } from './links.ts'
import { verificationMail } from './mail-templates.ts'
import type { Text } from './pages/html.ts'
import { throttledPage } from './pages/messages.ts'
import { disabledPage, unverifiedPage } from './pages/sign-in.ts'
import { openChallenge, sealChallenge } from './sign-in-challenge.ts'
import { checkCode, type FormRequest, type Refusal } from './signed-in.ts'
import { newTotpSecret } from './totp.ts'
import { enableTwoFactor, hasTwoFactor, isTwoFactorDemanded } from './two-factor.ts'
import { findUserByMail, toMailId } from './users.ts'

export type User = NonNullable<Awaited<ReturnType<typeof findUserByMail>>>

/** The first step of every sign-in: the user that mail address and password of the form belong to, or a refusal. */
export const checkCredentials = async (
  services: AuthServices,
  request: FormRequest,
): Promise<{ user: User } | Refusal> => {
  const { database, mailer, throttle, recordRefusedSignIn } = services
  const { mail = '', password = '' } = request.body ?? {}
  const mail_id = toMailId(mail)
  const source = requestSource(request)
  const verify = () => verifyCredentials(database, mail_id, password)
  const { seconds, user } = await throttle.signIn(mail_id, request.ip, verify)
  if (seconds > 0) {
    await recordRefusedSignIn({ reason: 'THROTTLED', source })
    return { page: throttledPage(seconds) }
  }
  if (!user) {
    // Looks for the account whether there is one or not, so that both take the same time.
    const named = await findUserByMail(database.read, mail_id)
    await recordRefusedSignIn({ reason: 'PASSWORD', source, zuid: named?.zuid })
    return { error: (t) => t.wrongCredentials }
  }
  const { zuid } = user
  if (user.disabled_time !== null) {
    await recordRefusedSignIn({ reason: 'DISABLED', source, zuid })
    return { page: disabledPage() }
  }
  if (!user.mail_verified) {
    await recordRefusedSignIn({ reason: 'UNVERIFIED', source, zuid })
    await mailLink(services, request.log, { mail_id, purpose: 'VERIFY' }, verificationMail)
    return { page: unverifiedPage(mailer !== undefined) }
  }
  return { user }
}

/** What is left to do after the password, with the challenge for the form of it; undefined: nothing. */
export const nextStep = async (
  { database, twoFactorKey }: AuthServices,
  user: User,
  context: string,
): Promise<{ step: 'CODE' | 'SET_UP'; challenge: string; secret: Buffer } | undefined> => {
  const isOn = await hasTwoFactor(database.read, user.zuid)
  if (!isOn && !(await isTwoFactorDemanded(database.read, user.zuid))) return undefined
  const step = isOn ? 'CODE' : 'SET_UP'
  const secret = newTotpSecret()
  const challenge = sealChallenge(await twoFactorKey(), user, { step, context, ...(!isOn && { secret }) })
  return { step, challenge, secret }
}

/** The second step where the account has two-factor sign-in; `expired` where the first has to be done again. */
export const checkCodeStep = async (
  services: AuthServices,
  request: FormRequest,
  context: string,
): Promise<{ user: User } | Refusal | 'expired'> => {
  const { challenge = '' } = request.body ?? {}
  const key = await services.twoFactorKey()
  const opened = await openChallenge(services.database.read, key, challenge, { step: 'CODE', context })
  if (!opened) return 'expired'
  return (await checkCode(services, opened.user.zuid, request)) ?? opened
}

/** The second step where it is set up: recovery codes to show, and the challenge of the form that goes on from there. */
export const setUpStep = async (services: AuthServices, request: FormRequest, context: string) => {
  const { database, twoFactorKey } = services
  const { challenge = '', code = '' } = request.body ?? {}
  const key = await twoFactorKey()
  const opened = await openChallenge(database.read, key, challenge, { step: 'SET_UP', context })
  if (!opened) return 'expired'
  const { user, secret } = opened
  const person = { zuid: user.zuid, source: requestSource(request) }
  const codes = await database.write(async (db) => {
    const enabled = await enableTwoFactor(db, key, person, { secret, code })
    if (enabled) await endAccess(db, user.zuid, Date.now(), 'TWO_FACTOR_ON')
    return enabled
  })
  const error: Text = (t) => t.wrongFirstCode
  if (!codes) return { user, secret, challenge, error }
  return { codes, user, challenge: sealChallenge(key, user, { step: 'PASSED', context }) }
}

/** Whose sign-in has nothing left to show: of a set-up that is done, or of one that was put off. */
export const findPassed = async (
  { database, twoFactorKey }: AuthServices,
  request: FormRequest,
  context: string,
): Promise<User | undefined> => {
  const { challenge = '' } = request.body ?? {}
  const key = await twoFactorKey()
  const passed = await openChallenge(database.read, key, challenge, { step: 'PASSED', context })
  if (passed) return passed.user
  const putOff = await openChallenge(database.read, key, challenge, { step: 'SET_UP', context })
  // Meanwhile it may have been set up elsewhere.
  return putOff && !(await hasTwoFactor(database.read, putOff.user.zuid)) ? putOff.user : undefined
}

/** Whoever gets here is signed in: they get the invitations to their address, and the trail has it. */
export const recordSignIn = async (
  { settings, database }: AuthServices,
  request: FormRequest,
  user: { zuid: number; mail_id: string | null },
  client_id?: string,
): Promise<void> => {
  const { zuid, mail_id } = user
  if (mail_id !== null && !strangersConsent(settings)) await claimInvitationsFor(database, { zuid, mail_id })
  const details = client_id === undefined ? {} : { client_id }
  const source = requestSource(request)
  await database.write((db) => recordAudit(db, { event: 'sign_in.succeeded', source, zuid, details }))
}

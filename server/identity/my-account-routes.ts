import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit, requestSource } from '../audit/record.ts'
import { changePassword, claimInvitationsFor, verifyCredentials } from './accounts.ts'
import { endApplication, listApplications } from './applications.ts'
import type { AuthServices } from './auth-services.ts'
import { strangersConsent } from './invitations.ts'
import { createLink } from './links.ts'
import { donePage, throttledPage } from './pages/messages.ts'
import { accountPage, accountSignInPage, changePasswordPage, deleteAccountPage } from './pages/my-account.ts'
import type { Page } from './pages/page.ts'
import { disabledPage, unverifiedPage } from './pages/sign-in.ts'
import { passwordError } from './passwords.ts'
import { removeUser } from './remove-user.ts'
import { endSession, findBrowserSession, listSessions, startSession } from './sessions.ts'
import { findUser, findUserByMail, toMailId } from './users.ts'

type Form = Record<string, string | undefined>
type FormRequest = FastifyRequest<{ Body: Form }>

/** The pages on which somebody sees what is open with their account, and ends it (N7). */
export const myAccountRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, throttle, recordRefusedSignIn } = services
  const toAccount = (reply: FastifyReply) => reply.redirect(`${settings.authUrl}/account`, 303)

  const findSignedIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findBrowserSession(await services.provider(), request, reply)
    const user = session && (await findUser(database.read, session.zuid))
    return session && user && { session, user }
  }
  type SignedIn = NonNullable<Awaited<ReturnType<typeof findSignedIn>>>

  /** Runs for whoever is signed in; anybody else is asked to. */
  const signedIn =
    <R extends FastifyRequest>(handle: (person: SignedIn, request: R, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const person = await findSignedIn(request, reply)
      return person ? handle(person, request as R, reply) : accountSignInPage(settings.authUrl)
    }

  /** Whether the password is theirs; a page if it is not. Counts like a sign-in: a stolen session must not guess it. */
  const checkPassword = async (
    { user }: SignedIn,
    request: FormRequest,
  ): Promise<{ refusal: string | Page } | undefined> => {
    const mail_id = user.mail_id ?? ''
    const verify = () => verifyCredentials(database, mail_id, request.body?.current ?? '')
    const { seconds, user: verified } = await throttle.signIn(mail_id, request.ip, verify)
    if (seconds > 0) return { refusal: throttledPage(seconds) }
    if (verified) return undefined
    await recordRefusedSignIn({ reason: 'PASSWORD', source: requestSource(request), zuid: user.zuid })
    return { refusal: 'That is not your password.' }
  }

  app.get(
    '/account',
    signedIn(async ({ session, user }) =>
      accountPage({
        authUrl: settings.authUrl,
        mail: user.mail_id ?? '',
        name: user.display_name,
        applications: await listApplications(database.read, user.zuid),
        sessions: await listSessions(database.read, user.zuid, session.id),
      }),
    ),
  )

  app.post<{ Body: Form }>('/account/sign-in', async (request, reply) => {
    const { mail = '', password = '' } = request.body ?? {}
    const mail_id = toMailId(mail)
    const verify = () => verifyCredentials(database, mail_id, password)
    const { seconds, user } = await throttle.signIn(mail_id, request.ip, verify)
    const source = requestSource(request)
    if (seconds > 0) await recordRefusedSignIn({ reason: 'THROTTLED', source })
    if (seconds > 0) return throttledPage(seconds)
    if (!user) {
      const named = await findUserByMail(database.read, mail_id)
      await recordRefusedSignIn({ reason: 'PASSWORD', source, zuid: named?.zuid })
      return accountSignInPage(settings.authUrl, {
        mail,
        error: 'That mail address and password do not belong together.',
      })
    }
    const { zuid } = user
    if (user.disabled_time !== null || !user.mail_verified) {
      const reason = user.disabled_time !== null ? 'DISABLED' : 'UNVERIFIED'
      await recordRefusedSignIn({ reason, source, zuid })
      return reason === 'DISABLED' ? disabledPage() : unverifiedPage(false)
    }
    if (user.password_temporary) {
      const { link } = await database.write((db) => createLink(db, settings, { mail_id, purpose: 'RESET' }))
      return reply.redirect(link, 303)
    }
    if (!strangersConsent(settings)) await claimInvitationsFor(database, { zuid: user.zuid, mail_id })
    await database.write((db) => recordAudit(db, { event: 'sign_in.succeeded', source, zuid }))
    await startSession(await services.provider(), request, reply, zuid)
    return toAccount(reply)
  })

  app.post<{ Body: Form }>(
    '/account/applications/end',
    signedIn(async ({ user: { zuid } }, request: FormRequest, reply) => {
      const client_id = request.body?.client_id ?? ''
      await database.write(async (db) => {
        if (!(await endApplication(db, { zuid, client_id }))) return
        const details = { client_id }
        await recordAudit(db, { event: 'application.ended', source: requestSource(request), zuid, details })
      })
      return toAccount(reply)
    }),
  )

  app.post<{ Body: Form }>(
    '/account/sessions/end',
    signedIn(async ({ user: { zuid } }, request: FormRequest, reply) => {
      await database.write(async (db) => {
        await endSession(db, { zuid, session_id: request.body?.session_id ?? '' })
        await recordAudit(db, { event: 'session.ended', source: requestSource(request), zuid })
      })
      return toAccount(reply)
    }),
  )

  app.get(
    '/account/password',
    signedIn(async () => changePasswordPage(settings.authUrl)),
  )

  app.post<{ Body: Form }>(
    '/account/password',
    signedIn(async (person, request: FormRequest) => {
      const { password = '' } = request.body ?? {}
      const error = passwordError(password)
      if (error) return changePasswordPage(settings.authUrl, error)
      const wrong = await checkPassword(person, request)
      if (wrong)
        return typeof wrong.refusal === 'string' ? changePasswordPage(settings.authUrl, wrong.refusal) : wrong.refusal
      await changePassword(database, person.user, password, requestSource(request))
      return passwordChangedPage
    }),
  )

  app.get(
    '/account/delete',
    signedIn(async () => deleteAccountPage(settings.authUrl)),
  )

  app.post<{ Body: Form }>(
    '/account/delete',
    signedIn(async (person, request: FormRequest) => {
      const wrong = await checkPassword(person, request)
      if (wrong)
        return typeof wrong.refusal === 'string' ? deleteAccountPage(settings.authUrl, wrong.refusal) : wrong.refusal
      const { zuid } = person.user
      const owned = await removeUser(database, zuid, { source: requestSource(request), zuid })
      if (owned)
        return deleteAccountPage(
          settings.authUrl,
          `You own the edition “${owned.edition_name}” (${owned.edition_id}), and others are in it. Delete it first, or remove them from it.`,
        )
      return accountDeletedPage
    }),
  )
}

const passwordChangedPage = donePage('Your new password is saved', 'Every session has ended. Sign in again.')
const accountDeletedPage = donePage('Your account is deleted', 'What you made stays, under the name “Deleted user”.')

import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordAudit, requestSource } from '../audit/record.ts'
import { changePassword, resetPassword } from './accounts.ts'
import { endApplication, listApplications } from './applications.ts'
import type { AuthServices } from './auth-services.ts'
import { createLink } from './links.ts'
import { donePage, expiredFormPage, expiredLinkPage } from './pages/messages.ts'
import {
  accountPage,
  accountSignInPage,
  changeNamePage,
  changePasswordPage,
  deleteAccountPage,
} from './pages/my-account.ts'
import { newPasswordPage } from './pages/sign-in.ts'
import { codePage } from './pages/two-factor.ts'
import { passwordError } from './passwords.ts'
import { removeUser } from './remove-user.ts'
import { listSessions, startSession } from './sessions.ts'
import { checkCodeStep, checkCredentials, nextStep, recordSignIn, type User } from './sign-in-steps.ts'
import { endSessions } from './sign-out.ts'
import { nameError } from './sign-up.ts'
import { createSignedIn, type Form, type FormRequest, toNext } from './signed-in.ts'
import { hashSecret } from './tokens.ts'
import { hasTwoFactor, isTwoFactorDemanded } from './two-factor.ts'
import { findUser, renameUser } from './users.ts'

/** The pages on which somebody sees what is open with their account, and ends it (N7). */
export const myAccountRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database } = services
  const { signedIn, checkPassword } = createSignedIn(services)
  const toAccount = (reply: FastifyReply) => reply.redirect(`${settings.authUrl}/account`, 303)
  const action = () => `${settings.authUrl}/account`
  const context = 'account'
  const nextOf = (request: FormRequest) => toNext(request.body?.next)

  app.get(
    '/account',
    signedIn(async ({ session, user }) =>
      accountPage({
        authUrl: settings.authUrl,
        appUrl: settings.web ? `${settings.baseUrl}/account` : undefined,
        mail: user.mail_id ?? '',
        name: user.display_name,
        applications: await listApplications(database.read, user.zuid),
        sessions: await listSessions(database.read, user.zuid, session.id),
        twoFactor: await twoFactorState(user.zuid),
        isOperator: user.is_operator === 1,
      }),
    ),
  )

  const twoFactorState = async (zuid: number) => {
    if (await hasTwoFactor(database.read, zuid)) return 'on'
    return (await isTwoFactorDemanded(database.read, zuid)) ? 'demanded' : 'off'
  }

  app.post<{ Body: Form }>('/account/sign-in', async (request, reply) => {
    const checked = await checkCredentials(services, request)
    if (!('user' in checked))
      return (
        checked.page ??
        accountSignInPage(services, { mail: request.body?.mail ?? '', error: checked.error, next: nextOf(request) })
      )
    const { user } = checked
    if (user.password_temporary) {
      const mail_id = user.mail_id ?? ''
      const { secret } = await database.write((db) => createLink(db, settings, { mail_id, purpose: 'RESET' }))
      return newPasswordPage(action(), { link: secret, next: nextOf(request) })
    }
    return afterPassword(user, request, reply)
  })

  app.post<{ Body: Form }>('/account/new-password', async (request, reply) => {
    const { link = '', password = '' } = request.body ?? {}
    const error = passwordError(password)
    if (error) return newPasswordPage(action(), { link, error, next: nextOf(request) })
    const audit = { event: 'password.changed', source: requestSource(request) } as const
    const reset = await resetPassword(database, link, password, audit)
    const user = reset && (await findUser(database.read, reset.zuid))
    return user ? afterPassword(user, request, reply) : expiredLinkPage()
  })

  app.post<{ Body: Form }>('/account/code', async (request, reply) => {
    const checked = await checkCodeStep(services, request, context)
    if (checked === 'expired') return expiredFormPage()
    if ('user' in checked) return signIn(checked.user, request, reply)
    const { challenge = '' } = request.body ?? {}
    return checked.page ?? codePage({ action: action(), challenge, error: checked.error, next: nextOf(request) })
  })

  /** Where an edition demands what they have not, the account page says so. */
  const afterPassword = async (user: User, request: FormRequest, reply: FastifyReply) => {
    const next = await nextStep(services, user, context)
    return next?.step === 'CODE'
      ? codePage({ action: action(), challenge: next.challenge, next: nextOf(request) })
      : signIn(user, request, reply)
  }

  const signIn = async (user: User, request: FormRequest, reply: FastifyReply) => {
    await recordSignIn(services, request, user)
    await startSession(services, request, reply, user.zuid)
    return reply.redirect(`${settings.authUrl}${nextOf(request) ?? '/account'}`, 303)
  }

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
        if ((await endSessions(db, zuid, ({ id_hash }) => id_hash === request.body?.session_id)) === 0) return
        await recordAudit(db, { event: 'session.ended', source: requestSource(request), zuid })
      })
      return toAccount(reply)
    }),
  )

  app.post<{ Body: Form }>(
    '/account/sessions/end-others',
    signedIn(async ({ session, user: { zuid } }, request: FormRequest, reply) => {
      const own = hashSecret(session.id)
      await database.write(async (db) => {
        if ((await endSessions(db, zuid, ({ id_hash }) => id_hash !== own)) === 0) return
        await recordAudit(db, { event: 'session.ended', source: requestSource(request), zuid })
      })
      return toAccount(reply)
    }),
  )

  app.get(
    '/account/name',
    signedIn(async ({ user }) => changeNamePage(settings.authUrl, user.display_name)),
  )

  app.post<{ Body: Form }>(
    '/account/name',
    signedIn(async ({ user: { zuid } }, request: FormRequest, reply) => {
      const { name = '' } = request.body ?? {}
      const error = nameError(name)
      if (error) return changeNamePage(settings.authUrl, name, error)
      await database.write((db) => renameUser(db, zuid, name.trim()))
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
      const refusal = await checkPassword(person, request)
      if (refusal) return refusal.page ?? changePasswordPage(settings.authUrl, refusal.error)
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
      const refusal = await checkPassword(person, request)
      if (refusal) return refusal.page ?? deleteAccountPage(settings.authUrl, refusal.error)
      const { zuid } = person.user
      const owned = await removeUser(database, zuid, { source: requestSource(request), zuid })
      if (owned) return deleteAccountPage(settings.authUrl, (t) => t.ownsEdition(owned.edition_name, owned.edition_id))
      return accountDeletedPage
    }),
  )
}

const passwordChangedPage = donePage(
  (t) => t.passwordSaved,
  (t) => t.everySessionEnded,
)
const accountDeletedPage = donePage(
  (t) => t.accountDeleted,
  (t) => t.accountDeletedText,
)

import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestSource } from '../audit/record.ts'
import { findInvitingPlaces, type InvitingPlace } from '../teams/invitations.sql.ts'
import { acceptInvitations, openAccount, resetPassword } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { findLink, mailLink } from './links.ts'
import { passwordResetMail } from './mail-templates.ts'
import { acceptInvitationPage, requestResetPage, resetPasswordPage, signUpPage, welcomePage } from './pages/account.ts'
import { donePage, errorPage, expiredLinkPage, signInAgainPage, throttledPage } from './pages/messages.ts'
import type { Onward, Page } from './pages/page.ts'
import { passwordError } from './passwords.ts'
import { takeRememberedRequest } from './remembered-request.ts'
import { startSession } from './sessions.ts'
import { nextStep, recordSignIn } from './sign-in-steps.ts'
import { handleSignUp, nameError } from './sign-up.ts'
import type { Form, FormRequest } from './signed-in.ts'
import { findUserByMail, isMail, prepareUser, toMailId } from './users.ts'

/** Account pages outside an authorisation request: sign-up, links from mail, password reset. */
export const accountRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle } = services

  app.addHook('preHandler', async (request, reply) => {
    if (settings.signUp || !request.routeOptions.url?.endsWith('/sign-up')) return
    return reply.send(errorPage(403, (t) => t.byInvitation))
  })

  app.get('/sign-up', async () => signUpPage(settings.authUrl))

  app.post<{ Body: Form }>('/sign-up', async (request) => handleSignUp(services, request, { action: settings.authUrl }))

  app.get('/reset', async () => requestResetPage(settings.authUrl))

  app.post<{ Body: Form }>('/reset', async (request) => {
    const { mail = '' } = request.body ?? {}
    if (!isMail(mail)) return requestResetPage(settings.authUrl, { mail, error: (t) => t.notMail })
    if (!mailer) return errorPage(503, (t) => t.noMail)
    const mail_id = toMailId(mail)
    const seconds = await throttle.mailRequest(mail_id, request.ip)
    if (seconds > 0) return throttledPage(seconds)
    const user = await findUserByMail(database.read, mail_id)
    if (user?.mail_verified && user.disabled_time === null)
      await mailLink(services, request.log, { mail_id, purpose: 'RESET' }, passwordResetMail)
    return donePage(
      (t) => t.lookIntoMail,
      (t) => t.resetSent,
    )
  })

  app.get<{ Params: { secret: string } }>('/link/:secret', async ({ params: { secret } }) => {
    const link = await findLink(database.read, secret)
    if (!link) return expiredLinkPage()
    const action = `${settings.authUrl}/link/${secret}`
    if (link.purpose === 'RESET') return resetPasswordPage(action, { mail: link.mail_id })
    const user = await findUserByMail(database.read, link.mail_id)
    if (user?.mail_verified) {
      const places = await findInvitingPlaces(database.read, link.mail_id)
      const names = places.map(({ name }) => name)
      return names.length > 0 ? acceptInvitationPage(action, { mail: link.mail_id, names }) : alreadyVerifiedPage
    }
    return welcomePage(action, { mail: link.mail_id, name: user?.display_name ?? '' })
  })

  app.post<{ Params: { secret: string }; Body: Form }>('/link/:secret', async (request, reply) => {
    const { secret } = request.params
    const { name = '', password = '' } = request.body ?? {}
    const link = await findLink(database.read, secret)
    if (!link) return expiredLinkPage()
    const action = `${settings.authUrl}/link/${secret}`
    const mail = link.mail_id
    if (link.purpose === 'RESET') {
      const error = passwordError(password)
      if (error) return resetPasswordPage(action, { mail, error })
      const audit = { event: 'password.reset', source: requestSource(request) } as const
      if (!(await resetPassword(database, secret, password, audit))) return expiredLinkPage()
      const next = await takeRememberedRequest(services, request, reply, mail)
      return next === undefined ? passwordSavedPage : reply.redirect(next, 303)
    }
    if ((await findUserByMail(database.read, mail))?.mail_verified) {
      const [place] = await findInvitingPlaces(database.read, mail)
      return place && (await acceptInvitations(database, secret)) ? acceptedPage(place) : expiredLinkPage()
    }
    const error = nameError(name) ?? passwordError(password)
    if (error) return welcomePage(action, { mail, name, error })
    const [place] = await findInvitingPlaces(database.read, mail)
    const prepared = await prepareUser({ mail, name, password, verified: true })
    if (!(await openAccount(database, secret, prepared))) return expiredLinkPage()
    const next = await takeRememberedRequest(services, request, reply, mail)
    if (next === undefined) return accountReadyPage(place)
    await signInToNewAccount(request, reply, mail)
    return reply.redirect(next, 303)
  })

  /** Whoever followed the link has shown that the address is theirs; where an edition demands more, they sign in first. */
  const signInToNewAccount = async (request: FormRequest, reply: FastifyReply, mail: string): Promise<void> => {
    const user = await findUserByMail(database.read, mail)
    if (!user || (await nextStep(services, user, 'account'))) return
    await recordSignIn(services, request, user)
    await startSession(services, request, reply, user.zuid)
  }
}

/** The place itself, in the web app. */
const toPlace = ({ kind, edition_id, id, name }: InvitingPlace): Onward => ({
  path: kind === 'team' ? `/home/${edition_id}/${id}` : `/spaces/${edition_id}/${id}`,
  label: (t) => t.openPlace(name),
})

const alreadyVerifiedPage = donePage(
  (t) => t.haveAccount,
  (t) => t.haveAccountText,
)
const acceptedPage = (place: InvitingPlace): Page =>
  donePage(
    (t) => t.accepted,
    (t) => t.acceptedText,
    [toPlace(place), 'app'],
  )
const accountReadyPage = (place: InvitingPlace | undefined): Page =>
  signInAgainPage((t) => t.accountReady, place && toPlace(place))
const passwordSavedPage = signInAgainPage((t) => t.passwordSaved)

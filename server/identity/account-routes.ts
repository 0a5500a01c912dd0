import type { FastifyInstance } from 'fastify'
import { requestSource } from '../audit/record.ts'
import { findInvitingNames } from '../teams/invitations.sql.ts'
import { acceptInvitations, openAccount, resetPassword } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { findLink, mailLink } from './links.ts'
import { existingAccountMail, passwordResetMail, verificationMail } from './mail-templates.ts'
import { acceptInvitationPage, requestResetPage, resetPasswordPage, signUpPage, welcomePage } from './pages/account.ts'
import { donePage, errorPage, expiredLinkPage, throttledPage } from './pages/messages.ts'
import { passwordError } from './passwords.ts'
import { findUserByMail, insertUser, isMail, prepareUser, toMailId } from './users.ts'

type Form = Record<string, string | undefined>

/** Account pages outside an authorisation request: sign-up, links from mail, password reset. */
export const accountRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle } = services

  app.addHook('preHandler', async (request, reply) => {
    if (settings.signUp || request.routeOptions.url !== '/sign-up') return
    return reply.send(errorPage(403, 'New accounts are by invitation here. Ask whoever runs this service.'))
  })

  app.get('/sign-up', async () => signUpPage(settings.authUrl))

  app.post<{ Body: Form }>('/sign-up', async (request) => {
    const { mail = '', name = '' } = request.body ?? {}
    const error = signUpError(mail, name)
    if (error) return signUpPage(settings.authUrl, { mail, name, error })
    const mail_id = toMailId(mail)
    const seconds = await throttle.mailRequest(mail_id, request.ip)
    if (seconds > 0) return throttledPage(seconds)
    const prepared = await prepareUser({ mail, name })
    await database.write((db) => insertUser(db, prepared))
    const user = await findUserByMail(database.read, mail_id)
    if (user?.mail_verified && user.disabled_time === null)
      await mailLink(services, request.log, { mail_id, purpose: 'RESET' }, existingAccountMail)
    else if (!user?.mail_verified)
      await mailLink(services, request.log, { mail_id, purpose: 'VERIFY' }, verificationMail)
    // The same page for an existing account, so that the form does not reveal who has one.
    return donePage('One step left', mailer ? linkSent : linkFromAdministrator)
  })

  app.get('/reset', async () => requestResetPage(settings.authUrl))

  app.post<{ Body: Form }>('/reset', async (request) => {
    const { mail = '' } = request.body ?? {}
    if (!isMail(mail)) return requestResetPage(settings.authUrl, { mail, error: 'That is not a mail address.' })
    if (!mailer) return errorPage(503, 'This service sends no mail. Ask whoever runs it.')
    const mail_id = toMailId(mail)
    const seconds = await throttle.mailRequest(mail_id, request.ip)
    if (seconds > 0) return throttledPage(seconds)
    const user = await findUserByMail(database.read, mail_id)
    if (user?.mail_verified && user.disabled_time === null)
      await mailLink(services, request.log, { mail_id, purpose: 'RESET' }, passwordResetMail)
    return donePage('Look into your mail', 'If that address has an account, a link is on its way to it.')
  })

  app.get<{ Params: { secret: string } }>('/link/:secret', async ({ params: { secret } }) => {
    const link = await findLink(database.read, secret)
    if (!link) return expiredLinkPage()
    const action = `${settings.authUrl}/link/${secret}`
    if (link.purpose === 'RESET') return resetPasswordPage(action, { mail: link.mail_id })
    const user = await findUserByMail(database.read, link.mail_id)
    if (user?.mail_verified) {
      const names = await findInvitingNames(database.read, link.mail_id)
      return names.length > 0 ? acceptInvitationPage(action, { mail: link.mail_id, names }) : alreadyVerifiedPage
    }
    return welcomePage(action, { mail: link.mail_id, name: user?.display_name ?? '' })
  })

  app.post<{ Params: { secret: string }; Body: Form }>('/link/:secret', async (request) => {
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
      return (await resetPassword(database, secret, password, audit)) ? passwordSavedPage : expiredLinkPage()
    }
    if ((await findUserByMail(database.read, mail))?.mail_verified) {
      const isInvited = (await findInvitingNames(database.read, mail)).length > 0
      return isInvited && (await acceptInvitations(database, secret)) ? acceptedPage : expiredLinkPage()
    }
    const error = nameError(name) ?? passwordError(password)
    if (error) return welcomePage(action, { mail, name, error })
    const prepared = await prepareUser({ mail, name, password, verified: true })
    return (await openAccount(database, secret, prepared)) ? accountReadyPage : expiredLinkPage()
  })
}

const linkSent = 'We have sent a link to that address. Follow it to choose a password.'
const linkFromAdministrator =
  'Ask the administrator of this service for the link that shows the address is yours. Follow it to choose a password.'

const alreadyVerifiedPage = donePage(
  'You have an account',
  'This address is verified already. Go back to the application and sign in.',
)
const acceptedPage = donePage('You have accepted', 'Go back to the application: what you were invited to is there.')
const accountReadyPage = donePage('Your account is ready', 'Go back to the application and sign in.')
const passwordSavedPage = donePage('Your new password is saved', 'Go back to the application and sign in.')

const nameError = (name: string): string | undefined =>
  name.trim().length >= 1 && name.trim().length <= 100 ? undefined : 'A name has 1 to 100 characters.'

const signUpError = (mail: string, name: string): string | undefined =>
  nameError(name) ?? (isMail(mail) ? undefined : 'That is not a mail address.')

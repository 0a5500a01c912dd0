import type { FastifyInstance } from 'fastify'
import { openAccount, resetPassword } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { createLink, findLink, type LinkPurpose } from './links.ts'
import type { MailMessage } from './mail.ts'
import { existingAccountMail, passwordResetMail, verificationMail } from './mail-templates.ts'
import { requestResetPage, resetPasswordPage, signUpPage, welcomePage } from './pages/account.ts'
import { donePage, errorPage, expiredLinkPage, throttledPage } from './pages/messages.ts'
import { renderPage } from './pages/page.ts'
import { passwordError } from './passwords.ts'
import { findUserByMail, insertUser, isMail, prepareUser, toMailId } from './users.ts'

type Form = Record<string, string | undefined>

/** Account pages outside an authorisation request: sign-up, links from mail, password reset. */
export const accountRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle } = services

  /** Does not wait for the mail server: response times must not reveal whether an address has an account. */
  const sendLink = async (
    mail_id: string,
    purpose: LinkPurpose,
    template: (to: string, link: string) => MailMessage,
  ) => {
    const { link } = await database.write((db) => createLink(db, settings, { mail_id, purpose }))
    mailer?.send(template(mail_id, link)).catch((error) => app.log.error({ err: error }, 'mail failed'))
  }

  app.addHook('preHandler', async (request, reply) => {
    if (settings.signUp || request.routeOptions.url !== '/sign-up') return
    const page = errorPage(403, 'New accounts are by invitation here. Ask whoever runs this service.')
    return reply.send(renderPage(reply, page))
  })

  app.get('/sign-up', async (_request, reply) => renderPage(reply, signUpPage(settings.authUrl)))

  app.post<{ Body: Form }>('/sign-up', async (request, reply) => {
    const { mail = '', name = '' } = request.body ?? {}
    const error = signUpError(mail, name)
    if (error) return renderPage(reply, signUpPage(settings.authUrl, { mail, name, error }))
    const mail_id = toMailId(mail)
    const seconds = await throttle.mailRequest(mail_id, request.ip)
    if (seconds > 0) return renderPage(reply, throttledPage(seconds))
    const prepared = await prepareUser({ mail, name })
    await database.write((db) => insertUser(db, prepared))
    if (mailer) {
      const user = await findUserByMail(database.read, mail_id)
      if (user?.mail_verified) await sendLink(mail_id, 'RESET', existingAccountMail)
      else await sendLink(mail_id, 'VERIFY', verificationMail)
    }
    // The same page for an existing account, so that the form does not reveal who has one.
    return renderPage(reply, donePage('One step left', mailer ? linkSent : linkFromAdministrator))
  })

  app.get('/reset', async (_request, reply) => renderPage(reply, requestResetPage(settings.authUrl)))

  app.post<{ Body: Form }>('/reset', async (request, reply) => {
    const { mail = '' } = request.body ?? {}
    if (!isMail(mail))
      return renderPage(reply, requestResetPage(settings.authUrl, { mail, error: 'That is not a mail address.' }))
    if (!mailer) return renderPage(reply, errorPage(503, 'This service sends no mail. Ask whoever runs it.'))
    const mail_id = toMailId(mail)
    const seconds = await throttle.mailRequest(mail_id, request.ip)
    if (seconds > 0) return renderPage(reply, throttledPage(seconds))
    const user = await findUserByMail(database.read, mail_id)
    if (user?.mail_verified) await sendLink(mail_id, 'RESET', passwordResetMail)
    return renderPage(
      reply,
      donePage('Look into your mail', 'If that address has an account, a link is on its way to it.'),
    )
  })

  app.get<{ Params: { secret: string } }>('/link/:secret', async ({ params: { secret } }, reply) => {
    const link = await findLink(database.read, secret)
    if (!link) return renderPage(reply, expiredLinkPage())
    const action = `${settings.authUrl}/link/${secret}`
    if (link.purpose === 'RESET') return renderPage(reply, resetPasswordPage(action, { mail: link.mail_id }))
    const user = await findUserByMail(database.read, link.mail_id)
    if (user?.mail_verified) return renderPage(reply, alreadyVerifiedPage)
    const name = user?.display_name ?? ''
    return renderPage(reply, welcomePage(action, { mail: link.mail_id, name }))
  })

  app.post<{ Params: { secret: string }; Body: Form }>('/link/:secret', async (request, reply) => {
    const { secret } = request.params
    const { name = '', password = '' } = request.body ?? {}
    const link = await findLink(database.read, secret)
    if (!link) return renderPage(reply, expiredLinkPage())
    const action = `${settings.authUrl}/link/${secret}`
    const mail = link.mail_id
    if (link.purpose === 'RESET') {
      const error = passwordError(password)
      if (error) return renderPage(reply, resetPasswordPage(action, { mail, error }))
      return renderPage(
        reply,
        (await resetPassword(database, secret, password)) ? passwordSavedPage : expiredLinkPage(),
      )
    }
    const error = nameError(name) ?? passwordError(password)
    if (error) return renderPage(reply, welcomePage(action, { mail, name, error }))
    const prepared = await prepareUser({ mail, name, password, verified: true })
    return renderPage(reply, (await openAccount(database, secret, prepared)) ? accountReadyPage : expiredLinkPage())
  })
}

const linkSent = 'We have sent a link to that address. Follow it to choose a password.'
const linkFromAdministrator =
  'Ask the administrator of this service for the link that shows the address is yours. Follow it to choose a password.'

const alreadyVerifiedPage = donePage(
  'You have an account',
  'This address is verified already. Go back to the application and sign in.',
)
const accountReadyPage = donePage('Your account is ready', 'Go back to the application and sign in.')
const passwordSavedPage = donePage('Your new password is saved', 'Go back to the application and sign in.')

const nameError = (name: string): string | undefined =>
  name.trim().length >= 1 && name.trim().length <= 100 ? undefined : 'A name has 1 to 100 characters.'

const signUpError = (mail: string, name: string): string | undefined =>
  nameError(name) ?? (isMail(mail) ? undefined : 'That is not a mail address.')

import type { FastifyInstance } from 'fastify'
import { openAccount, resetPassword } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { knownLetter, resetLetter, verifyLetter } from './letters.ts'
import { findLink, type LinkPurpose, makeLink } from './links.ts'
import type { MailMessage } from './mail.ts'
import { chooseAgainPage, resetPage, signUpPage, welcomePage } from './pages/account.ts'
import { deadLinkPage, donePage, errorPage, throttledPage } from './pages/notices.ts'
import { show } from './pages/page.ts'
import { passwordFault } from './passwords.ts'
import { findUserByMail, insertUser, isMail, mailIdOf, prepareUser } from './users.ts'

type Form = Record<string, string | undefined>

/** Accounts, outside any application's request: sign up, follow a link, choose another password. */
export const accountRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle } = services

  /** After the answer: how long it takes says nothing about the address. */
  const sendLink = async (mail_id: string, purpose: LinkPurpose, letter: (to: string, link: string) => MailMessage) => {
    const { link } = await database.write((db) => makeLink(db, settings, { mail_id, purpose }))
    mailer?.send(letter(mail_id, link)).catch((error) => app.log.error({ err: error }, 'mail failed'))
  }

  app.addHook('preHandler', async (request, reply) => {
    if (settings.signUp || request.routeOptions.url !== '/sign-up') return
    const closed = errorPage(403, 'New accounts are by invitation here. Ask whoever runs this service.')
    return reply.send(show(reply, closed))
  })

  app.get('/sign-up', async (_request, reply) => show(reply, signUpPage(settings.authUrl)))

  app.post<{ Body: Form }>('/sign-up', async (request, reply) => {
    const { mail = '', name = '' } = request.body ?? {}
    const fault = signUpFault(mail, name)
    if (fault) return show(reply, signUpPage(settings.authUrl, { mail, name, fault }))
    const mail_id = mailIdOf(mail)
    const seconds = await throttle.ask(mail_id, request.ip)
    if (seconds > 0) return show(reply, throttledPage(seconds))
    const prepared = await prepareUser({ mail, name })
    await database.write((db) => insertUser(db, prepared))
    if (mailer) {
      const user = await findUserByMail(database.read, mail_id)
      if (user?.mail_verified) await sendLink(mail_id, 'RESET', knownLetter)
      else await sendLink(mail_id, 'VERIFY', verifyLetter)
    }
    // The same for an address that is known already: a form does not tell who has an account.
    return show(reply, donePage('One step left', mailer ? linkIsSent : linkIsAsked))
  })

  app.get('/reset', async (_request, reply) => show(reply, resetPage(settings.authUrl)))

  app.post<{ Body: Form }>('/reset', async (request, reply) => {
    const { mail = '' } = request.body ?? {}
    if (!isMail(mail)) return show(reply, resetPage(settings.authUrl, { mail, fault: 'That is not a mail address.' }))
    if (!mailer) return show(reply, errorPage(503, 'This service sends no mail. Ask whoever runs it.'))
    const mail_id = mailIdOf(mail)
    const seconds = await throttle.ask(mail_id, request.ip)
    if (seconds > 0) return show(reply, throttledPage(seconds))
    const user = await findUserByMail(database.read, mail_id)
    if (user?.mail_verified) await sendLink(mail_id, 'RESET', resetLetter)
    return show(reply, donePage('Look into your mail', 'If that address has an account, a link is on its way to it.'))
  })

  app.get<{ Params: { secret: string } }>('/link/:secret', async ({ params: { secret } }, reply) => {
    const link = await findLink(database.read, secret)
    if (!link) return show(reply, deadLinkPage())
    const action = `${settings.authUrl}/link/${secret}`
    if (link.purpose === 'RESET') return show(reply, chooseAgainPage(action, { mail: link.mail_id }))
    const user = await findUserByMail(database.read, link.mail_id)
    if (user?.mail_verified) return show(reply, alreadyThere)
    const name = user?.display_name ?? ''
    return show(reply, welcomePage(action, { mail: link.mail_id, name }))
  })

  app.post<{ Params: { secret: string }; Body: Form }>('/link/:secret', async (request, reply) => {
    const { secret } = request.params
    const { name = '', password = '' } = request.body ?? {}
    const link = await findLink(database.read, secret)
    if (!link) return show(reply, deadLinkPage())
    const action = `${settings.authUrl}/link/${secret}`
    const mail = link.mail_id
    if (link.purpose === 'RESET') {
      const fault = passwordFault(password)
      if (fault) return show(reply, chooseAgainPage(action, { mail, fault }))
      return show(reply, (await resetPassword(database, secret, password)) ? passwordSaved : deadLinkPage())
    }
    const fault = nameFault(name) ?? passwordFault(password)
    if (fault) return show(reply, welcomePage(action, { mail, name, fault }))
    const prepared = await prepareUser({ mail, name, password, verified: true })
    return show(reply, (await openAccount(database, secret, prepared)) ? accountReady : deadLinkPage())
  })
}

const linkIsSent = 'We have sent a link to that address. Follow it to choose a password.'
const linkIsAsked =
  'Ask the administrator of this service for the link that shows the address is yours. Follow it to choose a password.'

const alreadyThere = donePage(
  'You have an account',
  'This address is verified already. Go back to the application and sign in.',
)
const accountReady = donePage('Your account is ready', 'Go back to the application and sign in.')
const passwordSaved = donePage('Your new password is saved', 'Go back to the application and sign in.')

const nameFault = (name: string): string | undefined =>
  name.trim().length >= 1 && name.trim().length <= 100 ? undefined : 'A name has 1 to 100 characters.'

const signUpFault = (mail: string, name: string): string | undefined =>
  nameFault(name) ?? (isMail(mail) ? undefined : 'That is not a mail address.')

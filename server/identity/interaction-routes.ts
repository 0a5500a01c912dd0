import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { claimAt, resetPassword, userOfPassword } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { verifyLetter } from './letters.ts'
import { makeLink } from './links.ts'
import { consentPage } from './pages/consent.ts'
import { deadLinkPage, throttledPage } from './pages/notices.ts'
import { show } from './pages/page.ts'
import { newPasswordPage, signInPage, unverifiedPage } from './pages/sign-in.ts'
import { passwordFault } from './passwords.ts'
import { findUser, mailIdOf } from './users.ts'

type Form = Record<string, string | undefined>

/** The steps between an application's request and its answer: sign in, choose a password where need be, consent. */
export const interactionRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle } = services
  const { signUp } = settings

  /** The interaction of this browser: its cookie says which, so nobody else's form can move it. */
  const begun = async (request: FastifyRequest, reply: FastifyReply, step?: 'login' | 'consent') => {
    const provider = await services.provider()
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (step && interaction.prompt.name !== step) throw Object.assign(new Error('another step'), { statusCode: 400 })
    const client = await provider.Client.find(String(interaction.params.client_id))
    return {
      provider,
      interaction,
      client: client?.clientName ?? String(interaction.params.client_id),
      action: `${settings.authUrl}/interaction/${interaction.uid}`,
      redirectUri: String(interaction.params.redirect_uri),
    }
  }
  type Begun = Awaited<ReturnType<typeof begun>>

  const finish = async ({ provider }: Begun, request: FastifyRequest, reply: FastifyReply, result: object) =>
    reply.redirect(await provider.interactionResult(request.raw, reply.raw, { ...result }), 303)

  const signInAgain = ({ action, client, redirectUri }: Begun, filled: { mail?: string; fault?: string } = {}) =>
    signInPage({
      action,
      client,
      redirectUri,
      authUrl: settings.authUrl,
      signUp,
      reset: mailer !== undefined,
      ...filled,
    })

  app.get('/interaction/:uid', async (request, reply) => {
    const step = await begun(request, reply)
    if (step.interaction.prompt.name === 'login') {
      const hint = step.interaction.params.login_hint
      return show(reply, signInAgain(step, typeof hint === 'string' ? { mail: hint } : {}))
    }
    const user = await findUser(database.read, Number(step.interaction.session?.accountId))
    const asked = String(step.interaction.params.scope ?? '').split(' ')
    return show(reply, consentPage({ ...step, asked, person: user?.mail_id ?? user?.display_name ?? '' }))
  })

  app.post<{ Body: Form }>('/interaction/:uid/sign-in', async (request, reply) => {
    const step = await begun(request, reply, 'login')
    const { mail = '', password = '' } = request.body ?? {}
    const mail_id = mailIdOf(mail)
    const seconds = await throttle.signIn(mail_id, request.ip)
    if (seconds > 0) return show(reply, throttledPage(seconds))
    const user = await userOfPassword(database, mail_id, password)
    if (!user)
      return show(reply, signInAgain(step, { mail, fault: 'That mail address and password do not belong together.' }))
    await throttle.signedIn(mail_id, request.ip)
    if (!user.mail_verified) {
      if (mailer) {
        const { link } = await database.write((db) => makeLink(db, settings, { mail_id, purpose: 'VERIFY' }))
        mailer.send(verifyLetter(mail_id, link)).catch((error) => request.log.error({ err: error }, 'mail failed'))
      }
      return show(reply, unverifiedPage(mailer !== undefined))
    }
    if (user.password_temporary) {
      const { link } = await database.write((db) => makeLink(db, settings, { mail_id, purpose: 'RESET' }))
      return show(reply, newPasswordPage(step.action, { ...step, link: link.slice(link.lastIndexOf('/') + 1) }))
    }
    await claimAt(database, { zuid: user.zuid, mail_id })
    return finish(step, request, reply, { login: { accountId: String(user.zuid) } })
  })

  app.post<{ Body: Form }>('/interaction/:uid/new-password', async (request, reply) => {
    const step = await begun(request, reply, 'login')
    const { link = '', password = '' } = request.body ?? {}
    const fault = passwordFault(password)
    if (fault) return show(reply, newPasswordPage(step.action, { ...step, link, fault }))
    const user = await resetPassword(database, link, password)
    if (!user) return show(reply, deadLinkPage())
    await claimAt(database, user)
    return finish(step, request, reply, { login: { accountId: String(user.zuid) } })
  })

  app.post<{ Body: Form }>('/interaction/:uid/consent', async (request, reply) => {
    const step = await begun(request, reply, 'consent')
    if (request.body?.decision !== 'allow')
      return finish(step, request, reply, { error: 'access_denied', error_description: 'the user did not allow it' })
    return finish(step, request, reply, { consent: { grantId: await grantOf(step) } })
  })

  const grantOf = async ({ provider, interaction }: Begun): Promise<string> => {
    const { grantId, params, prompt, session } = interaction
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const accountId = String(session?.accountId)
    const grant = known ?? new provider.Grant({ accountId, clientId: String(params.client_id) })
    const { missingOIDCScope } = prompt.details as { missingOIDCScope?: string[] }
    if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '))
    return grant.save()
  }
}

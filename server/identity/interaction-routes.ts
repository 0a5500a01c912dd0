import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { claimInvitationsFor, resetPassword, verifyCredentials } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { findClient } from './clients.ts'
import { strangersConsent } from './invitations.ts'
import { createLink, mailLink } from './links.ts'
import { verificationMail } from './mail-templates.ts'
import { consentPage } from './pages/consent.ts'
import { expiredLinkPage, throttledPage } from './pages/messages.ts'
import { disabledPage, newPasswordPage, signInPage, unverifiedPage } from './pages/sign-in.ts'
import { passwordError } from './passwords.ts'
import { findUser, toMailId } from './users.ts'

type Form = Record<string, string | undefined>

/** The steps of an authorisation request: sign in, replace a temporary password, consent. */
export const interactionRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle } = services

  /** The interaction is found by the browser's cookie, so a form of another browser cannot advance it. */
  const loadInteraction = async (request: FastifyRequest, reply: FastifyReply, step?: 'login' | 'consent') => {
    const provider = await services.provider()
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (step && interaction.prompt.name !== step)
      throw Object.assign(new Error('the interaction is at another step'), { statusCode: 400 })
    const client = await provider.Client.find(String(interaction.params.client_id))
    return {
      provider,
      interaction,
      client: client?.clientName ?? String(interaction.params.client_id),
      action: `${settings.authUrl}/interaction/${interaction.uid}`,
      redirectUri: String(interaction.params.redirect_uri),
      finish: async (result: InteractionResults) =>
        reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303),
    }
  }
  type LoadedInteraction = Awaited<ReturnType<typeof loadInteraction>>

  const toSignInPage = (step: LoadedInteraction, form: { mail?: string; error?: string }) =>
    signInPage({ ...step, ...form, authUrl: settings.authUrl, signUp: settings.signUp, reset: mailer !== undefined })

  app.get('/interaction/:uid', async (request, reply) => {
    const step = await loadInteraction(request, reply)
    if (step.interaction.prompt.name === 'login') {
      const hint = step.interaction.params.login_hint
      return toSignInPage(step, typeof hint === 'string' ? { mail: hint } : {})
    }
    const user = await findUser(database.read, Number(step.interaction.session?.accountId))
    const requestedScopes = String(step.interaction.params.scope ?? '').split(' ')
    const registered = await findClient(database.read, String(step.interaction.params.client_id))
    const isUnverified = registered?.owner_zuid !== null
    return consentPage({ ...step, requestedScopes, isUnverified, person: user?.mail_id ?? user?.display_name ?? '' })
  })

  app.post<{ Body: Form }>('/interaction/:uid/sign-in', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const { mail = '', password = '' } = request.body ?? {}
    const mail_id = toMailId(mail)
    const verify = () => verifyCredentials(database, mail_id, password)
    const { seconds, user } = await throttle.signIn(mail_id, request.ip, verify)
    if (seconds > 0) return throttledPage(seconds)
    if (!user) return toSignInPage(step, { mail, error: 'That mail address and password do not belong together.' })
    if (user.disabled_time !== null) return disabledPage()
    if (!user.mail_verified) {
      await mailLink(services, request.log, { mail_id, purpose: 'VERIFY' }, verificationMail)
      return unverifiedPage(mailer !== undefined)
    }
    if (user.password_temporary) {
      const { secret } = await database.write((db) => createLink(db, settings, { mail_id, purpose: 'RESET' }))
      return newPasswordPage(step.action, { ...step, link: secret })
    }
    if (!strangersConsent(settings)) await claimInvitationsFor(database, { zuid: user.zuid, mail_id })
    return step.finish({ login: { accountId: String(user.zuid) } })
  })

  app.post<{ Body: Form }>('/interaction/:uid/new-password', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const { link = '', password = '' } = request.body ?? {}
    const error = passwordError(password)
    if (error) return newPasswordPage(step.action, { ...step, link, error })
    const user = await resetPassword(database, link, password)
    if (!user) return expiredLinkPage()
    if (!strangersConsent(settings)) await claimInvitationsFor(database, user)
    return step.finish({ login: { accountId: String(user.zuid) } })
  })

  app.post<{ Body: Form }>('/interaction/:uid/consent', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'consent')
    if (request.body?.decision !== 'allow')
      return step.finish({ error: 'access_denied', error_description: 'the user did not allow it' })
    return step.finish({ consent: { grantId: await saveGrant(step) } })
  })

  const saveGrant = async ({ provider, interaction }: LoadedInteraction): Promise<string> => {
    const { grantId, params, prompt, session } = interaction
    const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const accountId = String(session?.accountId)
    const grant = existing ?? new provider.Grant({ accountId, clientId: String(params.client_id) })
    const { missingOIDCScope } = prompt.details as { missingOIDCScope?: string[] }
    if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '))
    return grant.save()
  }
}

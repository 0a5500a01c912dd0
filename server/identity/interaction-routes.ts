import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { recordAudit, requestSource } from '../audit/record.ts'
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
import { findUser, findUserByMail, toMailId } from './users.ts'

type Form = Record<string, string | undefined>

/** The steps of an authorisation request: sign in, replace a temporary password, consent. */
export const interactionRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer, throttle, recordRefusedSignIn } = services

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
    if (seconds > 0) await recordRefusedSignIn({ reason: 'THROTTLED', source: requestSource(request) })
    if (seconds > 0) return throttledPage(seconds)
    if (!user) await recordWrongPassword(request, mail_id)
    if (!user) return toSignInPage(step, { mail, error: 'That mail address and password do not belong together.' })
    if (user.disabled_time !== null) return disabledPage()
    if (!user.mail_verified) {
      await recordRefusedSignIn({ reason: 'UNVERIFIED', source: requestSource(request), zuid: user.zuid })
      await mailLink(services, request.log, { mail_id, purpose: 'VERIFY' }, verificationMail)
      return unverifiedPage(mailer !== undefined)
    }
    if (user.password_temporary) {
      const { secret } = await database.write((db) => createLink(db, settings, { mail_id, purpose: 'RESET' }))
      return newPasswordPage(step.action, { ...step, link: secret })
    }
    if (!strangersConsent(settings)) await claimInvitationsFor(database, { zuid: user.zuid, mail_id })
    await recordForClient('sign_in.succeeded', request, step, user.zuid)
    return step.finish({ login: { accountId: String(user.zuid) } })
  })

  app.post<{ Body: Form }>('/interaction/:uid/new-password', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const { link = '', password = '' } = request.body ?? {}
    const error = passwordError(password)
    if (error) return newPasswordPage(step.action, { ...step, link, error })
    const audit = { event: 'password.changed', source: requestSource(request) } as const
    const user = await resetPassword(database, link, password, audit)
    if (!user) return expiredLinkPage()
    if (!strangersConsent(settings)) await claimInvitationsFor(database, user)
    await recordForClient('sign_in.succeeded', request, step, user.zuid)
    return step.finish({ login: { accountId: String(user.zuid) } })
  })

  app.post<{ Body: Form }>('/interaction/:uid/consent', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'consent')
    if (request.body?.decision !== 'allow')
      return step.finish({ error: 'access_denied', error_description: 'the user did not allow it' })
    const grantId = await saveGrant(step)
    await recordForClient('application.allowed', request, step, Number(step.interaction.session?.accountId))
    return step.finish({ consent: { grantId } })
  })

  const recordForClient = (
    event: 'sign_in.succeeded' | 'application.allowed',
    request: FastifyRequest,
    { interaction }: LoadedInteraction,
    zuid: number,
  ): Promise<void> => {
    const details = { client_id: String(interaction.params.client_id) }
    return database.write((db) => recordAudit(db, { event, source: requestSource(request), zuid, details }))
  }

  /** Looks for the account whether there is one or not, so that both take the same time. */
  const recordWrongPassword = async (request: FastifyRequest, mail_id: string): Promise<void> => {
    const user = await findUserByMail(database.read, mail_id)
    await recordRefusedSignIn({ reason: 'PASSWORD', source: requestSource(request), zuid: user?.zuid })
  }

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

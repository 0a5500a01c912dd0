import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { recordAudit, requestSource } from '../audit/record.ts'
import { resetPassword } from './accounts.ts'
import type { AuthServices } from './auth-services.ts'
import { findClient } from './clients.ts'
import { createLink } from './links.ts'
import { signUpPage } from './pages/account.ts'
import { consentPage } from './pages/consent.ts'
import type { Text } from './pages/html.ts'
import { expiredFormPage, expiredLinkPage } from './pages/messages.ts'
import { newPasswordPage, signInPage } from './pages/sign-in.ts'
import { codePage, recoveryCodesAtSignInPage, setUpAtSignInPage } from './pages/two-factor.ts'
import { passwordError } from './passwords.ts'
import { rememberRequest } from './remembered-request.ts'
import {
  checkCodeStep,
  checkCredentials,
  findPassed,
  nextStep,
  recordSignIn,
  setUpStep,
  type User,
} from './sign-in-steps.ts'
import { handleSignUp } from './sign-up.ts'
import type { Form, FormRequest } from './signed-in.ts'
import { findUser } from './users.ts'
import { WEB_CLIENT_ID } from './web-client.ts'

/** The steps of an authorisation request: sign in, replace a temporary password, consent. */
export const interactionRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, mailer } = services

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

  const toSignInPage = (step: LoadedInteraction, form: { mail?: string; error?: Text }) =>
    signInPage({ ...step, ...form, authUrl: settings.authUrl, signUp: settings.signUp, reset: mailer !== undefined })

  app.get('/interaction/:uid', async (request, reply) => {
    const step = await loadInteraction(request, reply)
    if (step.interaction.prompt.name === 'login') {
      const hint = step.interaction.params.login_hint
      return toSignInPage(step, typeof hint === 'string' ? { mail: hint } : {})
    }
    // Whoever signs in to Easel at Easel has said so already; nobody else can be sent to where its answer goes.
    if (step.interaction.params.client_id === WEB_CLIENT_ID) return allow(step, request)
    const user = await findUser(database.read, Number(step.interaction.session?.accountId))
    const requestedScopes = String(step.interaction.params.scope ?? '').split(' ')
    const registered = await findClient(database.read, String(step.interaction.params.client_id))
    const isUnverified = registered?.owner_zuid !== null
    return consentPage({ ...step, requestedScopes, isUnverified, person: user?.mail_id ?? user?.display_name ?? '' })
  })

  app.post<{ Body: Form }>('/interaction/:uid/sign-in', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const checked = await checkCredentials(services, request)
    if (!('user' in checked))
      return checked.page ?? toSignInPage(step, { mail: request.body?.mail ?? '', error: checked.error })
    const { user } = checked
    if (user.password_temporary) {
      const mail_id = user.mail_id ?? ''
      const { secret } = await database.write((db) => createLink(db, settings, { mail_id, purpose: 'RESET' }))
      return newPasswordPage(step.action, { ...step, link: secret })
    }
    return afterPassword(step, request, user)
  })

  app.post<{ Body: Form }>('/interaction/:uid/new-password', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const { link = '', password = '' } = request.body ?? {}
    const error = passwordError(password)
    if (error) return newPasswordPage(step.action, { ...step, link, error })
    const audit = { event: 'password.changed', source: requestSource(request) } as const
    const reset = await resetPassword(database, link, password, audit)
    const user = reset && (await findUser(database.read, reset.zuid))
    return user ? afterPassword(step, request, user) : expiredLinkPage()
  })

  app.post<{ Body: Form }>('/interaction/:uid/code', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const checked = await checkCodeStep(services, request, step.interaction.uid)
    if (checked === 'expired') return expiredFormPage()
    if ('user' in checked) return signIn(step, request, checked.user)
    const { challenge = '' } = request.body ?? {}
    return checked.page ?? codePage({ ...toForm(step), challenge, error: checked.error })
  })

  app.post<{ Body: Form }>('/interaction/:uid/set-up', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const result = await setUpStep(services, request, step.interaction.uid)
    if (result === 'expired') return expiredFormPage()
    const { challenge, user } = result
    return result.codes
      ? recoveryCodesAtSignInPage({ ...toForm(step), challenge }, result.codes)
      : setUpAtSignInPage({ ...toForm(step), ...result, mail: user.mail_id ?? '' })
  })

  app.post<{ Body: Form }>('/interaction/:uid/go-on', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'login')
    const user = await findPassed(services, request, step.interaction.uid)
    return user ? signIn(step, request, user) : expiredFormPage()
  })

  const toForm = ({ action, redirectUri }: LoadedInteraction) => ({ action, redirectsTo: redirectUri })

  const afterPassword = async (step: LoadedInteraction, request: FormRequest, user: User) => {
    const next = await nextStep(services, user, step.interaction.uid)
    if (!next) return signIn(step, request, user)
    return next.step === 'CODE'
      ? codePage({ ...toForm(step), ...next })
      : setUpAtSignInPage({ ...toForm(step), ...next, mail: user.mail_id ?? '' })
  }

  const signIn = async (step: LoadedInteraction, request: FormRequest, user: User) => {
    await recordSignIn(services, request, user, String(step.interaction.params.client_id))
    return step.finish({ login: { accountId: String(user.zuid) } })
  }

  app.get('/interaction/:uid/sign-up', async (request, reply) =>
    signUpPage((await loadInteraction(request, reply, 'login')).action),
  )

  app.post<{ Body: Form }>('/interaction/:uid/sign-up', async (request, reply) => {
    const { action, interaction } = await loadInteraction(request, reply, 'login')
    const { params } = interaction
    const onSent = (mail_id: string) => rememberRequest(services, request, reply, { mail_id, params })
    return handleSignUp(services, request, { action, onSent })
  })

  app.post<{ Body: Form }>('/interaction/:uid/consent', async (request, reply) => {
    const step = await loadInteraction(request, reply, 'consent')
    if (request.body?.decision !== 'allow')
      return step.finish({ error: 'access_denied', error_description: 'the user did not allow it' })
    return allow(step, request)
  })

  const allow = async (step: LoadedInteraction, request: FastifyRequest) => {
    const grantId = await saveGrant(step)
    const zuid = Number(step.interaction.session?.accountId)
    const details = { client_id: String(step.interaction.params.client_id) }
    const source = requestSource(request)
    await database.write((db) => recordAudit(db, { event: 'application.allowed', source, zuid, details }))
    return step.finish({ consent: { grantId } })
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

import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Registry } from 'prom-client'
import { ApiError } from '../api-error.ts'
import { createRefusalRecorder, type RecordRefusedSignIn } from '../audit/refused-sign-ins.ts'
import { corsHeaders, optionsHeaders } from '../http/cors.ts'
import { applyLimits, fastifyOptions } from '../http/fastify-options.ts'
import { countRefusedSignIns } from '../http/operator-metrics.ts'
import { exceedsDrainLimit, traceRequests } from '../http/response-hooks.ts'
import type { Settings } from '../process/settings.ts'
import { accountRoutes } from './account-routes.ts'
import { adminActions } from './admin-actions.ts'
import { adminRoutes } from './admin-routes.ts'
import type { AuthDeps, AuthServices } from './auth-services.ts'
import { createDeferredWork } from './deferred-work.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { lazy } from './lazy.ts'
import { applicationEndpoints, endTracking, limitLoad } from './limit-load.ts'
import { myAccountRoutes } from './my-account-routes.ts'
import { busyPage, errorPage, notFoundPage } from './pages/messages.ts'
import { acceptPages, placesOf } from './pages/page.ts'
import { registerStyle } from './pages/style.ts'
import { loadTwoFactorKey } from './provider-keys.ts'
import { passAuditSource } from './record-revocations.ts'
import { createThrottle } from './throttle.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

const MAX_BODY_BYTES = 65_536

/** The app of the identity provider, which has its own HTTP address, {auth_url}. */
export const createAuthApp = (deps: AuthDeps): FastifyInstance => {
  const { settings, database, logger } = deps
  const app = Fastify(fastifyOptions({ settings, logger, bodyLimit: MAX_BODY_BYTES }))
  applyLimits(app.server, settings)
  const services: AuthServices = {
    ...deps,
    throttle: createThrottle(database),
    deferredWork: createDeferredWork(app),
    recordRefusedSignIn: logRefusals(app.log, createRefusalRecorder(database), deps.metrics),
    provider: lazy(async () => {
      // Loading oidc-provider takes longer than the rest of the start, so it waits for the first request.
      const { createProvider } = await import('./provider.ts')
      return createProvider(settings, database, app.log)
    }),
    twoFactorKey: lazy(() => loadTwoFactorKey(database)),
  }
  traceRequests(app, deps.tracer)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    forcePublicOrigin(request, settings.authUrl)
    if (applicationEndpoints.test(request.raw.url ?? '')) return shareWithOrigins(settings, request, reply)
  })
  limitLoad(app, deps)
  app.addHook('onSend', async (request, reply) => {
    if (exceedsDrainLimit(request.raw, MAX_BODY_BYTES)) reply.header('connection', 'close')
  })
  acceptPages(app, placesOf(settings))
  app.removeAllContentTypeParsers()
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ApiError) return reply.headers(error.headers).send(busyPage())
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return reply.send(errorPage(status, (t) => (status >= 500 ? t.broken(request.id) : t.expiredSignIn)))
  })
  app.setNotFoundHandler(async () => notFoundPage())
  app.get('/', async (_request, reply) => reply.redirect(`${settings.authUrl}/account`, 303))
  registerStyle(app)
  app.register(async (pages) => {
    parseForms(pages, settings)
    interactionRoutes(pages, services)
    accountRoutes(pages, services)
    myAccountRoutes(pages, services)
    twoFactorRoutes(pages, services)
    adminRoutes(pages, services)
    adminActions(pages, services)
  })
  app.register(async (protocol) => protocolRoutes(protocol, services.provider))
  return app
}

/** Whoever watches the log sees what the audit trail gathers. */
const logRefusals = (
  log: FastifyBaseLogger,
  record: RecordRefusedSignIn,
  metrics: Registry | undefined,
): RecordRefusedSignIn => {
  const count = metrics && countRefusedSignIns(metrics)
  return (refused) => {
    const { reason, zuid, source } = refused
    const event = reason === 'THROTTLED' ? 'sign_in.throttled' : 'sign_in.refused'
    log.warn(
      {
        event,
        operation: 'signIn',
        error_code: reason,
        reason,
        zuid,
        address: source.address,
        reqId: source.request_id,
      },
      'sign-in refused',
    )
    count?.(reason)
    return record(refused)
  }
}

/** G14: applications in browsers find the provider, get tokens and end them. Pages with cookies are shared with nobody. */
const shareWithOrigins = (
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined => {
  reply.header('vary', 'Origin')
  if (request.method === 'OPTIONS')
    return reply
      .code(204)
      .headers(optionsHeaders(settings, request, 'GET, HEAD, POST, OPTIONS'))
      .send()
  reply.headers(corsHeaders(settings, request.headers.origin ?? ''))
  return undefined
}

/** oidc-provider builds URLs from request headers; these must come from the settings, not from the caller. */
const forcePublicOrigin = ({ raw, ip }: FastifyRequest, authUrl: string): void => {
  const { host, protocol, pathname } = new URL(authUrl)
  for (const name of Object.keys(raw.headers)) if (name.startsWith('x-forwarded-')) delete raw.headers[name]
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  // The address that Fastify has found, for oidc-provider and for Fastify itself, which looks again each time.
  raw.headers['x-forwarded-for'] = ip
  Object.assign(raw, { originalUrl: pathname.replace(/\/$/, '') + raw.url })
}

const frameDenyHeaders = {
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** The endpoints that oidc-provider serves. It parses their bodies itself. */
const protocolRoutes = (app: FastifyInstance, provider: () => Promise<Provider>): void => {
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const callback = (await provider()).callback()
    reply.hijack()
    passAuditSource(request)
    // oidc-provider renders some pages itself, such as the self-submitting form.
    const headers = { ...reply.getHeaders(), ...frameDenyHeaders }
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
    // oidc-provider knows no HEAD; Node leaves its body out.
    if (request.raw.method === 'HEAD') request.raw.method = 'GET'
    await callback(request.raw, reply.raw).finally(() => endTracking(request.raw))
  }
  // A route of its own, so that logs and metrics have its pattern.
  app.all('/oauth/v2/auth/:uid', handler)
  app.all('/oauth/v2/*', handler)
  app.all('/.well-known/*', handler)
}

/** Parses the forms of our pages, and rejects those that another site submits. */
const parseForms = (app: FastifyInstance, settings: Settings): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_request: unknown, body: string) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      // PostgreSQL cannot store U+0000.
      const hasNul = Object.values(form).some((text) => text.includes('\0'))
      if (hasNul) throw Object.assign(new Error('U+0000 in a form'), { statusCode: 400 })
      return form
    },
  )
  app.addHook('preHandler', async (request, reply) => {
    const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
    const isOwn = origin === undefined ? site === 'same-origin' : origin === new URL(settings.authUrl).origin
    if (request.method !== 'POST' || isOwn) return
    return reply.send(errorPage(403, (t) => t.otherSite))
  })
}

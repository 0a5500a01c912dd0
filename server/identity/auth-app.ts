import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type Provider from 'oidc-provider'
import { createRequestId, hasUnreadBody } from '../http/response-hooks.ts'
import { applyLimits, serverTimeouts } from '../http/server-limits.ts'
import type { Settings } from '../process/settings.ts'
import { accountRoutes } from './account-routes.ts'
import type { AuthParts, AuthServices } from './auth-services.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { errorPage, homePage, notFoundPage } from './pages/notices.ts'
import { show } from './pages/page.ts'
import { createThrottle } from './throttle.ts'

const largestBody = 65_536

/** The identity provider as a value: its own HTTP address, {auth_url}. */
export const createAuthApp = (parts: AuthParts): FastifyInstance => {
  const { settings, database, logger } = parts
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    ...serverTimeouts(settings),
    exposeHeadRoutes: false,
    genReqId: createRequestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  applyLimits(app.server, settings)
  const services: AuthServices = {
    ...parts,
    throttle: createThrottle(database),
    provider: loadedOnce(async () => {
      // Loading it takes longer than everything else at the start together, so it waits for the first who needs it.
      const { createProvider } = await import('./provider.ts')
      return createProvider(settings, database, app.log)
    }),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    asOurselves(request, settings.authUrl)
  })
  app.addHook('onSend', async (request, reply) => {
    if (hasUnreadBody(request.raw, largestBody)) reply.header('connection', 'close')
  })
  app.removeAllContentTypeParsers()
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const sentence =
      status >= 500
        ? `Something went wrong on our side. Its number is ${request.id}.`
        : 'This sign-in has expired, or the request was not complete. Go back to the application and start again.'
    return reply.send(show(reply, errorPage(status, sentence)))
  })
  app.setNotFoundHandler(async (_request, reply) => show(reply, notFoundPage()))
  app.get('/', async (_request, reply) => show(reply, homePage(settings.authUrl, settings.signUp)))
  app.register(async (pages) => {
    readForms(pages, settings)
    interactionRoutes(pages, services)
    accountRoutes(pages, services)
  })
  app.register(async (protocol) => protocolRoutes(protocol, services.provider))
  return app
}

/** The provider builds addresses from the request: they are to come from the setting, not from what a caller sent. */
const asOurselves = ({ raw }: FastifyRequest, authUrl: string): void => {
  const { host, protocol, pathname } = new URL(authUrl)
  for (const name of Object.keys(raw.headers)) if (name.startsWith('x-forwarded-')) delete raw.headers[name]
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  Object.assign(raw, { originalUrl: pathname.replace(/\/$/, '') + raw.url })
}

const unframed = {
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Everything that oidc-provider answers itself; it reads the bodies too. */
const protocolRoutes = (app: FastifyInstance, provider: () => Promise<Provider>): void => {
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const handler = async (request: FastifyRequest, reply: { hijack(): void; raw: FastifyReplyRaw }) => {
    const answer = (await provider()).callback()
    reply.hijack()
    // Some pages are the provider's own, such as the one that sends a form by itself.
    for (const [name, value] of Object.entries(unframed)) reply.raw.setHeader(name, value)
    await answer(request.raw, reply.raw)
  }
  // Of its own, so that the log tells it by its pattern.
  app.all('/oauth/v2/auth/:uid', handler)
  app.all('/oauth/v2/*', handler)
  app.all('/.well-known/*', handler)
}

type FastifyReplyRaw = Parameters<ReturnType<Provider['callback']>>[1]

/** Forms of our own pages, from our own pages: a browser says where a post comes from. */
const readForms = (app: FastifyInstance, settings: Settings): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_request: unknown, body: string) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      // No keyboard types it, and PostgreSQL cannot keep it.
      const isOdd = Object.values(form).some((text) => text.includes('\0'))
      if (isOdd) throw Object.assign(new Error('U+0000 in a form'), { statusCode: 400 })
      return form
    },
  )
  app.addHook('preHandler', async (request, reply) => {
    const { origin } = request.headers
    if (request.method !== 'POST' || origin === undefined || origin === new URL(settings.authUrl).origin) return
    return reply.send(show(reply, errorPage(403, 'This form was sent from another site.')))
  })
}

const loadedOnce = (load: () => Promise<Provider>): (() => Promise<Provider>) => {
  let loaded: Promise<Provider> | undefined
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

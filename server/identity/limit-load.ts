import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createLoadShedder, type LoadShedder } from '../http/load-shedding.ts'
import type { AuthDeps } from './auth-services.ts'
import { throttledPage } from './pages/messages.ts'
import { isPartOfPages } from './pages/style.ts'
import { createPageCounter } from './throttle.ts'

/** Called by applications, many times from one address; they leave nothing behind unless the caller is known. */
export const applicationEndpoints = /^\/(oauth\/v2\/(token|userinfo|keys)|\.well-known)\b/

/** N4: pages are counted by address, and everything is refused while there is more to do than can be done. */
export const limitLoad = (app: FastifyInstance, deps: AuthDeps): void => {
  const { settings, loadShedder = createLoadShedder(settings) } = deps
  const countPage = settings.rateLimits ? createPageCounter(settings.rateLimitPages) : undefined
  app.addHook('onRequest', async (request, reply) => {
    loadShedder.admit(request.raw.socket)
    const { url = '' } = request.raw
    if (!countPage || applicationEndpoints.test(url) || isPartOfPages(url)) return
    const seconds = await countPage(request.ip)
    if (seconds > 0) return reply.send(throttledPage(seconds))
  })
  app.addHook('preHandler', async ({ raw, body, method }, reply) => {
    const begin = () => void (reply.raw.writableEnded || track(loadShedder, raw))
    // Where oidc-provider reads the body, whoever sends it slowly is not in flight yet.
    if (method === 'POST' && body === undefined) raw.once('end', begin)
    else {
      // Many may have arrived since this one did.
      loadShedder.admit()
      begin()
    }
  })
  app.addHook('onSend', async ({ raw }) => endTracking(raw))
}

const inFlight = new WeakMap<IncomingMessage, () => void>()

const track = (loadShedder: LoadShedder, request: IncomingMessage): void => {
  const { promise, resolve } = Promise.withResolvers<void>()
  inFlight.set(request, resolve)
  // Admitted already: one too many is not counted.
  loadShedder.track(() => promise).catch(() => {})
}

/** The answer is made. Whoever does not take it holds up nobody. */
export const endTracking = (request: IncomingMessage): void => inFlight.get(request)?.()

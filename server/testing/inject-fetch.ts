import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Engine } from '../db/transaction.ts'
import { logResponse } from './response-log.ts'

/** A `fetch` that goes straight into the app: no port, no socket. */
export const injectFetch =
  (app: FastifyInstance, engine: Engine): typeof fetch =>
  async (input, init) => {
    // Copying one takes longer than most requests.
    const request = input instanceof Request && !init ? input : new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    // A request from a socket comes in its own tick; without this a loop of requests would run in one.
    await new Promise(setImmediate)
    const response = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    })
    logResponse(engine, request.method, pathname, payload, response.statusCode, response.body)
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, String(value))
    const { rawPayload } = response
    // A 304 may not even have an empty body.
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: response.statusCode,
      headers,
    })
  }

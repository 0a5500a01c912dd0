import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { createClient, EaselError } from './index.ts'

/** A server that answers in its own way; closed with everything open on it at the end of the test. */
const serverFor = async (context: TestContext, answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failureOf = (call: Promise<unknown>): Promise<EaselError> =>
  call.then(
    (data) => assert.fail(`it succeeded: ${JSON.stringify(data)}`),
    (error) => {
      assert.ok(error instanceof EaselError, String(error))
      return error
    },
  )

const json = { 'content-type': 'application/json' }

describe('a call that fails', () => {
  test('[H2] is an EaselError with the cause where nobody listens', async (t) => {
    const baseUrl = await serverFor(t, () => {})
    const closed = baseUrl.replace(/\d+$/, '1')
    const error = await failureOf(createClient({ baseUrl: closed }).listEditions())
    assert.deepEqual([error.status, error.code], [0, 'NETWORK'])
    assert.ok(error.cause instanceof TypeError)
    assert.match(error.message, /^NETWORK: http:\/\/127\.0\.0\.1:1 cannot be reached/)
  })

  test('[H2] [G10] is an EaselError where an id is missing or would lead to another operation: nothing is sent', async (t) => {
    let requests = 0
    const baseUrl = await serverFor(t, (_request, response) => {
      requests++
      response.end()
    })
    const easel = createClient({ baseUrl })
    const ids = { edition_id: '1', bot_id: '2' }
    for (const token_id of ['', '.', '..', undefined, null]) {
      const error = await failureOf(easel.revokeBotToken({ ...ids, token_id } as never))
      assert.deepEqual([error.status, error.code], [0, 'INPUT'])
      assert.match(error.message, /token_id/)
    }
    assert.equal(requests, 0)
  })

  test('[H2] is an EaselError where the address or the token cannot be used, and does not print the token', async () => {
    const wrong = await failureOf(createClient({ baseUrl: 'easel' }).listEditions())
    assert.deepEqual([wrong.code, /baseUrl/.test(wrong.message)], ['INPUT', true])
    for (const baseUrl of ['http://127.0.0.1:1?x=1', 'http://127.0.0.1:1/#f', undefined as never])
      assert.equal((await failureOf(createClient({ baseUrl }).listEditions())).code, 'INPUT')
    const broken = await failureOf(createClient({ baseUrl: 'http://127.0.0.1:1', token: 'sec\nret' }).listEditions())
    assert.equal(broken.code, 'INPUT')
    assert.doesNotMatch(`${broken.message}${broken.stack}`, /sec\s*ret/)
  })

  test('[H2] is an EaselError with the cause where the connection breaks off, before or in the answer', async (t) => {
    const before = await serverFor(t, (request) => request.socket.destroy())
    assert.equal((await failureOf(createClient({ baseUrl: before }).listEditions())).code, 'NETWORK')
    const within = await serverFor(t, (_request, response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"data":', () => response.destroy())
    })
    const error = await failureOf(createClient({ baseUrl: within }).listEditions())
    assert.equal(error.code, 'NETWORK')
    assert.ok(error.cause)
  })

  test('[H2] is an EaselError where the answer is no JSON, or not the envelope of the service', async (t) => {
    for (const text of ['', '{"data":', 'null', '[]', '7', '{}', '{"error":"no"}', '{"error":{"details":null}}']) {
      for (const status of [200, 404, 500]) {
        const baseUrl = await serverFor(t, (_request, response) => response.writeHead(status, json).end(text))
        const error = await failureOf(createClient({ baseUrl }).listEditions())
        assert.deepEqual([error.status, error.code], [status, `HTTP${status}`], text)
        assert.ok(error.cause, text)
      }
    }
  })

  test('[H2] does not wait for the end of an event stream', async (t) => {
    const baseUrl = await serverFor(t, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    })
    const at = { edition_id: '1', space_id: '1', zone_id: '1', headers: { accept: 'text/event-stream' } }
    const error = await failureOf(createClient({ baseUrl }).listChanges(at))
    assert.deepEqual([error.status, error.code], [200, 'HTTP200'])
    assert.match(error.message, /requestFor/)
  })

  test('[H2] follows no redirect, by which a POST would become a GET', async (t) => {
    const asked: (string | undefined)[] = []
    const baseUrl = await serverFor(t, (request, response) => {
      asked.push(request.method)
      response.writeHead(302, { location: '/service/api/v1/editions' }).end()
    })
    const error = await failureOf(createClient({ baseUrl }).createEdition({ body: { team_name: 'Studio' } }))
    assert.equal(error.code, 'NETWORK')
    assert.deepEqual(asked, ['POST'])
  })

  test('[H2] ends at the timeout of the client or of the call, also in the middle of an answer', async (t) => {
    const silent = await serverFor(t, () => {})
    const slow = await serverFor(t, (_request, response) => {
      response.writeHead(200, json).write('{"data":')
    })
    for (const baseUrl of [silent, slow]) {
      const calls = [
        createClient({ baseUrl, timeoutMs: 50 }).listEditions(),
        createClient({ baseUrl }).listEditions({}, { timeoutMs: 50 }),
        createClient({ baseUrl }).listEditions({}, { signal: AbortSignal.timeout(50) }),
      ]
      // All of them are listened to from the start: any may be the first to end.
      for (const error of await Promise.all(calls.map(failureOf))) {
        assert.deepEqual([error.status, error.code], [0, 'TIMEOUT'])
        assert.equal((error.cause as Error).name, 'TimeoutError')
      }
    }
  })

  test('[H2] ends by the signal of the client or of the call, with its reason', async (t) => {
    const baseUrl = await serverFor(t, () => {})
    const reason = new Error('no longer needed')
    for (const where of ['client', 'call'] as const) {
      const controller = new AbortController()
      const client = createClient({ baseUrl, ...(where === 'client' && { signal: controller.signal }) })
      const call = client.listEditions({}, where === 'call' ? { signal: controller.signal } : {})
      controller.abort(reason)
      await assert.rejects(call, (error) => error === reason)
      await assert.rejects(client.listEditions({}, { signal: controller.signal }), (error) => error === reason)
    }
  })

  test('[H2] ends in time also with a `fetch` that does not listen to signals', async () => {
    const deaf = () => new Promise<Response>(() => {})
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: deaf, timeoutMs: 20 })
    assert.equal((await failureOf(client.listEditions())).code, 'TIMEOUT')
  })

  test('[H2] leaves no listener on the signal of the client', async () => {
    const { signal } = new AbortController()
    let listeners = 0
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--
      remove(...args)
    }
    const fetch = async () => Response.json({ data: {} })
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch, signal })
    await client.listEditions()
    await client.listEditions()
    assert.equal(listeners, 0)
  })
})

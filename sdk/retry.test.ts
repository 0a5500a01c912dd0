import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient, type EaselError } from './index.ts'

type Answer = [status: number, retryAfter?: string | undefined]

/** A `fetch` that gives these answers in their order, the last one again and again. */
const answering = (...answers: Answer[]) => {
  const methods: string[] = []
  const fetch = async (request: string | URL | Request): Promise<Response> => {
    const [status, retryAfter] = answers[Math.min(methods.length, answers.length - 1)] as Answer
    methods.push((request as Request).method)
    const headers = new Headers(retryAfter === undefined ? [] : [['retry-after', retryAfter]])
    if (status === 200) return Response.json({ data: { editions_info: [] } }, { headers })
    const details = { error_code: 'U1003', message: 'Not now' }
    return Response.json({ error: { details } }, { status, headers })
  }
  return { methods, fetch, client: createClient({ baseUrl: 'http://127.0.0.1:1', fetch }) }
}

/** Whatever waits for no timer has happened after these. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

const spaceMeta = { edition_id: '1', space_id: '1', body: { action_type: 'FAVORITE', value: true } } as const
const edition = { body: { team_name: 'Studio' } }

describe('a refusal that passes', () => {
  for (const status of [429, 503]) {
    test(`[H2] of ${status} is tried again after the time that the service names`, async () => {
      const { client, methods } = answering([status, '0'], [status, '0'], [200])
      assert.deepEqual(await client.listEditions(), { editions_info: [] })
      assert.equal(methods.length, 3)
    })
  }

  test('[H2] is waited for as long as Retry-After says, in seconds or as a date', async (t) => {
    const now = 1_700_000_000_000
    for (const retryAfter of ['5', new Date(now + 5_000).toUTCString()]) {
      t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now })
      const { client, methods } = answering([429, retryAfter], [200])
      const call = client.listEditions()
      while (methods.length === 0) await turns()
      await turns()
      t.mock.timers.tick(4_999)
      await turns()
      assert.equal(methods.length, 1, retryAfter)
      // A little later, so that clients do not come back together.
      t.mock.timers.tick(251)
      await call
      assert.equal(methods.length, 2, retryAfter)
      t.mock.timers.reset()
    }
  })

  test('[H2] is tried twice more by default, else as often as the options say', async () => {
    const { client, methods, fetch } = answering([503, '0'])
    await assert.rejects(client.listEditions(), { status: 503, code: 'U1003' })
    assert.equal(methods.length, 3)
    await assert.rejects(client.listEditions({}, { retries: 0 }), { status: 503 })
    assert.equal(methods.length, 4)
    const once = createClient({ baseUrl: 'http://127.0.0.1:1', fetch, retries: 1 })
    await assert.rejects(once.listEditions(), { status: 503 })
    assert.equal(methods.length, 6)
  })

  test('[H2] is tried again without a time to wait, and with one that makes no sense', async () => {
    for (const retryAfter of [undefined, 'soon', '-5', '1e3']) {
      const { client, methods } = answering([503, retryAfter], [200])
      await client.listEditions()
      assert.equal(methods.length, 2, retryAfter)
    }
  })

  test('[H2] is not waited for longer than the call may take', async (t) => {
    // Time stands still: whatever is waited for never comes.
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    const { client, methods } = answering([429, '30'])
    await assert.rejects(client.listEditions({}, { timeoutMs: 5000 }), (error: EaselError) => {
      return error.status === 429 && error.headers.get('retry-after') === '30'
    })
    await assert.rejects(answering([503, '86400']).client.listEditions({}, { timeoutMs: 0 }), { status: 503 })
    assert.equal(methods.length, 1)
  })

  test('[H2] is given up at once when the call is aborted', async () => {
    const { client, methods } = answering([429, '30'])
    const controller = new AbortController()
    const call = client.listEditions({}, { signal: controller.signal })
    while (methods.length === 0) await new Promise(setImmediate)
    const reason = new Error('enough')
    controller.abort(reason)
    await assert.rejects(call, (error) => error === reason)
  })

  test('[H2] of a PUT or a DELETE is tried again, of a POST only with an Idempotency-Key', async () => {
    const { client, methods } = answering([503, '0'], [200], [503, '0'], [200], [503, '0'], [503, '0'], [200])
    await client.setSpaceFavorite(spaceMeta)
    await client.deleteTeam({ edition_id: '1', team_id: '1' })
    await assert.rejects(client.createEdition(edition), { status: 503 })
    await client.createEdition(edition, { headers: { 'Idempotency-Key': 'abc' } })
    assert.deepEqual(methods, ['PUT', 'PUT', 'DELETE', 'DELETE', 'POST', 'POST', 'POST'])
  })

  test('[H2] no other refusal is tried again', async () => {
    for (const status of [400, 401, 403, 404, 408, 409, 500, 502, 504]) {
      const { client, methods } = answering([status, '0'])
      await assert.rejects(client.listEditions(), { status })
      assert.equal(methods.length, 1, String(status))
    }
  })
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { aWebhookReceiver } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'

describe('a request to a webhook', () => {
  let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
  before(async () => {
    receiver = await aWebhookReceiver()
  })
  after(() => receiver.close())
  const send = (url = receiver.url, { allowsPrivate = true, timeoutMs = 5_000 } = {}) =>
    post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"é":1}', timeoutMs, allowsPrivate })

  test('[W2] brings the body, and tells the status and the beginning of the answer', async () => {
    receiver.answer = () => ({ status: 200, body: `\0${'x'.repeat(100_000)}` })
    const { status, response } = await send()
    assert.equal(status, 200)
    assert.equal(response, 'x'.repeat(499))
    assert.equal(receiver.received[0]?.body, '{"é":1}')
  })

  test('[W3] follows no redirect', async () => {
    receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } })
    const before = receiver.received.length
    assert.deepEqual(await send(), { status: 302 })
    assert.equal(receiver.received.length, before)
  })

  test('[W3] goes to no private address, also not by a name', async () => {
    receiver.answer = () => ({ status: 204 })
    const before = receiver.received.length
    const { port } = new URL(receiver.url)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      assert.deepEqual(await send(`http://${host}:${port}/`, { allowsPrivate: false }), {
        error: 'the address is in a private network',
      })
    assert.equal(receiver.received.length, before)
  })

  test('[W2] ends in time where nothing is answered, and where an answer has no end', async () => {
    const silent = createServer((request, response) => {
      if (request.url === '/endless') response.writeHead(200).write('a')
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    for (const path of ['/silent', '/endless']) {
      const { status, error } = await send(base + path, { timeoutMs: 200 })
      assert.deepEqual([status, error], [undefined, 'no answer within 0.2 s'])
    }
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
    assert.match((await send(base)).error ?? '', /ECONNREFUSED/)
  })
})

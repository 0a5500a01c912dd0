import assert from 'node:assert/strict'
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, describe, mock, test } from 'node:test'
import { aWebhookReceiver } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'

describe('a request to a webhook', () => {
  let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
  before(async () => {
    receiver = await aWebhookReceiver()
  })
  after(() => receiver.close())
  const send = (url = receiver.url, { allowsPrivate = true, timeoutMs = 120_000 } = {}) =>
    post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"é":1}', timeoutMs, allowsPrivate })

  test('[W2] brings the body, and tells the status and the beginning of the answer', async () => {
    receiver.answer = () => ({ status: 200, body: `\0${'x'.repeat(100_000)}` })
    const { status, response } = await send()
    assert.equal(status, 200)
    assert.equal(response, 'x'.repeat(499))
    assert.equal(receiver.received[0]?.body, '{"é":1}')
  })

  test('[W3] follows no redirect, wherever it leads', async () => {
    const before = receiver.received.length
    const { port } = new URL(receiver.url)
    const targets = [`${receiver.url}/elsewhere`, `//127.0.0.1:${port}/`, '/hook', 'http://169.254.169.254/latest/']
    for (const status of [300, 301, 302, 303, 305, 307, 308])
      for (const location of targets) {
        receiver.answer = () => ({ status, headers: { location, refresh: `0; url=${location}` } })
        assert.deepEqual(await send(), { status })
      }
    assert.equal(receiver.received.length, before)
  })

  /** Names that one server of an attacker answers for: each look-up gets the next answer. */
  const withNames = async (answers: LookupAddress[][], work: () => Promise<void>): Promise<number> => {
    const next = () => answers[Math.min(asked++, answers.length - 1)] ?? []
    let asked = 0
    const mocks = [
      mock.method(dnsPromises, 'lookup', async () => next()),
      mock.method(dns, 'lookup', (_host: string, options: LookupOptions, done: (...args: unknown[]) => void) => {
        const found = next()
        if (options.all) done(null, found)
        else done(null, found[0]?.address, found[0]?.family)
      }),
    ]
    syncBuiltinESMExports()
    try {
      await work()
    } finally {
      for (const { mock: lookup } of mocks) lookup.restore()
      syncBuiltinESMExports()
    }
    return asked
  }
  const loopback = { address: '127.0.0.1', family: 4 }
  /** Passes for public, and is nobody's: given to no registry. */
  const nobody = { address: '2d00::1', family: 6 }

  test('[W3] a name that leads elsewhere at the next look-up is looked up once', async () => {
    receiver.answer = () => ({ status: 204 })
    const before = receiver.received.length
    const url = receiver.url.replace('127.0.0.1', 'rebind.example.com')
    const asked = await withNames([[nobody], [loopback]], async () => {
      const { status, error } = await send(url, { allowsPrivate: false, timeoutMs: 1_000 })
      assert.equal(status, undefined)
      assert.ok(error)
    })
    assert.equal(asked, 1)
    assert.equal(receiver.received.length, before)
    // What is refused here would have got through: the same name where private addresses are allowed.
    await withNames([[loopback]], async () => assert.equal((await send(url)).status, 204))
    assert.equal(receiver.received.length, before + 1)
  })

  test('[W3] a name with public and private addresses is refused, in whichever order', async () => {
    const before = receiver.received.length
    const url = receiver.url.replace('127.0.0.1', 'mixed.example.com')
    for (const found of [
      [nobody, loopback],
      [loopback, nobody],
    ])
      await withNames([found], async () => {
        const { error } = await send(url, { allowsPrivate: false })
        assert.equal(error, 'the name is not known, or leads to a private network')
      })
    assert.equal(receiver.received.length, before)
  })

  test('[W3] goes to no private address, also not by a name', async () => {
    receiver.answer = () => ({ status: 204 })
    const before = receiver.received.length
    const { port } = new URL(receiver.url)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      assert.deepEqual(await send(`http://${host}:${port}/`, { allowsPrivate: false }), {
        error: 'the name is not known, or leads to a private network',
      })
    assert.equal(receiver.received.length, before)
    // RFC 6761: never a name of anybody.
    const unknown = await send('https://no-such-name.invalid/', { allowsPrivate: false })
    assert.deepEqual(unknown, { error: 'the name is not known, or leads to a private network' })
  })

  test('[W2] an answer that would change the protocol is an answer, and its connection ends', {
    timeout: 20_000,
  }, async () => {
    const upgrading = createServer()
    const gone = new Promise((resolve) => upgrading.once('connection', (socket) => socket.once('close', resolve)))
    upgrading.on('request', ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nmore')
    })
    await new Promise<void>((resolve) => upgrading.listen(0, '127.0.0.1', resolve))
    const { port } = upgrading.address() as AddressInfo
    assert.deepEqual(await send(`http://127.0.0.1:${port}`), { status: 101 })
    await gone
    await new Promise((resolve) => upgrading.close(resolve))
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

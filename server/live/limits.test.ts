import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { openSession, openSocket, sessionUrl } from '../testing/live-socket.ts'
import { startTestApp, testAppFor } from '../testing/test-app.ts'

/** Who is not cut off is waited for no longer. */
const deadline = { timeout: 300_000 }

onBothEngines('limits of live sessions', (engine) => {
  const testApp = testAppFor(engine, {
    settings: { maxSessionsPerUser: 3, maxSessionsPerZone: 2, maxSessionCost: 50, maxUnsentBytes: 1_048_576 },
  })
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('[L5] a zone and a user have so many sessions; one that leaves makes room', async () => {
    const { owner, at } = await aZone(testApp)
    const [one, two] = await Promise.all([openSession(address, at, owner), openSession(address, at, owner)])
    const third = await openSocket(sessionUrl(address, at))
    third.send({ type: 'hello', token: owner.token, client_id: 'third' })
    const { reason, reconnect } = await third.next('bye')
    assert.deepEqual([reason, reconnect, await third.closed], ['tooManySessions', true, 4429])
    one.close()
    await one.closed
    const again = await openSession(address, at, owner)
    again.close()
    two.close()
    await Promise.all([again.closed, two.closed])
  })

  test('[L5] the same client that comes back replaces the session it had', async () => {
    const { owner, at } = await aZone(testApp)
    const old = await openSession(address, at, owner, { client_id: 'same' })
    const fresh = await openSession(address, at, owner, { client_id: 'same' })
    assert.equal((await old.next('bye')).reason, 'replaced')
    fresh.send({ type: 'ping' })
    await fresh.next('pong')
    fresh.close()
    await fresh.closed
  })

  test('[L5] a client is let back into a full zone, in place of its own session', async () => {
    const { owner, at } = await aZone(testApp)
    const other = await openSession(address, at, owner)
    const old = await openSession(address, at, owner, { client_id: 'own' })
    const fresh = await openSession(address, at, owner, { client_id: 'own' })
    assert.equal((await old.next('bye')).reason, 'replaced')
    const third = await openSocket(sessionUrl(address, at))
    third.send({ type: 'hello', token: owner.token, client_id: 'third' })
    assert.equal((await third.next('bye')).reason, 'tooManySessions')
    for (const session of [other, fresh]) session.close()
    await Promise.all([other.closed, fresh.closed, third.closed])
  })

  test('[L5] one who sends too much is cut off, and others do not notice', deadline, async () => {
    const { owner, at } = await aZone(testApp)
    const [fast, other] = await Promise.all([openSession(address, at, owner), openSession(address, at, owner)])
    // Far more than it may, however slowly they are read.
    for (let count = 0; count < 2_000; count++) fast.send({ type: 'ping' })
    assert.equal((await fast.next('bye')).reason, 'tooFast')
    other.send({ type: 'ping' })
    await other.next('pong')
    other.sendText('x'.repeat(1_100_000))
    assert.equal(await other.closed, 1009)
    await fast.closed
  })

  test('[L5] one who does not read is cut off, and others get everything', async () => {
    const { owner, at } = await aZone(testApp)
    const url = new URL(sessionUrl(address, at))
    const slow = connect({ host: url.hostname, port: Number(url.port) })
    const key = Buffer.from(randomUUID().slice(0, 16)).toString('base64')
    slow.write(
      `GET ${url.pathname} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    )
    await new Promise((resolve) => slow.once('data', resolve))
    slow.write(toMaskedFrame(JSON.stringify([{ type: 'hello', token: owner.token, client_id: 'slow' }])))
    await new Promise((resolve) => slow.once('data', resolve))
    slow.pause()
    const ended = new Promise((resolve) => slow.once('close', resolve))
    slow.on('error', () => {})
    const quick = await openSession(address, at, owner)
    const text = 'word '.repeat(1_900)
    const shape = () => ({
      basic: { type: 'RECTANGLE' as const },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
    })
    // More than the buffers of the system between the two take.
    for (let count = 0; count < 100; count++) {
      const edits = Array.from({ length: 10 }, () => ({ insert: { shape: shape() } }))
      const { seq } = await owner.api.commitChange({ ...at, body: { edits } })
      // Has read it before the next one is made: this process has much else to do.
      assert.equal((await quick.next('changes')).changes.at(-1)?.seq, seq)
    }
    slow.resume()
    await ended
    quick.close()
    await quick.closed
  })
})

/** A text frame as a client sends it, with a mask of zeros. */
const toMaskedFrame = (text: string): Buffer => {
  const data = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, data.length >> 8, data.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, data])
}

onBothEngines('live sessions, and the service', (engine) => {
  test('[L5] a stop says bye, and does not wait for those who stay', async () => {
    const testApp = await startTestApp(engine)
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const { owner, at } = await aZone(testApp)
    const session = await openSession(address, at, owner)
    const silent = await openSocket(sessionUrl(address, at))
    const stopped = testApp.close()
    const { reason, reconnect } = await session.next('bye')
    assert.deepEqual([reason, reconnect, await session.closed], ['stopping', true, 1012])
    await silent.closed
    await stopped
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import Fastify from 'fastify'
import { WebSocket } from 'ws'
import { manualClock } from '../testing/manual-clock.ts'
import { createClientAddress } from './client-address.ts'
import { createStrangerLimits } from './stranger-limits.ts'
import { acceptSessions, type UpgradeDeps } from './upgrade.ts'

const deadline = { timeout: 60_000 }

describe('a connection of which nobody knows whose it is', () => {
  const app = Fastify()
  const path = '/service/realtime/v1/editions/1/spaces/2/zones/3'
  let address: URL
  before(async () => {
    // Time stands still: nobody is sent away for saying nothing.
    const clock = manualClock()
    const deps = {
      clock,
      settings: {},
      loadShedder: { admit() {} },
      limits: { messageBytes: 1_048_576, costPerSecond: 100 },
    }
    acceptSessions(app, deps as unknown as UpgradeDeps)
    address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  })
  after(() => app.close())

  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://${address.host}${path}`)
    await once(socket, 'open')
    return socket
  }

  /** One whose answers nobody reads. */
  const openUnread = async (): Promise<{ socket: Socket; closed: Promise<unknown> }> => {
    const socket = connect({ host: address.hostname, port: Number(address.port) })
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    const key = Buffer.from('sixteen bytes it').toString('base64')
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    )
    await once(socket, 'data')
    return { socket, closed }
  }

  test('[L5] [R1] gets no answer to control frames', deadline, async () => {
    const socket = await open()
    let pongs = 0
    socket.on('pong', () => pongs++)
    for (let count = 0; count < 20; count++) socket.ping('x')
    // Read after them, and answered.
    socket.send('[]')
    await once(socket, 'message')
    assert.equal(pongs, 0)
    await once(socket, 'close')
  })

  const attacks: Record<string, Buffer> = {
    'pings of seven bytes': Buffer.concat(
      Array.from({ length: 3_000 }, () => Buffer.from([0x89, 0x81, 0, 0, 0, 0, 0x78])),
    ),
    pongs: Buffer.concat(Array.from({ length: 3_000 }, () => Buffer.from([0x8a, 0x81, 0, 0, 0, 0, 0x78]))),
    'a frame of a megabyte that never ends': Buffer.concat([
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0f, 0, 0, 0, 0, 0, 0]),
      Buffer.alloc(18_000, 0x20),
    ]),
    'a message of many fragments': Buffer.concat([
      Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x5b]),
      ...Array.from({ length: 3_000 }, () => Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x20])),
    ]),
  }
  for (const [name, bytes] of Object.entries(attacks))
    test(`[L5] [R1] is cut off for ${name}`, deadline, async () => {
      assert.ok(bytes.length < 22_000)
      const { socket, closed } = await openUnread()
      socket.write(bytes)
      await closed
    })

  test('[L5] [R1] is one of so many of its address', deadline, async () => {
    const { enter } = createStrangerLimits(2)
    const [first, second] = [enter('192.0.2.1'), enter('192.0.2.1')]
    assert.ok(first && second)
    assert.equal(enter('192.0.2.1'), undefined)
    assert.ok(enter('192.0.2.2'))
    first()
    first()
    assert.ok(enter('192.0.2.1'))
    assert.equal(enter('192.0.2.1'), undefined)
    const sockets = await Promise.all(Array.from({ length: 256 }, open))
    const refused = new WebSocket(`ws://${address.host}${path}`)
    const [, response] = await once(refused, 'unexpected-response')
    assert.equal(response.statusCode, 429)
    response.destroy()
    const gone = sockets.map((socket) => once(socket, 'close'))
    for (const socket of sockets) socket.close()
    await Promise.all(gone)
    const again = await open()
    again.close()
    await once(again, 'close')
  })

  test('[N3] is known by the address that a trusted proxy names, and by no other', () => {
    const request = (remoteAddress: string, forwarded?: string) =>
      ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never
    const direct = createClientAddress()
    const proxied = createClientAddress(['10.0.0.0/8', '::1'])
    assert.equal(direct(request('::ffff:192.0.2.1', '198.51.100.7')), '192.0.2.1')
    assert.equal(proxied(request('192.0.2.1', '198.51.100.7')), '192.0.2.1')
    assert.equal(proxied(request('10.1.2.3', '203.0.113.9, 198.51.100.7, 10.0.0.2')), '198.51.100.7')
    assert.equal(proxied(request('::1', '2001:db8::7')), '2001:db8::7')
  })

  test('[R1] has one limit with its whole network, where the address is of IPv6', () => {
    const { enter } = createStrangerLimits(2)
    assert.ok(enter('2001:db8:1:2::7') && enter('2001:db8:1:2:ffff::8'))
    assert.equal(enter('2001:db8:1:2::9'), undefined)
    assert.ok(enter('2001:db8:1:3::7'))
  })
})

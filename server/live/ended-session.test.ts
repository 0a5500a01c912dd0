import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import Fastify from 'fastify'
import { manualClock } from '../testing/manual-clock.ts'
import { hello, joiningDeps } from '../testing/memory-session.ts'
import { acceptSessions, type UpgradeDeps } from './upgrade.ts'

const deadline = { timeout: 60_000 }
const maskedFrame = (opcode: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
const many = (count: number, frame: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => frame))
const ping = maskedFrame(9, 'x')

describe('a session whose client sends many frames', () => {
  const app = Fastify()
  const path = '/service/realtime/v1/editions/1/spaces/2/zones/3'
  let address: URL
  let onCost: () => void = () => {}
  before(async () => {
    const deps = {
      ...joiningDeps(),
      // Time stands still: nobody is cut off since it has passed.
      clock: manualClock(),
      settings: {},
      loadShedder: { admit() {} },
      takePersonCost() {
        onCost()
        return true
      },
    }
    acceptSessions(app, deps as unknown as UpgradeDeps)
    address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  })
  after(() => app.close())

  /** One that never answers a close. */
  const open = async (): Promise<{ socket: Socket; closed: Promise<unknown>; until(text: string): Promise<void> }> => {
    const socket = connect({ host: address.hostname, port: Number(address.port) })
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    const until = async (text: string): Promise<void> => {
      while (!received.includes(text)) await once(socket, 'data')
    }
    const key = Buffer.from('sixteen bytes it').toString('base64')
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    )
    await until('\r\n\r\n')
    return { socket, closed, until }
  }

  const openEnded = async () => {
    const connection = await open()
    connection.socket.write(maskedFrame(1, '[]'))
    await connection.until('badMessage')
    return connection
  }

  const tooMuch: Record<string, Buffer> = {
    'control frames': many(40, ping),
    'pongs that nobody asked for': many(40, maskedFrame(10, 'x')),
    'small messages': many(40, maskedFrame(1, '[{"type":"ping"}]')),
    'a frame that never ends': Buffer.concat([
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0f, 0, 0, 0, 0, 0, 0]),
      Buffer.alloc(1_000_000, 0x20),
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0f, 0, 0, 0, 0, 0, 0]),
      Buffer.alloc(100_000, 0x20),
    ]),
  }
  for (const [name, bytes] of Object.entries(tooMuch))
    test(`[L5] [R1] is cut off after its end for ${name}, and not for the few on their way`, deadline, async () => {
      const [few, talker] = [await openEnded(), await openEnded()]
      few.socket.write(many(8, ping))
      talker.socket.write(bytes)
      assert.equal(await Promise.race([talker.closed.then(() => 'talker'), few.closed.then(() => 'few')]), 'talker')
      assert.equal(few.socket.closed, false)
      // The close is still heard.
      few.socket.write(maskedFrame(8, ''))
      await few.closed
    })

  test('[L5] [R1] has one frame read in a turn of the event loop, however many came in a chunk', deadline, async () => {
    const { socket, until } = await open()
    socket.write(Buffer.from([0x81, 0x80 | hello.length, 0, 0, 0, 0, ...hello]))
    await until('"zone"')
    const inTurns: number[] = []
    onCost = () => {
      inTurns[inTurns.length - 1] = (inTurns.at(-1) ?? 0) + 1
    }
    let isOver = false
    const count = (): void => {
      inTurns.push(0)
      if (!isOver) setImmediate(count)
    }
    count()
    socket.write(Buffer.concat([many(100, ping), maskedFrame(1, '[{"type":"ping"}]')]))
    await until('"pong"')
    isOver = true
    assert.equal(
      inTurns.reduce((sum, some) => sum + some, 0),
      101,
    )
    assert.equal(Math.max(...inTurns), 1)
    socket.destroy()
  })
})

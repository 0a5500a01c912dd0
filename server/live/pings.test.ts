import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import Fastify from 'fastify'
import { WebSocket } from 'ws'
import { manualClock } from '../testing/manual-clock.ts'
import { acceptSessions, type UpgradeDeps } from './upgrade.ts'

describe('pings of live sessions', () => {
  const clock = manualClock()
  const app = Fastify()
  let url: string
  before(async () => {
    const deps = {
      clock,
      settings: {},
      loadShedder: { admit() {} },
      limits: { messageBytes: 1_048_576, costPerSecond: 100 },
    }
    acceptSessions(app, deps as unknown as UpgradeDeps)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    url = `${address.replace('http', 'ws')}/service/realtime/v1/editions/1/spaces/2/zones/3`
  })
  after(() => app.close())

  const connect = async (): Promise<WebSocket> => {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return socket
  }

  test('[L5] go to a session once in three seconds, however many have come and gone before', async () => {
    for (let visit = 0; visit < 6; visit++) {
      const socket = await connect()
      socket.close()
      await once(socket, 'close')
    }
    const socket = await connect()
    let pings = 0
    socket.on('ping', () => pings++)
    clock.advance(3_000)
    // Answered after whatever was sent before.
    socket.send('[]')
    const [bye] = await once(socket, 'message')
    assert.equal(JSON.parse(String(bye))[0].reason, 'badMessage')
    assert.equal(pings, 1)
    await once(socket, 'close')
  })
})

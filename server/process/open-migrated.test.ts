import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { testAppFor } from '../testing/test-app.ts'
import { openMigratedDatabase } from './open-migrated.ts'

/** As PostgreSQL refuses a connection while it starts up. */
const startingUp = (): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a PostgreSQL that is just starting up', () => {
  const testApp = testAppFor('postgres')
  let refusals = 2
  const proxy = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (start) => {
      if (refusals-- > 0) {
        socket.end(startingUp())
        return
      }
      const { hostname, port } = new URL(testApp.database.databaseUrl as string)
      const server = connect({ host: hostname, port: Number(port) })
      server.on('error', () => socket.destroy())
      socket.on('close', () => server.destroy())
      server.write(start)
      socket.pipe(server)
      server.pipe(socket)
    })
  })
  after(() => proxy.close())

  test('is waited for, and that is told once', { timeout: 120_000 }, async () => {
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const url = new URL(testApp.database.databaseUrl as string)
    url.hostname = '127.0.0.1'
    url.port = String((proxy.address() as AddressInfo).port)
    const told: string[] = []
    const location = { databaseUrl: url.href, dataFolder: '' }
    const database = await openMigratedDatabase(location, (message) => void told.push(message))
    assert.deepEqual(told, ['the database is starting up: waiting for it'])
    assert.ok((await database.tables()).length > 0)
    await database.close()
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { limitPipelining, MAX_PIPELINED } from './limit-pipelining.ts'

describe('many requests over one connection', () => {
  let server: Server
  let handled = 0
  before(async () => {
    server = createServer((_request, response) => {
      handled++
      // Never in the turn of the request: all of them wait for each other.
      setImmediate(() => response.end('ok'))
    })
    limitPipelining(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  after(() => server.close())

  const send = async (count: number, end = true): Promise<string> => {
    handled = 0
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const answers = text(socket)
    const request = (connection: string) => `GET / HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`
    socket.write(request('keep-alive').repeat(count - 1) + request(end ? 'close' : 'keep-alive'))
    return answers
  }

  test('[H6] as many as are allowed are answered in their order', async () => {
    assert.equal((await send(MAX_PIPELINED)).split('HTTP/1.1 200').length - 1, MAX_PIPELINED)
  })

  test('[H6] one too many closes the connection, and no more of them are handled', async () => {
    // Closed, or reset where some of it was not read yet.
    assert.equal(await send(1_000, false).catch(() => ''), '')
    assert.equal(handled, MAX_PIPELINED)
  })

  test('[H6] answered ones do not count', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    for (let request = 0; request < MAX_PIPELINED * 2; request++) {
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      const [answer] = await once(socket, 'data')
      assert.match(String(answer), /^HTTP\/1.1 200/)
    }
    socket.destroy()
  })
})

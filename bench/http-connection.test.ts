import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { openConnection, parseResponse } from './http-connection.ts'

const withLength = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello'
const inChunks = 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\n0\r\n\r\n\r\n2\r\nlo\r\n0\r\n\r\n'

/** A server that sends this to everybody; where it is empty, it closes the connection. */
const startServer = async (response: string) => {
  const server = createServer((socket) =>
    socket.on('data', () => {
      if (response) socket.write(response)
      else socket.destroy()
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

describe('the HTTP client of the bench', () => {
  for (const [how, text, status, body] of [
    ['with a length', withLength, 200, 'hello'],
    ['in chunks', inChunks, 201, '0\r\n\r\nlo'],
  ] as const) {
    test(`a response ${how} is complete at its last byte, and not before`, () => {
      for (let length = 0; length < text.length; length++) {
        assert.equal(parseResponse(Buffer.from(text.slice(0, length))), undefined, text.slice(0, length))
      }
      const response = parseResponse(Buffer.from(text))
      assert.deepEqual([response?.status, response?.body.toString()], [status, body])
    })
  }

  test('a response without a body is complete with its head', () => {
    assert.equal(parseResponse(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))?.status, 204)
  })

  test('a connection takes several requests', async () => {
    const server = await startServer(withLength)
    const connection = await openConnection(server.url)
    for (let n = 0; n < 3; n++) assert.equal((await connection.send('GET')).toString(), 'hello')
    connection.close()
    server.close()
  })

  test('an error status and a closed connection reject', async () => {
    for (const [response, message] of [
      ['HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\nno', /answered 503: no/],
      ['', /closed the connection/],
    ] as const) {
      const server = await startServer(response)
      const connection = await openConnection(server.url)
      await assert.rejects(connection.send('GET'), { message })
      connection.close()
      server.close()
    }
  })
})

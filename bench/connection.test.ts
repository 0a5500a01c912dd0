import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { answerIn, connectTo } from './connection.ts'

const inLength = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello'
const inChunks = 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\n0\r\n\r\n\r\n2\r\nlo\r\n0\r\n\r\n'

/** A server that says this to everything, and closes the connection where it says nothing. */
const saying = async (answer: string) => {
  const server = createServer((socket) =>
    socket.on('data', () => {
      if (answer) socket.write(answer)
      else socket.destroy()
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

describe('the client of the bench', () => {
  for (const [how, text, status, body] of [
    ['with a length', inLength, 200, 'hello'],
    ['in chunks', inChunks, 201, '0\r\n\r\nlo'],
  ] as const) {
    test(`an answer ${how} is whole at its last byte, and not before`, () => {
      for (let length = 0; length < text.length; length++) {
        assert.equal(answerIn(Buffer.from(text.slice(0, length))), undefined, text.slice(0, length))
      }
      const answer = answerIn(Buffer.from(text))
      assert.deepEqual([answer?.status, answer?.body.toString()], [status, body])
    })
  }

  test('an answer without a body is whole with its head', () => {
    assert.equal(answerIn(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))?.status, 204)
  })

  test('a connection is asked again and again', async () => {
    const server = await saying(inLength)
    const connection = await connectTo(server.url)
    for (let n = 0; n < 3; n++) assert.equal((await connection.ask('GET')).toString(), 'hello')
    connection.close()
    server.close()
  })

  test('a refusal and a closed connection are no answers', async () => {
    for (const [answer, message] of [
      ['HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\nno', /answered 503: no/],
      ['', /closed the connection/],
    ] as const) {
      const server = await saying(answer)
      const connection = await connectTo(server.url)
      await assert.rejects(connection.ask('GET'), { message })
      connection.close()
      server.close()
    }
  })
})

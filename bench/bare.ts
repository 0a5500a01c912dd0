import Fastify from 'fastify'

/**
 * What a line is held against: Fastify with one route and nothing else. Reads `{ bytes }` or `{ object }` as its first
 * argument: bytes are sent as they are, an object is serialised for every request.
 */
const { bytes, object } = JSON.parse(process.argv[2] ?? '{}') as { bytes?: string; object?: unknown }
const app = Fastify()
app.get('/', async (_request, reply) => {
  if (bytes === undefined) return object
  reply.type('application/json; charset=utf-8')
  return bytes
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)

import Fastify from 'fastify'
import type { BaselineAnswer } from './processes.ts'

/** The baseline of reads: Fastify with one route and nothing else. Its answer is the first argument, as JSON. */
const answer = JSON.parse(process.argv[2] ?? '{}') as BaselineAnswer
const app = Fastify()
app.get('/', async (_request, reply) => {
  if ('object' in answer) return answer.object
  reply.type('application/json; charset=utf-8')
  return answer.bytes
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)

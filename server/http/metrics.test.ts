import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { measureRequests } from './response-hooks.ts'

test('requests are counted by operation and status and timed by operation; what is no operation is other', async () => {
  const registry = new Registry()
  const app = Fastify()
  measureRequests(app, registry)
  app.get('/zone', async (request, reply) => {
    request.operation = 'getZone'
    return reply.code(request.headers['x-fail'] ? 404 : 200).send()
  })
  for (const headers of [{}, {}, { 'x-fail': 'yes' }]) await app.inject({ url: '/zone', headers })
  await app.inject('/made/up')
  const lines = (await registry.metrics()).split('\n')
  const has = (line: string) => assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`)
  has('easel_requests_total{operation="getZone",status="200"} 2')
  has('easel_requests_total{operation="getZone",status="404"} 1')
  has('easel_requests_total{operation="other",status="404"} 1')
  has('easel_request_duration_seconds_bucket{le="10",operation="getZone"} 3')
  has('easel_request_duration_seconds_bucket{le="+Inf",operation="getZone"} 3')
  has('easel_request_duration_seconds_count{operation="getZone"} 3')
  for (const name of ['easel_requests_total counter', 'easel_request_duration_seconds histogram']) has(`# TYPE ${name}`)
  await app.close()
})

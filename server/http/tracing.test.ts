import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { createApp } from '../app.ts'
import { createAuthApp } from '../identity/auth-app.ts'
import { readSettings } from '../process/settings.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLogger } from './logger.ts'
import { logRequests } from './response-hooks.ts'
import { continueTrace } from './trace-context.ts'
import { createTracer } from './tracing.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentId}-01`

const keepLog = () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  return { logger, entries: () => lines.map((line) => JSON.parse(line)) }
}

describe('ids of requests and traces', () => {
  const testApp = testAppFor('sqlite')

  test('[G11] an X-Request-Id of its form is taken over, answered and logged; any other is replaced', async () => {
    const log = keepLog()
    const app = createApp({ ...testApp, mailer: undefined, logger: log.logger })
    for (const id of ['a', '4f1c2d.host-7:19', 'x'.repeat(64)]) {
      const { headers } = await app.inject({ url: '/openapi.json', headers: { 'x-request-id': id } })
      assert.equal(headers['x-request-id'], id)
      assert.equal(log.entries().at(-1).reqId, id)
    }
    for (const id of ['', 'x'.repeat(65), 'two words', '<b>', '-x', 'a"b', 'ä', 'a,b']) {
      const { headers } = await app.inject({ url: '/openapi.json', headers: { 'x-request-id': id } })
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, id)
    }
    const { headers } = await app.inject({ url: '/%zz', headers: { 'x-request-id': 'mine' } })
    assert.equal(headers['x-request-id'], 'mine')
    await app.close()
  })

  test('a traceparent is gone on with in the answer and the log, with who asked and by what', async () => {
    const log = keepLog()
    const app = createApp({ ...testApp, mailer: undefined, logger: log.logger })
    const { headers } = await app.inject({
      url: '/service/api/v1/editions',
      headers: { traceparent, 'user-agent': `curl/8 ${'x'.repeat(1_000)}` },
    })
    const [, id, span] = /^00-(\w{32})-(\w{16})-01$/.exec(String(headers.traceparent)) ?? []
    assert.equal(id, traceId)
    assert.notEqual(span, parentId)
    const [entry] = log.entries()
    assert.partialDeepStrictEqual(entry, { trace_id: traceId, span_id: span, address: '127.0.0.1', status: 401 })
    assert.match(entry.user_agent, /^curl\/8 x+$/)
    assert.ok(entry.user_agent.length <= 256)
    const plain = await app.inject({ url: '/livez', headers: { traceparent: 'nonsense' } })
    assert.equal(plain.headers.traceparent, undefined)
    await app.close()
  })

  test('a traceparent is read as W3C Trace Context writes it', () => {
    assert.equal(continueTrace(traceparent)?.isSampled, true)
    assert.equal(continueTrace(`00-${traceId}-${parentId}-00`)?.isSampled, false)
    assert.equal(continueTrace(`cc-${traceId}-${parentId}-01-what-comes-later`)?.traceId, traceId)
    for (const wrong of [
      undefined,
      '',
      `ff-${traceId}-${parentId}-01`,
      `00-${'0'.repeat(32)}-${parentId}-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `00-${traceId}-${parentId}-01-more`,
      `00-${traceId.toUpperCase()}-${parentId}-01`,
      `00-${traceId}-${parentId}`,
      `${traceparent}, ${traceparent}`,
    ])
      assert.equal(continueTrace(wrong), undefined, wrong)
  })
})

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

describe('traces', () => {
  const testApp = testAppFor('sqlite')
  const received: { headers: IncomingHttpHeaders; path: string | undefined; body: ExportRequest }[] = []
  let status = 200
  const collector = createServer(async (request, response) => {
    received.push({ headers: request.headers, path: request.url, body: (await json(request)) as ExportRequest })
    response.writeHead(status).end('{}')
  })
  before(async () => {
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
  })
  after(() => collector.close())

  const settingsFor = (more: Record<string, string> = {}) => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
    const { tracing } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more })
    assert.ok(tracing)
    return tracing
  }
  const spans = () => received.flatMap(({ body }) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [])
  const attributesOf = (span: Span | undefined) =>
    Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

  test('a request of either address is a span that the collector of OTEL_EXPORTER_OTLP_ENDPOINT gets', async () => {
    const { logger } = keepLog()
    const tracing = settingsFor({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b,X-Other=1', OTEL_SERVICE_NAME: 'canvas' })
    const tracer = createTracer(tracing, logger)
    const app = createApp({ ...testApp, mailer: undefined, tracer })
    const authApp = createAuthApp({ ...testApp, mailer: undefined, logger, tracer })
    logRequests(authApp)
    const { token, zuid } = await testApp.aPerson()
    const url = '/service/api/v1/editions?fields=secret'
    const answer = await app.inject({ url, headers: { traceparent, authorization: `Bearer ${token}` } })
    const began = await app.inject({ url: '/livez' })
    await authApp.inject({ url: '/link/very-secret-part' })
    await tracer.stop()
    assert.equal(received[0]?.path, '/v1/traces')
    assert.partialDeepStrictEqual(received[0]?.headers, {
      'content-type': 'application/json',
      'api-key': 'a b',
      'x-other': '1',
    })
    const { resource } = received[0]?.body.resourceSpans[0] ?? {}
    assert.deepEqual(resource?.attributes, [{ key: 'service.name', value: { stringValue: 'canvas' } }])
    const [first, second, third] = spans()
    assert.partialDeepStrictEqual(first, { traceId, parentSpanId: parentId, name: 'listEditions', kind: 2 })
    assert.equal(answer.headers.traceparent, `00-${traceId}-${first?.spanId}-01`)
    assert.ok(BigInt(first?.endTimeUnixNano ?? 0) >= BigInt(first?.startTimeUnixNano ?? 1))
    assert.ok(Math.abs(Number(BigInt(first?.endTimeUnixNano ?? 0) / 1_000_000n) - Date.now()) < 60_000)
    assert.partialDeepStrictEqual(attributesOf(first), {
      'http.request.method': 'GET',
      'http.route': '/service/api/v1/editions',
      'url.path': '/service/api/v1/editions',
      'http.response.status_code': String(answer.statusCode),
      'user.id': zuid,
      'easel.request_id': answer.headers['x-request-id'],
    })
    assert.equal(second?.parentSpanId, undefined)
    assert.equal(began.headers.traceparent, `00-${second?.traceId}-${second?.spanId}-01`)
    assert.equal(attributesOf(third)['url.path'], '/link/:secret')
    assert.doesNotMatch(JSON.stringify(received), /very-secret-part|fields=/)
    await app.close()
    await authApp.close()
  })

  test('a trace that its caller does not sample, or that the ratio leaves out, is not sent', async () => {
    received.length = 0
    const tracer = createTracer(settingsFor({ OTEL_TRACES_SAMPLER_ARG: '0' }), keepLog().logger)
    const app = createApp({ ...testApp, mailer: undefined, tracer })
    await app.inject({ url: '/livez' })
    await app.inject({ url: '/livez', headers: { traceparent: `00-${traceId}-${parentId}-00` } })
    await app.inject({ url: '/readyz', headers: { traceparent } })
    await tracer.stop()
    assert.deepEqual(
      spans().map(({ name }) => name),
      ['GET /readyz'],
    )
    await app.close()
  })

  test('a collector that refuses or is gone costs a warning, and no request', async () => {
    status = 500
    const log = keepLog()
    const gone = { ...settingsFor(), url: 'http://127.0.0.1:9/v1/traces' }
    for (const tracing of [settingsFor(), gone]) {
      const tracer = createTracer(tracing, log.logger)
      const app = createApp({ ...testApp, mailer: undefined, tracer })
      assert.equal((await app.inject({ url: '/livez' })).statusCode, 200)
      await tracer.stop()
      await app.close()
    }
    const warnings = log.entries().filter(({ msg }) => /traces could not be sent/.test(msg))
    assert.deepEqual(warnings.length, 2)
    assert.match(warnings[0].reason, /answered 500/)
  })
})

test('without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracing, and wrong settings of it are told without their secrets', () => {
  assert.equal(readSettings({}).tracing, undefined)
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318', OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }
  assert.throws(
    () => readSettings({ ...wrong, OTEL_TRACES_SAMPLER_ARG: '7' }),
    (error: Error) => {
      for (const name of [...Object.keys(wrong), 'OTEL_TRACES_SAMPLER_ARG']) assert.match(error.message, RegExp(name))
      assert.doesNotMatch(error.message, /hunter2/)
      return true
    },
  )
})

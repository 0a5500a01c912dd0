import type { FastifyBaseLogger } from 'fastify'
import type { TraceContext } from './trace-context.ts'

export interface TracingSettings {
  /** Where spans are posted. */
  url: string
  headers: Record<string, string>
  serviceName: string
  ratio: number
}

type AttributeValue = string | number | undefined

/** A request that was answered. */
export interface ServerSpan {
  context: TraceContext
  name: string
  startMs: number
  endMs: number
  isError: boolean
  attributes: Record<string, AttributeValue>
}

export interface Tracer {
  /** Share of the traces that begin here. */
  ratio: number
  record(span: ServerSpan): void
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>
}

const BATCH_SIZE = 512
/** Spans that wait to be sent; more are dropped. */
const MAX_QUEUE = 4_096
const SEND_INTERVAL_MS = 2_000
const SEND_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 2_000
const WARNING_INTERVAL_MS = 60_000

/** Sends spans to an OpenTelemetry collector by OTLP over HTTP, as JSON. Nobody waits for it, and nothing fails with it. */
export const createTracer = (
  { url, headers, serviceName, ratio }: TracingSettings,
  logger: FastifyBaseLogger,
): Tracer => {
  let queue: ServerSpan[] = []
  let dropped = 0
  let lastWarning = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | undefined

  const warn = (reason: string): void => {
    if (performance.now() - lastWarning < WARNING_INTERVAL_MS) return
    lastWarning = performance.now()
    logger.warn({ reason, dropped }, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
    dropped = 0
  }

  const post = async (batch: readonly ServerSpan[], timeoutMs: number): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(toExportRequest(serviceName, batch)),
        signal: AbortSignal.timeout(timeoutMs),
        // A collector does not redirect; whoever does would get the headers.
        redirect: 'error',
      })
      await response.body?.cancel()
      if (response.ok) return
      dropped += batch.length
      warn(`the collector answered ${response.status}`)
    } catch (error) {
      dropped += batch.length
      warn((error as { cause?: Error }).cause?.message ?? (error as Error).message)
    }
  }

  const sendAll = async (timeoutMs: number): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH_SIZE)
      queue = queue.slice(BATCH_SIZE)
      await post(batch, timeoutMs)
    }
  }

  /** One batch is on its way at a time. */
  const send = (timeoutMs = SEND_TIMEOUT_MS): Promise<void> => {
    sending ??= sendAll(timeoutMs).finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => void send(), SEND_INTERVAL_MS).unref()
  return {
    ratio,
    record(span) {
      if (queue.length >= MAX_QUEUE) {
        dropped++
        warn('more requests than can be sent')
      } else queue.push(span)
      if (queue.length >= BATCH_SIZE) void send()
    },
    async stop() {
      clearInterval(timer)
      const late = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([late, (sending ?? Promise.resolve()).then(() => send(STOP_TIMEOUT_MS))])
    },
  }
}

const SERVER_KIND = 2
const ERROR_STATUS = 2

const toExportRequest = (serviceName: string, spans: readonly ServerSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'easel' }, spans: spans.map(toOtlpSpan) }],
    },
  ],
})

const toOtlpSpan = ({ context, name, startMs, endMs, isError, attributes }: ServerSpan) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(context.parentId && { parentSpanId: context.parentId }),
  name,
  kind: SERVER_KIND,
  startTimeUnixNano: toNanoseconds(startMs),
  endTimeUnixNano: toNanoseconds(endMs),
  attributes: toAttributes(attributes),
  status: isError ? { code: ERROR_STATUS } : {},
})

/** More than a number holds. */
const toNanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`

const toAttributes = (values: Record<string, AttributeValue>) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }]
  })

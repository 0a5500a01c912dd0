import { randomBytes } from 'node:crypto'

/** The place of a request in a distributed trace, as W3C Trace Context has it. */
export interface TraceContext {
  traceId: string
  /** Of this request. */
  spanId: string
  /** Of whoever sent it; undefined where the trace begins here. */
  parentId: string | undefined
  isSampled: boolean
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const isZero = (id: string): boolean => /^0+$/.test(id)
const newSpanId = (): string => randomBytes(8).toString('hex')

/** Goes on with the caller's trace; undefined where the header is not of its form, and a new trace would begin. */
export const continueTrace = (traceparent: string | string[] | undefined): TraceContext | undefined => {
  const [, version, traceId = '', parentId = '', flags = '0', rest] = form.exec(String(traceparent ?? '')) ?? []
  const isValid = version && version !== 'ff' && !isZero(traceId) && !isZero(parentId) && (version !== '00' || !rest)
  if (!isValid) return undefined
  return { traceId, parentId, spanId: newSpanId(), isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** `ratio` of the traces that begin here are sampled. */
export const startTrace = (ratio: number): TraceContext => ({
  traceId: randomBytes(16).toString('hex'),
  parentId: undefined,
  spanId: newSpanId(),
  isSampled: Math.random() < ratio,
})

export const toTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

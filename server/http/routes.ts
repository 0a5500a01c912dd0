import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import {
  actionTypeOf,
  basePath,
  methodOf,
  nonMemberErrorOf,
  type Operation,
  type OperationName,
  operationEntries,
  paramsOf,
  pathOf,
  possibleErrors,
} from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '../api-error.ts'
import type { Handlers, StreamResponse } from '../handler.ts'
import { compileDecoder, compileParamsDecoder, compileQueryDecoder, emptyBody } from './decode.ts'
import { compileResponseEncoder } from './encode.ts'
import type { LoadShedder } from './load-shedding.ts'
import { admitRequest, runOperation } from './pipeline.ts'
import type {
  AuthenticatedRequest,
  CompiledOperation,
  IncomingRequest,
  JsonResponse,
  PipelineDeps,
} from './pipeline-types.ts'
import { MIN_COUNTED_BYTES, type UnreadAnswers } from './unread-answers.ts'
import { checkMediaType, createUploadCounter } from './upload.ts'

export interface RouteDeps extends PipelineDeps {
  loadShedder: LoadShedder
  unreadAnswers: UnreadAnswers
  handlers: Handlers
}

type UploadCounter = ReturnType<typeof createUploadCounter>

/** The operations that share a route: told apart by the constant `action_type` of their bodies. */
type Variants = readonly [CompiledOperation, ...CompiledOperation[]]

/** Turns the table of operations into routes. */
export const registerRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('operation', undefined)
  app.decorateRequest('errorCode', undefined)
  app.decorateRequest('admitted', undefined)
  const countUpload = createUploadCounter(deps.settings.assets.maxBytes)
  const routes = new Map<string, CompiledOperation[]>()
  for (const [name, declaration] of operationEntries) {
    const variants = routes.get(declaration.route) ?? []
    routes.set(declaration.route, [...variants, compileOperation(name, declaration, deps.handlers)])
  }
  for (const [first, ...others] of routes.values()) {
    if (!first) continue
    const route = first.isRead ? readRoute(first, deps) : writeRoute([first, ...others], { ...deps, countUpload })
    const { upload, uploadBytes = Infinity } = first.declaration
    const bodyLimit = upload && { bodyLimit: Math.min(uploadBytes, deps.settings.assets.maxBytes) }
    app.route({
      method: methodOf(first.declaration),
      url: basePath + pathOf(first.declaration),
      ...bodyLimit,
      ...route,
    })
  }
}

/** Does once whatever does not depend on the request. */
export const compileOperation = (
  name: OperationName,
  declaration: Operation,
  handlers: Handlers,
): CompiledOperation => ({
  name,
  declaration,
  isRead: methodOf(declaration) === 'GET',
  hasPath: paramsOf(declaration).includes('edition_id'),
  nonMemberError: nonMemberErrorOf(declaration),
  declaredErrors: new Set([...possibleErrors(declaration), 'unavailable']),
  handler: handlers[name] as unknown as CompiledOperation['handler'],
  decodeParams: compileParamsDecoder(paramsOf(declaration)),
  decodeQuery: declaration.query && compileQueryDecoder(declaration.query),
  decodeHeaders: declaration.headers && compileDecoder(declaration.headers),
  decodeBody: declaration.body && compileDecoder(declaration.body),
  encode: compileResponseEncoder(declaration),
})

const readRoute = (operation: CompiledOperation, deps: RouteDeps) => ({
  handler: (request: FastifyRequest, reply: FastifyReply) => {
    request.operation = operation.name
    deps.loadShedder.admit(request.raw.socket)
    return answer(deps, reply, async () => {
      const admitted = await admitRequest(deps, arrived(operation, request, reply))
      if (operation.declaration.binary) deps.unreadAnswers.admit(admitted.caller, 'large')
      return runOperation(deps, admitted)
    })
  },
})

/** Fastify reads the body between the two halves of the pipeline. */
const writeRoute = (variants: Variants, deps: RouteDeps & { countUpload: UploadCounter }) => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    const [first] = variants
    request.operation = first.name
    deps.loadShedder.admit(request.raw.socket)
    if (hasNoBody(request)) delete request.headers['content-type']
    request.admitted = await deps.loadShedder.track(() => admitRequest(deps, arrived(first, request, reply)))
    checkMediaType(first.declaration, request, !hasNoBody(request))
    if (first.declaration.upload) deps.countUpload(request, reply)
  },
  handler: (request: FastifyRequest, reply: FastifyReply) =>
    answer(deps, reply, async () => {
      const operation = selectVariant(variants, request.body)
      request.operation = operation.name
      const admitted = request.admitted as AuthenticatedRequest
      // What is done is answered: whether it can be is asked before.
      deps.unreadAnswers.admit(admitted.caller, 'small')
      return runOperation(deps, { ...admitted, operation })
    }),
})

/** A connection without traffic is cut after a while: not while its request is worked on. */
const unhurried = async <T>(socket: Partial<Socket>, work: () => Promise<T>): Promise<T> => {
  const { timeout = 0 } = socket
  // One that is injected has none.
  socket.setTimeout?.(0)
  try {
    return await work()
  } finally {
    socket.setTimeout?.(timeout)
  }
}

/** An answer that somebody follows, or takes slowly, is no work in flight. */
const answer = async (
  { loadShedder, unreadAnswers }: RouteDeps,
  reply: FastifyReply,
  run: () => Promise<JsonResponse>,
) => {
  let open: JsonResponse | undefined
  const sent = await loadShedder.track(async () => {
    const response = await unhurried(reply.request.raw.socket, run)
    const { caller, method } = reply.request
    const bytes = heldBytes(response)
    if (caller && bytes >= MIN_COUNTED_BYTES && method !== 'HEAD')
      unreadAnswers[method === 'GET' ? 'hold' : 'count'](caller, bytes, reply)
    if (!response.pieces && !(response.stream && isEventStream(response.stream))) return send(reply, response)
    open = response
  })
  return open ? send(reply, open) : sent
}

const arrived = (operation: CompiledOperation, request: FastifyRequest, reply: FastifyReply): IncomingRequest => ({
  operation,
  request,
  reply,
  params: operation.decodeParams(request.params as Record<string, string>),
})

/** G10: a Content-Type without a body says nothing, and Fastify would look for what it names. */
const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** A page of what is exported, and what is made of it. */
const STREAM_BYTES = 2_097_152

/** Of a text, its characters: most have a byte each. */
const heldBytes = ({ json, bytes, pieces, piecesLength = 0, stream }: JsonResponse): number => {
  // Those who follow a zone have a bound of their own.
  if (stream) return isEventStream(stream) ? 0 : STREAM_BYTES
  return bytes?.bytes.byteLength ?? (pieces ? piecesLength : (json?.length ?? 0))
}

const isEventStream = ({ mediaType }: StreamResponse): boolean => mediaType === 'text/event-stream'

/** Returns the reply of a stream only: it makes Fastify wait until the client has taken all of it. */
const send = (
  reply: FastifyReply,
  { status, etag, json, pieces, stream, bytes, headers, isRepeated }: JsonResponse,
): FastifyReply | Promise<void> | undefined => {
  if (etag !== undefined) reply.header('etag', etag)
  if (headers) reply.headers(headers)
  if (isRepeated) reply.header('idempotency-replayed', 'true')
  if (json !== undefined || pieces) reply.header('content-type', 'application/json; charset=utf-8')
  if (pieces)
    return reply.code(status).send(Readable.from(reply.request.method === 'HEAD' ? [] : pieces, { highWaterMark: 1 }))
  if (bytes) {
    reply.code(status).headers(bytes.headers).header('content-type', bytes.mediaType)
    reply.send(Buffer.from(bytes.bytes.buffer, bytes.bytes.byteOffset, bytes.bytes.byteLength))
    return reply.request.compressing
  }
  if (!stream) {
    reply.code(status).send(json)
    return reply.request.compressing
  }
  // Nothing is made for nobody.
  const chunks = reply.request.method === 'HEAD' ? [] : stream.chunks
  // Proxies pass events on as they come; when the stream ends, so does the connection.
  if (isEventStream(stream)) reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
  if (stream.onClose) reply.raw.once('close', stream.onClose)
  // One chunk waits at most: whoever makes them goes on as the client takes them.
  return reply.header('content-type', stream.mediaType).send(Readable.from(chunks, { highWaterMark: 1 }))
}

const selectVariant = (variants: Variants, body: unknown): CompiledOperation => {
  if (variants.length === 1) return variants[0]
  if (body === undefined) throw emptyBody()
  const sent = (body as Record<string, unknown> | null)?.action_type
  const words = variants.map(({ declaration }) => actionTypeOf(declaration))
  const variant = variants[words.indexOf(sent as string)]
  if (!variant) throw invalidRequest('action_type', `must be one of ${words.join(', ')}`)
  return variant
}

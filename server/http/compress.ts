import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyReply } from 'fastify'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants

/** In the order of preference where the client has none: the fastest of those that make it smallest. */
const encodings = ['zstd', 'br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** A level above 1 takes two to five times as long for answers of the API, and saves a hundredth at most. */
const ANSWER_LEVEL = 1
/** For what is compressed once and sent many times. */
const FILE_LEVEL = 6

const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress)
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

const compressors: Record<Encoding, (bytes: Buffer, level: number) => Promise<Buffer>> = {
  zstd: (bytes, level) => zstd(bytes, { params: { [ZSTD_c_compressionLevel]: level } }),
  br: (bytes, level) =>
    brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes, level) => gzip(bytes, { level }),
}

const streams: Record<Encoding, () => Transform> = {
  zstd: () => zlib.createZstdCompress({ params: { [ZSTD_c_compressionLevel]: ANSWER_LEVEL } }),
  br: () => zlib.createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: ANSWER_LEVEL } }),
  gzip: () => zlib.createGzip({ level: ANSWER_LEVEL }),
}

/** What the client takes best, by the q values of RFC 9110; undefined where it takes none of ours. */
export const chooseEncoding = (acceptEncoding: string): Encoding | undefined => {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = encodings.toSorted((one, other) => weightOf(other) - weightOf(one))
  return best && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

const compressibleTypes =
  /^(?:text\/(?!event-stream)|application\/(?:json|x-ndjson|xml|vnd\.easel\.zone\+json)\b|image\/svg)/

/** The payload as the client takes it best, with the headers that say so; unchanged where it is not worth it. */
export const compressPayload = async (
  acceptEncoding: string,
  reply: FastifyReply,
  payload: string | Buffer | Readable,
): Promise<string | Buffer | Readable> => {
  const type = String(reply.getHeader('content-type') ?? '')
  const encoding = compressibleTypes.test(type) ? chooseEncoding(acceptEncoding) : undefined
  if (!encoding || reply.hasHeader('content-encoding')) return payload
  const compressed = await compress(payload, encoding)
  if (!compressed) return payload
  reply.header('content-encoding', encoding)
  // Not the same bytes for everybody, as a strong tag says. A zone's tag is its sequence number, which clients read: it stays.
  const etag = String(reply.getHeader('etag') ?? '')
  if (etag.startsWith('"') && reply.request.operation === undefined) reply.header('etag', `W/${etag}`)
  return compressed
}

const compress = async (
  payload: string | Buffer | Readable,
  encoding: Encoding,
): Promise<Buffer | Readable | undefined> => {
  if (typeof payload === 'string') return compressAnswer(payload, encoding)
  return Buffer.isBuffer(payload) ? compressFile(payload, encoding) : compressStream(payload, encoding)
}

/** More characters than this at work, and answers go out as they are: the threads have passwords to hash too. */
const MAX_PENDING = 8_388_608

let pending = 0

/** In a thread of libuv; undefined where too much waits for one already. */
const compressAnswer = async (text: string, encoding: Encoding): Promise<Buffer | undefined> => {
  // One answer may be larger than that, two at the same time may not.
  if (pending > 0 && pending + text.length > MAX_PENDING) return undefined
  pending += text.length
  try {
    return await compressors[encoding](Buffer.from(text), ANSWER_LEVEL)
  } finally {
    pending -= text.length
  }
}

const files = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** A Buffer is a file that its owner keeps: compressed once, and not for every stranger who asks. */
const compressFile = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  const kept = files.get(bytes) ?? new Map<Encoding, Promise<Buffer>>()
  files.set(bytes, kept)
  const compressed = kept.get(encoding) ?? compressors[encoding](bytes, FILE_LEVEL)
  kept.set(encoding, compressed)
  return compressed
}

/** As it comes; what ends one of the two ends the other. */
const compressStream = (source: Readable, encoding: Encoding): Readable => {
  const compressed = streams[encoding]()
  pipeline(source, compressed, () => {})
  return compressed
}

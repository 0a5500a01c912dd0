import { finished } from 'node:stream'
import { type Operation, operationEntries } from '@easel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

/** The media types of every operation that takes bytes. */
export const uploadTypes: readonly string[] = [...new Set(operationEntries.flatMap(([, { upload }]) => upload ?? []))]

const mediaTypeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase()

/** Bytes where bytes are wanted, and JSON where JSON is: before any of it is read. */
export const checkMediaType = ({ upload }: Operation, request: FastifyRequest, hasBody: boolean): void => {
  const type = mediaTypeOf(request)
  if (upload && hasBody && !upload.includes(type ?? '')) throw new ApiError('imageTypeNotTaken')
  if (!upload && type !== undefined && uploadTypes.includes(type)) throw new ApiError('unsupportedMedia')
}

/** How many of the largest files: each is held in memory, and may take its time to arrive. */
const MAX_UPLOADS = 16
const MAX_UPLOADS_PER_USER = 4

/** Counts the bytes that are sent; throws 503 where there are too many at the same time. */
export const createUploadCounter = (maxBytes: number) => {
  const byUser = new Map<number, number>()
  let total = 0
  return ({ caller, headers }: FastifyRequest, reply: FastifyReply): void => {
    const zuid = caller?.zuid ?? 0
    const own = byUser.get(zuid) ?? 0
    // In chunks, it may become as long as is allowed.
    const isChunked = headers['transfer-encoding'] !== undefined
    const bytes = isChunked ? maxBytes : Math.min(Number(headers['content-length'] ?? 0), maxBytes)
    if (total + bytes > MAX_UPLOADS * maxBytes || own + bytes > MAX_UPLOADS_PER_USER * maxBytes)
      throw new ApiError('unavailable', { reason: 'Too many files are sent at the same time' }, { 'retry-after': '1' })
    total += bytes
    byUser.set(zuid, own + bytes)
    finished(reply.raw, () => {
      total -= bytes
      const left = (byUser.get(zuid) ?? 0) - bytes
      if (left > 0) byUser.set(zuid, left)
      else byUser.delete(zuid)
    })
  }
}

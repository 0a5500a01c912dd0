import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { type ErrorName, errors } from '@easel/contract'
import type { ErrorContext } from '../api-error.ts'
import { encodeError } from './encode.ts'

const notHttp: ErrorContext = { attribute: 'request', reason: 'is not well-formed HTTP' }

const errorsByCode: Record<string, [ErrorName, ErrorContext]> = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', {}],
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', {}],
}

/** Answers what never became a request: broken HTTP, too long a header, a body that does not come. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  endWithError(socket, ...(errorsByCode[error.code ?? ''] ?? ['invalid', notHttp]))
}

/** Answers where there is no reply to answer with, and closes the connection. */
export const endWithError = (socket: Writable, name: ErrorName, context: ErrorContext): void => {
  const [status] = errors[name]
  const body = encodeError(name, '', context)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

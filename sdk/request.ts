import { basePath, methodOf, type OperationInfo } from './operation-info.ts'
import type { CallOptions } from './options.ts'

export type AnyInput = Record<string, unknown> & {
  query?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
}

/** The bytes of a file; what it is, they say themselves. */
export type UploadBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

/** What of the options of a client one request depends on. */
export interface RequestOptions extends Pick<CallOptions, 'headers' | 'signal' | 'strict'> {
  baseUrl: string
  token?: string | undefined
  apiKey?: string | undefined
}

const pathOf = ({ route }: OperationInfo, input: AnyInput): string =>
  route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))

const searchOf = (query: Record<string, unknown> = {}): string => {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search && `?${search}`
}

const headersOf = (options: RequestOptions, { upload }: OperationInfo, input: AnyInput): Headers => {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(input.headers ?? {})) if (value !== undefined) headers.set(name, value)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.apiKey !== undefined) headers.set('x-service-apikey', options.apiKey)
  if (options.strict && !headers.has('prefer')) headers.set('prefer', 'handling=strict')
  if (input.body !== undefined) headers.set('content-type', upload ? 'application/octet-stream' : 'application/json')
  return headers
}

/** The HTTP request of an operation. */
export const requestFor = (options: RequestOptions, operation: OperationInfo, input: AnyInput): Request =>
  new Request(options.baseUrl.replace(/\/+$/, '') + basePath + pathOf(operation, input) + searchOf(input.query), {
    method: methodOf(operation),
    headers: headersOf(options, operation, input),
    // The service never redirects, and a redirected POST would arrive as a GET.
    redirect: 'error',
    ...(options.signal && { signal: options.signal }),
    ...(input.body !== undefined && {
      body: operation.upload ? (input.body as UploadBody) : JSON.stringify(input.body),
    }),
  })

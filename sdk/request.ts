import { withoutAnswer } from './error.ts'
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
  route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => segmentOf(name, input[name]))

/** An address without it, or with a dot in its place, is that of another operation. */
const segmentOf = (name: string, value: unknown): string => {
  const text = value === undefined || value === null ? '' : String(value)
  if (text === '') throw withoutAnswer('INPUT', `${name} is missing`, undefined)
  if (text === '.' || text === '..') throw withoutAnswer('INPUT', `${name} cannot be "${text}"`, undefined)
  return encodeURIComponent(text)
}

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

/** Wrong options say so themselves, and a token that cannot be sent is not printed. */
const makeRequest = (url: string, init: () => RequestInit): Request => {
  if (!URL.canParse(url))
    throw withoutAnswer('INPUT', `${url} is no address: baseUrl is one like https://easel.example`, undefined)
  try {
    return new Request(url, init())
  } catch {
    throw withoutAnswer('INPUT', 'a header, the token or the API key has letters that cannot be sent', undefined)
  }
}

/** The HTTP request of an operation. */
export const requestFor = (options: RequestOptions, operation: OperationInfo, input: AnyInput): Request => {
  if (typeof options.baseUrl !== 'string' || /[?#]/.test(options.baseUrl))
    throw withoutAnswer('INPUT', 'baseUrl is an address like https://easel.example, without ? and #', undefined)
  const url = options.baseUrl.replace(/\/+$/, '') + basePath + pathOf(operation, input) + searchOf(input.query)
  return makeRequest(url, () => ({
    method: methodOf(operation),
    headers: headersOf(options, operation, input),
    // The service never redirects, and a redirected POST would arrive as a GET.
    redirect: 'error',
    ...(options.signal && { signal: options.signal }),
    ...(input.body !== undefined && {
      body: operation.upload ? (input.body as UploadBody) : JSON.stringify(input.body),
    }),
  }))
}

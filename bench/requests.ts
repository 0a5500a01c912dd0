/** An endless source of requests of one kind. */
export interface RequestSource {
  origin: string
  /** The text of the next request. */
  next(): string
}

export interface RequestParts {
  path: string
  /** Ready header lines, each with its line end. */
  headers?: string
  /** JSON. */
  body?: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `parts` is called for every request. */
export const createRequests = (method: Method, url: string, parts: () => RequestParts): RequestSource => {
  const { origin, host } = new URL(url)
  return { origin, next: () => formatRequest(method, host, parts()) }
}

export const formatRequest = (method: Method, host: string, { path, headers = '', body }: RequestParts): string => {
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

export const bearer = (token: string): string => headerLines({ authorization: `Bearer ${token}` })

import type { Settings } from '../process/settings.ts'

export type CorsSettings = Pick<Settings, 'allowedOrigins' | 'baseUrl' | 'authUrl'>

const allowedHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'traceparent',
  'tracestate',
  'X-Request-Id',
  'x-service-apikey',
].join(', ')

const exposedHeaders = [
  'Allow',
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'Preference-Applied',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'traceparent',
  'WWW-Authenticate',
  'X-Missing-Fonts',
  'X-Request-Id',
].join(', ')

/** Chromium keeps an answer no longer than this. */
const PREFLIGHT_SECONDS = '7200'

/** G14: the origins of the settings, and the service's own two. `null`, which anybody can send, is none of them. */
export const isAllowedOrigin = ({ allowedOrigins = [], baseUrl, authUrl }: CorsSettings, origin: string): boolean =>
  allowedOrigins.includes(origin) || [baseUrl, authUrl].some((url) => new URL(url).origin === origin)

/** What lets a page of that origin read an answer. No cookie is ever taken from it: tokens are sent in a header. */
export const corsHeaders = (settings: CorsSettings, origin: string): Record<string, string> =>
  isAllowedOrigin(settings, origin)
    ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders }
    : {}

interface OptionsRequest {
  headers: { origin?: string | undefined; 'access-control-request-method'?: string | undefined }
}

/** The answer to OPTIONS: what the path takes, and for a browser's preflight whether the page may send it. */
export const optionsHeaders = (
  settings: CorsSettings,
  { headers }: OptionsRequest,
  methods: string,
): Record<string, string> => {
  const { origin, 'access-control-request-method': requested } = headers
  if (origin === undefined || requested === undefined || !isAllowedOrigin(settings, origin)) return { allow: methods }
  return {
    allow: methods,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': PREFLIGHT_SECONDS,
  }
}

/** Nothing inline, nothing evaluated, nothing from elsewhere; calls to this service and the identity provider. */
const contentPolicy = (baseUrl: string, providerOrigins: readonly string[], frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...providerOrigins, baseUrl.replace(/^http/, 'ws')].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

interface PageOptions {
  /** Of the identity provider. */
  providerOrigins?: readonly string[]
  /** The sites that may have it in a frame: none, unless given; any where the list is empty. */
  framedBy?: readonly string[] | undefined
}

/** What every page of the web app is sent with. */
export const pageHeaders = (
  baseUrl: string,
  { providerOrigins = [], framedBy }: PageOptions = {},
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(baseUrl, providerOrigins, framedBy ? framedBy.join(' ') || '*' : "'none'"),
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-cache',
  ...(framedBy ? {} : { 'x-frame-options': 'DENY' }),
})

/** Of the script that keeps the app in the browser: it asks this service, and runs nothing else. */
export const serviceWorkerHeaders: Record<string, string> = {
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'cache-control': 'no-cache',
}

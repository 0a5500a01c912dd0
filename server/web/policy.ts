import type { Settings } from '../process/settings.ts'

/** Nothing inline, nothing evaluated, nothing from elsewhere; calls to this service and its identity provider. */
const contentPolicy = ({ baseUrl, authUrl }: Pick<Settings, 'baseUrl' | 'authUrl'>, frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${authUrl} ${baseUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** What every page of the web app is sent with. */
export const pageHeaders = (
  settings: Pick<Settings, 'baseUrl' | 'authUrl'>,
  { isFramed = false } = {},
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(settings, isFramed ? '*' : "'none'"),
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-cache',
  ...(isFramed ? {} : { 'x-frame-options': 'DENY' }),
})

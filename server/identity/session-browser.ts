import { Provider } from 'oidc-provider'
import type { Db } from '../db/transaction.ts'
import { hashSecret } from './tokens.ts'

/** What a session is recognised by, by whoever looks at the list of theirs. */
export interface SessionBrowser {
  user_agent: string | null
  address: string
  seen_time: number
}

/** Names of browsers are shorter; nobody stores more with us. */
const MAX_USER_AGENT = 300

export const toSessionBrowser = (userAgent: string | undefined, address: string, now: number): SessionBrowser => ({
  user_agent: userAgent?.slice(0, MAX_USER_AGENT) || null,
  address,
  seen_time: now,
})

/** Of the request that oidc-provider is answering; undefined outside of one. */
export const currentBrowser = (now: number): SessionBrowser | undefined => {
  const { ctx } = Provider
  return ctx && toSessionBrowser(ctx.get('user-agent'), ctx.ip, now)
}

/** The web app renews its tokens while it is used: that tells when, and from where. */
export const touchSession = async (db: Db, uid: string, browser: SessionBrowser): Promise<void> => {
  await db
    .updateTable('oidc_record')
    .set(browser)
    .where('uid_hash', '=', hashSecret(uid))
    .where('model', '=', 'Session')
    .execute()
}

const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

export interface Device {
  browser: string | undefined
  system: string | undefined
}

/** What a browser says it is; the first of the list that fits, as most say that they are others too. */
export const toDevice = (userAgent: string | null): Device => ({
  browser: firstOf(browsers, userAgent ?? ''),
  system: firstOf(systems, userAgent ?? ''),
})

import { EaselError } from '@easel/sdk/error.ts'
import { refreshingToken } from '@easel/sdk/refresh-token.ts'
import type { TokenSource } from '@easel/sdk/token.ts'
import { signal } from '@preact/signals'
import { t } from '../texts/texts.ts'
import {
  beginAuthorization,
  finishAuthorization,
  isFromBeforeEditing,
  loadProfile,
  type PendingSignIn,
  type Profile,
  reloadProfile,
  revokeGrant,
  type SignedIn,
  signOutUrl,
  type Tokens,
} from './authorization.ts'
import { config } from './config.ts'
import { findZuid } from './find-zuid.ts'
import { forgetGuest, type Guest, guestAt, whenOver } from './guests.ts'
import { dropApp } from './kept-app.ts'
import { clearKept, countUnsent } from './kept-zones.ts'
import { learnSettings } from './learn-settings.ts'
import { forget, recall, remember } from './preferences.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** The zuid is empty while it is not known. `guest`: without an account, by a link. `picture`: as lists of people have it. */
type Session = Tokens & Profile & { zuid: string; picture?: string | undefined; guest?: Guest }

export type GuestEnd = 'ended' | 'left'

const SESSION = 'easel.session'
const PENDING = 'easel.sign-in'
/** Of all tabs: until somebody signs in again, a session that the provider still has signs nobody in. */
const SIGNED_OUT = 'easel.signed-out'

/** They are a guest at the place of their link alone, and only where nobody has signed in. */
const asGuest = (guest: Guest | undefined): Session | undefined => {
  if (!guest) return undefined
  const { access_token, name, zuid } = guest
  return { access_token, name, zuid, scope: '', mail: '', isOperator: false, guest }
}

export const session = signal<Session | undefined>(readTab<Session>(SESSION) ?? asGuest(guestAt(location.pathname)))
/** How the visit of a guest was over. */
export const guestEnd = signal<GuestEnd | undefined>(undefined)
/** The session was there and is over: whoever looks is asked to sign in again. */
export const hasExpired = signal(false)
/** Signing in again would let somebody edit. */
export const isOldSignIn = (): boolean => session.value !== undefined && isFromBeforeEditing(session.value)
/** Whoever signs out is not signed in again by the page that they leave. */
export const isLeaving = signal(false)

const keep = (next: Session | undefined): void => {
  session.value = next
  writeTab(SESSION, next)
}

type TabMessage = 'signed-out' | { used: string; tokens: Partial<Session> } | { guest: string; how: GuestEnd }

/** Tabs of one origin: a copied tab has the same refresh token, which works only once. */
const channel = new BroadcastChannel('easel.tokens')
channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
  const { value } = session
  if (typeof data === 'object' && 'guest' in data) return void (data.guest === value?.guest?.zuid && endGuest(data.how))
  if (data === 'signed-out') return void (value && !value.guest && leave('/signed-out'))
  if (value && value.refresh_token === data.used) keep({ ...value, ...data.tokens })
}

const endGuest = (how: GuestEnd): undefined => {
  const guest = session.value?.guest
  if (!guest) return
  forgetGuest(guest)
  guestEnd.value = how
  session.value = undefined
  channel.postMessage({ guest: guest.zuid, how })
}

/** The service lets the guest in no more. */
export const guestIsOut = (): undefined => endGuest('ended')
export const leaveAsGuest = (): void => endGuest('left')
/** This tab goes on as somebody else; the provider still knows who has signed in. */
export const setAsideAccount = (): void => writeTab(SESSION, undefined)

if (session.value?.guest) whenOver(session.value.guest, guestIsOut)

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('easel.refresh', work) : work()

const end = (): undefined => {
  hasExpired.value = true
  keep(undefined)
}

const renew = async (refused: string): Promise<string | undefined> => {
  const { value } = session
  if (!value) return undefined
  // Another tab was first.
  if (value.access_token !== refused) return value.access_token
  let { refresh_token } = value
  // Nothing to renew it with: whoever looks signs in again.
  if (refresh_token === undefined) return end()
  const { issuer, token, tokenParameters, clientId } = config.provider
  const source = refreshingToken({
    ...{ authUrl: issuer, tokenUrl: token, parameters: tokenParameters, clientId },
    refreshToken: refresh_token,
    onRefreshToken: (next) => {
      refresh_token = next
    },
  })
  const access_token = await source()
  if (access_token === undefined) return undefined
  channel.postMessage({ used: value.refresh_token, tokens: { access_token, refresh_token } })
  keep({ ...value, access_token, refresh_token })
  return access_token
}

/** For the SDK: renews by the refresh token once the service no longer takes the access token. */
export const tokenSource: TokenSource = async (refused) => {
  if (refused === undefined) return session.value?.access_token
  // Nothing renews it: the link was revoked, or is over.
  if (session.value?.guest) return guestIsOut()
  try {
    return await exclusively(() => renew(refused))
  } catch (error) {
    // Revoked, or expired: no other try will do. Without an answer another one may.
    if (error instanceof EaselError && error.status >= 400 && error.status < 500) end()
    throw error
  }
}

/** Leaves the page; the answer comes to /signed-in. */
export const signIn = async (returnTo: string): Promise<void> => {
  const { pending, url } = await beginAuthorization(returnTo, isSignedOut())
  writeTab(PENDING, pending)
  location.assign(url)
}

const admit = async (signedIn: SignedIn): Promise<void> => {
  const { tokens, claims } = signedIn
  const zuid = config.provider.hasZuid ? String(claims.sub) : findZuid(config.baseUrl, tokens.access_token)
  const settings = learnSettings(config.baseUrl, tokens.access_token)
  const [profile, known, picture] = await Promise.all([loadProfile(signedIn), zuid, settings])
  keep({ ...tokens, ...profile, zuid: known, picture })
  forget(SIGNED_OUT)
  hasExpired.value = false
}

/** For a guest, who is somebody in a space only. */
export const learnZuid = (zuid: string): void => {
  const { value } = session
  if (value && value.zuid === '') keep({ ...value, zuid })
}

export const keepPicture = (picture: string | undefined): void => {
  const { value } = session
  if (value && value.picture !== picture) keep({ ...value, picture })
}

/** Somebody may have changed their name at the provider. */
export const learnProfile = async (): Promise<void> => {
  const profile = session.value && (await reloadProfile(session.value.access_token))
  const { value } = session
  if (value && profile) keep({ ...value, ...profile })
}

/** At /signed-in: resolves with the path to go on at; undefined where this tab began no sign-in. */
export const completeSignIn = async (search: string): Promise<string | undefined> => {
  const pending = readTab<PendingSignIn>(PENDING)
  if (!pending) return undefined
  writeTab(PENDING, undefined)
  await admit(await finishAuthorization(search, pending))
  return pending.returnTo
}

/** From a frame, where the provider cannot be shown: in a window, which hands its answer to us and closes. */
export const signInByWindow = async (): Promise<void> => {
  // Opened before anything is waited for, else browsers take it for an advertisement.
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=720')
  if (!opened) throw new Error('the browser opens no window')
  const { pending, url } = await beginAuthorization('/', isSignedOut())
  opened.location.assign(url)
  const search = await new Promise<string>((resolve) => {
    const take = ({ origin, data, source }: MessageEvent<{ signedIn?: unknown }>) => {
      if (origin !== location.origin || source !== opened || typeof data?.signedIn !== 'string') return
      removeEventListener('message', take)
      resolve(data.signedIn)
    }
    addEventListener('message', take)
  })
  await admit(await finishAuthorization(search, pending))
}

const isSignedOut = (): boolean => recall(SIGNED_OUT) !== null

const leave = async (next: string): Promise<void> => {
  isLeaving.value = true
  const { value } = session
  keep(undefined)
  if (value) await Promise.allSettled([revokeGrant(value), clearKept(value.zuid), dropApp()])
  location.assign(next)
}

/** What the browser keeps of zones goes too, after a question where some of it was not sent. Of every tab, and of the provider, whose session ends with the tokens; another provider is asked at its own page. */
export const signOut = async (): Promise<void> => {
  const unsent = await countUnsent(session.value?.zuid ?? '').catch(() => 0)
  if (unsent > 0 && !confirm(t().signOutUnsent(unsent))) return
  remember(SIGNED_OUT, 'true')
  channel.postMessage('signed-out')
  return leave(signOutUrl())
}

import { discover, type IssuerMetadata } from '../identity/discovery.ts'
import { WEB_CLIENT_ID } from '../identity/web-client.ts'
import type { Settings } from '../process/settings.ts'

/** Where and as what the web app signs people in; web/data/config.ts reads it from the page. */
export interface SignIn {
  issuer: string
  clientId: string
  authorization: string
  token: string
  userinfo?: string
  revocation?: string
  endSession?: string
  /** The provider's page of one's own account. */
  account?: string
  /** Its pages for operators. */
  admin?: string
  /** Whether the subject of its ID tokens is the zuid. */
  hasZuid: boolean
  /** In place of the scopes that the app asks for otherwise. */
  scope?: string
  /** Whether a refresh token must be asked for by scope. */
  hasOfflineScope: boolean
  /** Of the authorisation request. */
  parameters: Record<string, string>
  /** Of requests for tokens. */
  tokenParameters: Record<string, string>
}

type SignInSettings = Pick<
  Settings,
  'authUrl' | 'oidcIssuer' | 'oidcAudience' | 'webClientId' | 'webScope' | 'webParameters'
>

/** How long an answer of the issuer holds, and how long one does without before asking again. */
const FRESH_MS = 600_000
const PATIENCE_MS = 2_000

/** Resolves with where people sign in now; rejects where an issuer from outside does not say. */
export const createSignInLookup = (
  settings: SignInSettings,
  onError: (error: unknown) => void,
): (() => Promise<SignIn>) => {
  const { oidcIssuer } = settings
  if (oidcIssuer === undefined) return async () => builtInSignIn(settings)
  let known: SignIn | undefined
  let asking: Promise<SignIn> | undefined
  let askAgainAt = 0

  const ask = async (): Promise<SignIn> => {
    try {
      known = toSignIn(settings, await discover(oidcIssuer))
      askAgainAt = Date.now() + FRESH_MS
      return known
    } catch (error) {
      askAgainAt = Date.now() + PATIENCE_MS
      onError(error)
      // What it said before is better than nothing.
      if (known) return known
      throw error
    }
  }

  return () => {
    if (!asking || Date.now() >= askAgainAt) {
      // Whoever comes meanwhile has what is known, or waits for the same answer.
      askAgainAt = Number.POSITIVE_INFINITY
      asking = ask()
    }
    return known ? Promise.resolve(known) : asking
  }
}

const builtInSignIn = ({ authUrl }: SignInSettings): SignIn => ({
  issuer: authUrl,
  clientId: WEB_CLIENT_ID,
  authorization: `${authUrl}/oauth/v2/auth`,
  token: `${authUrl}/oauth/v2/token`,
  userinfo: `${authUrl}/oauth/v2/userinfo`,
  revocation: `${authUrl}/oauth/v2/token/revoke`,
  endSession: `${authUrl}/oauth/v2/logout`,
  account: `${authUrl}/account`,
  admin: `${authUrl}/admin`,
  hasZuid: true,
  hasOfflineScope: false,
  parameters: { access_type: 'offline' },
  tokenParameters: {},
})

const toSignIn = (
  { oidcAudience = '', webClientId = '', webScope, webParameters }: SignInSettings,
  said: IssuerMetadata,
): SignIn => {
  const authorization = webAddress(said.authorization_endpoint)
  const token = webAddress(said.token_endpoint)
  if (!authorization || !token) throw new Error(`${said.issuer} does not say where people sign in`)
  const userinfo = webAddress(said.userinfo_endpoint)
  const revocation = webAddress(said.revocation_endpoint)
  const endSession = webAddress(said.end_session_endpoint)
  const parameters = webParameters ?? resourceOf(oidcAudience)
  return {
    issuer: said.issuer,
    clientId: webClientId,
    ...{ authorization, token },
    ...(userinfo && { userinfo }),
    ...(revocation && { revocation }),
    ...(endSession && { endSession }),
    hasZuid: false,
    ...(webScope && { scope: webScope }),
    hasOfflineScope: said.scopes_supported?.includes?.('offline_access') === true,
    parameters,
    tokenParameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => tokenNames.includes(name))),
  }
}

/** Say for whom a token is, also when it is renewed. */
const tokenNames = ['resource', 'audience']

/** RFC 8707. Issuers that name audiences otherwise have no use for it, and some refuse it. */
const resourceOf = (audience: string): Record<string, string> =>
  /^https?:\/\//.test(audience) ? { resource: audience } : {}

const webAddress = (text: unknown): string | undefined =>
  typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    ? new URL(text).href
    : undefined

/** The origins that the app sends requests to. */
export const originsOf = ({ token, userinfo, revocation }: SignIn): string[] => [
  ...new Set([token, userinfo, revocation].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
]

import { apiScope } from './api-scope.ts'
import { config } from './config.ts'
import { challengeOf, claimsOf, randomText } from './pkce.ts'

/** What a sign-in that has begun must remember until its answer comes. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
  /** Where to go on: a path of the app. */
  returnTo: string
}

export interface Tokens {
  access_token: string
  /** Not every provider gives one. */
  refresh_token?: string | undefined
  /** What they are good for; unknown of sessions from before anything could be changed. */
  scope?: string | undefined
}

export interface SignedIn {
  tokens: Tokens
  /** Of the ID token. */
  claims: Record<string, unknown>
}

const { provider } = config

/** What changing the content of a zone needs. */
const EDIT_SCOPE = 'Service.zones.UPDATE'

const scope = provider.scope ?? `openid profile email ${provider.hasOfflineScope ? 'offline_access ' : ''}${apiScope}`

/** Whether these tokens are of a time when the app only looked: signing in again would let somebody edit. */
export const isFromBeforeEditing = ({ scope: granted }: Tokens): boolean =>
  granted === undefined && scope.includes(EDIT_SCOPE)

const redirectUri = `${config.baseUrl}/signed-in`

/** `anew` has the provider ask who it is, also whom it knows. */
export const beginAuthorization = async (
  returnTo: string,
  anew: boolean,
): Promise<{ pending: PendingSignIn; url: string }> => {
  const pending = { state: randomText(), nonce: randomText(), verifier: randomText(), returnTo }
  const url = new URL(provider.authorization)
  const parameters = {
    ...provider.parameters,
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
    ...(anew && { prompt: ['login', ...(provider.parameters.prompt?.split(' ') ?? [])].join(' ') }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { pending, url: url.href }
}

interface TokenAnswer {
  access_token?: string
  refresh_token?: string
  id_token?: string
  scope?: string
}

/** Exchanges the answer of the provider for tokens; throws where it is not the answer to this request. */
export const finishAuthorization = async (search: string, pending: PendingSignIn): Promise<SignedIn> => {
  const answer = new URLSearchParams(search)
  if (answer.get('state') !== pending.state) throw new Error('the answer belongs to another sign-in')
  // RFC 9207: of those who say who they are.
  if ((answer.get('iss') ?? provider.issuer) !== provider.issuer) throw new Error('the answer is of another provider')
  const code = answer.get('code')
  if (code === null) throw new Error(answer.get('error_description') ?? 'the sign-in was refused')
  const body = new URLSearchParams({
    ...provider.tokenParameters,
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: pending.verifier,
  })
  const response = await fetch(provider.token, { method: 'POST', body })
  const { access_token, refresh_token, id_token, scope: granted = scope } = (await response.json()) as TokenAnswer
  if (!access_token || !id_token) throw new Error('the identity provider gave no tokens')
  const claims = claimsOf(id_token)
  const isOurs = [claims.aud].flat().includes(provider.clientId) && claims.iss === provider.issuer
  if (claims.nonce !== pending.nonce || !isOurs) throw new Error('the ID token belongs to another sign-in')
  return { tokens: { access_token, refresh_token, scope: granted }, claims }
}

export interface Profile {
  name: string
  mail: string
  /** Whether they have the pages of the whole installation. */
  isOperator: boolean
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

const toProfile = (said: Record<string, unknown>): Profile => ({
  name: textOf(said.name) || textOf(said.preferred_username),
  mail: textOf(said.email),
  isOperator: said.is_operator === true,
})

/** From the ID token; where that says nothing the provider is asked, which may not take a token that is for the API. */
export const loadProfile = async ({ tokens, claims }: SignedIn): Promise<Profile> =>
  toProfile(claims.name || claims.email || !provider.userinfo ? claims : await askUserinfo(tokens.access_token))

/** What the service's own provider says now; undefined where it does not. */
export const reloadProfile = async (accessToken: string): Promise<Profile | undefined> => {
  const profile = toProfile(provider.account ? await askUserinfo(accessToken) : {})
  return profile.name ? profile : undefined
}

const askUserinfo = async (accessToken: string): Promise<Record<string, unknown>> => {
  try {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(provider.userinfo ?? '', { headers })
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Ends the grant: the tokens that came of it are worth nothing from then on, where the provider can do that. */
export const revokeGrant = async ({ refresh_token, access_token }: Tokens): Promise<void> => {
  if (!provider.revocation) return
  const body = new URLSearchParams({
    client_id: provider.clientId,
    token: refresh_token ?? access_token,
    token_type_hint: refresh_token === undefined ? 'access_token' : 'refresh_token',
  })
  // A tab that is closed at once still sends it.
  await fetch(provider.revocation, { method: 'POST', body, keepalive: true })
}

/** Where a session that the provider still has is ended: then it asks, else it just comes back. No token is in an address. */
export const signOutUrl = (): string => {
  const back = `${config.baseUrl}/signed-out`
  if (!provider.endSession) return back
  const url = new URL(provider.endSession)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', back)
  return url.href
}

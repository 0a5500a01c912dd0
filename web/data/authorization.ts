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
  refresh_token: string
  zuid: string
}

/** It looks, and changes nothing. */
const scope =
  'openid profile email Service.editions.READ Service.teams.READ Service.spaces.READ Service.zones.READ Service.documents.READ'

const redirectUri = `${config.baseUrl}/signed-in`

export const beginAuthorization = async (returnTo: string): Promise<{ pending: PendingSignIn; url: string }> => {
  const pending = { state: randomText(), nonce: randomText(), verifier: randomText(), returnTo }
  const parameters = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    access_type: 'offline',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
  })
  return { pending, url: `${config.authUrl}/oauth/v2/auth?${parameters}` }
}

interface TokenAnswer {
  access_token?: string
  refresh_token?: string
  id_token?: string
}

/** Exchanges the answer of the provider for tokens; throws where it is not the answer to this request. */
export const finishAuthorization = async (search: string, pending: PendingSignIn): Promise<Tokens> => {
  const answer = new URLSearchParams(search)
  if (answer.get('state') !== pending.state) throw new Error('the answer belongs to another sign-in')
  const code = answer.get('code')
  if (code === null) throw new Error(answer.get('error_description') ?? 'the sign-in was refused')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: pending.verifier,
  })
  const response = await fetch(`${config.authUrl}/oauth/v2/token`, { method: 'POST', body })
  const { access_token, refresh_token, id_token } = (await response.json()) as TokenAnswer
  if (!access_token || !refresh_token || !id_token) throw new Error('the identity provider gave no tokens')
  const { nonce, aud, iss, sub } = claimsOf(id_token)
  if (nonce !== pending.nonce || aud !== config.clientId || iss !== config.authUrl)
    throw new Error('the ID token belongs to another sign-in')
  return { access_token, refresh_token, zuid: String(sub) }
}

export interface Profile {
  name: string
  mail: string
}

export const loadProfile = async (accessToken: string): Promise<Profile> => {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${config.authUrl}/oauth/v2/userinfo`, { headers })
  const { name = '', email = '' } = response.ok ? ((await response.json()) as { name?: string; email?: string }) : {}
  return { name, mail: email }
}

/** Ends the grant: the tokens that came of it are worth nothing from then on. */
export const revokeGrant = async (refreshToken: string): Promise<void> => {
  const body = new URLSearchParams({
    client_id: config.clientId,
    token: refreshToken,
    token_type_hint: 'refresh_token',
  })
  await fetch(`${config.authUrl}/oauth/v2/token/revoke`, { method: 'POST', body })
}

/** Where the browser's own session at the provider is ended; it asks, and comes back. */
export const signOutUrl = (): string => {
  const parameters = { client_id: config.clientId, post_logout_redirect_uri: `${config.baseUrl}/signed-out` }
  return `${config.authUrl}/oauth/v2/logout?${new URLSearchParams(parameters)}`
}

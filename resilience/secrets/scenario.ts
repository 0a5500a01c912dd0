import { randomBytes } from 'node:crypto'
import { basePath, scopes } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import { createBrowser } from '@easel/server/testing/browser.ts'
import * as oauth from 'openid-client'
import type { SmtpSink } from '../support/smtp-sink.ts'

/** Valid secrets, and invalid ones that were sent, by name. */
export interface Secrets {
  /** Only the response that issues it may hold it. */
  confidential: Map<string, string>
  /** Also in pages and redirects, since the browser carries it. */
  inBrowser: Map<string, string>
}

export interface ScenarioDeps {
  baseUrl: string
  authUrl: string
  smtpSink: SmtpSink
  /** A token from the command line. */
  token: string
}

const redirectUri = 'https://app.example.com/callback'
const randomSecret = (): string => randomBytes(24).toString('base64url')

/** Uses every kind of secret, rightly and wrongly. */
export const runScenario = async (deps: ScenarioDeps): Promise<Secrets> => {
  const confidential = new Map([['token of the command line', deps.token]])
  const inBrowser = new Map<string, string>()
  const remember = (name: string, secret: string | undefined | null): string => {
    if (!secret || secret.length < 16) throw new Error(`the scenario has no ${name}`)
    confidential.set(name, secret)
    return secret
  }
  const api = createClient({ baseUrl: deps.baseUrl, token: deps.token })
  const password = await signUp(deps, remember, inBrowser)
  const { oauth_client } = await api.registerOauthClient({
    body: { client_name: 'Importer', redirect_uris: [redirectUri] },
  })
  const application = { id: oauth_client.client_id, secret: remember('client secret', oauth_client.client_secret) }
  await authorize(deps, application, password, remember, inBrowser)
  const teamPath = await api.createEdition({ body: { team_name: 'Studio', plan_type: 'FREE' } })
  await useApiKeys(deps, teamPath, remember)
  await usePersonalTokens(deps, teamPath, remember)
  await useGuestLinks(deps, teamPath, remember)
  await invite(deps, teamPath, inBrowser)
  await resetPassword(deps, remember, inBrowser)
  await useWrongSecrets(deps, application, remember)
  return { confidential, inBrowser }
}

type Remember = (name: string, secret: string | undefined | null) => string

const mail = 'ann@secrets.example'

const secretInLink = (link: string): string => link.split('/').at(-1) as string

const signUp = async (
  { authUrl, smtpSink }: ScenarioDeps,
  remember: Remember,
  inBrowser: Map<string, string>,
): Promise<string> => {
  const password = remember('password', randomSecret())
  const browser = createBrowser(authUrl)
  await browser.visit(`${authUrl}/sign-up`)
  await browser.submit({ mail, name: 'Ann' })
  const link = await smtpSink.linkTo(mail)
  inBrowser.set('sign-up link', secretInLink(link))
  await browser.visit(link)
  await browser.submit({ name: '', password: remember('password of an incomplete form', randomSecret()) })
  await browser.submit({ name: 'Ann', password })
  await browser.visit(link)
  return password
}

interface Application {
  id: string
  secret: string
}

const configOf = ({ authUrl }: ScenarioDeps, { id, secret }: Application) =>
  oauth.discovery(new URL(authUrl), id, {}, oauth.ClientSecretBasic(secret), { execute: [oauth.allowInsecureRequests] })

const authorize = async (
  deps: ScenarioDeps,
  application: Application,
  password: string,
  remember: Remember,
  inBrowser: Map<string, string>,
): Promise<void> => {
  const config = await configOf(deps, application)
  const pkceCodeVerifier = remember('PKCE verifier', oauth.randomPKCECodeVerifier())
  const expectedState = oauth.randomState()
  const browser = createBrowser(deps.authUrl)
  const page = await browser.visit(
    oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: Object.keys(scopes).join(' '),
      state: expectedState,
      access_type: 'offline',
      code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    }),
  )
  inBrowser.set('interaction', page.url.pathname.split('/').at(-1) as string)
  for (const attempt of [1, 2])
    await browser.submit({ mail, password: remember(`wrong password ${attempt}`, randomSecret()) })
  await browser.submit({ mail, password })
  const { url: callback } = await browser.submit({ decision: 'allow' })
  remember('code', callback.searchParams.get('code'))
  for (const [index, cookie] of browser.cookies().entries()) inBrowser.set(`cookie ${index}`, cookie)
  const checks = { expectedState, pkceCodeVerifier }
  const tokens = await oauth.authorizationCodeGrant(config, callback, checks)
  remember('access token', tokens.access_token)
  const refresh = remember('refresh token', tokens.refresh_token)
  const next = await oauth.refreshTokenGrant(config, refresh)
  const token = remember('next access token', next.access_token)
  if (next.refresh_token !== refresh) remember('next refresh token', next.refresh_token)
  const api = createClient({ baseUrl: deps.baseUrl, token })
  await api.listEditions({})
  // Replays by an attacker, of secrets that were valid.
  await oauth.authorizationCodeGrant(config, callback, checks).catch(() => {})
  await oauth.refreshTokenGrant(config, refresh).catch(() => {})
  await api.listEditions({}).catch(() => {})
}

interface TeamPath {
  edition_id: string
  team_id: string
}

const useApiKeys = async (
  { baseUrl, token }: ScenarioDeps,
  { edition_id }: TeamPath,
  remember: Remember,
): Promise<void> => {
  const api = createClient({ baseUrl, token })
  const { api_key } = await api.createApiKey({ edition_id, body: { key_name: 'Robot' } })
  const keys = [remember('API key', api_key.key), remember('wrong API key', randomSecret())]
  for (const apiKey of keys)
    await createClient({ baseUrl, token, apiKey })
      .getEdition({ edition_id })
      .catch(() => {})
  await api.listApiKeys({ edition_id })
}

const usePersonalTokens = async (
  { baseUrl, token }: ScenarioDeps,
  { edition_id }: TeamPath,
  remember: Remember,
): Promise<void> => {
  const api = createClient({ baseUrl, token })
  const body = { token_name: 'Robot', scopes: ['Service.editions.READ'] }
  const { bot } = await api.createBot({ edition_id, body: { bot_name: 'Robot' } })
  const own = await api.createToken({ body })
  const given = await api.createBotToken({ edition_id, bot_id: bot.bot_id, body })
  const secrets = [
    remember('personal access token', own.personal_token.token),
    remember('token of a bot', given.personal_token.token),
  ]
  for (const secret of secrets) await createClient({ baseUrl, token: secret }).getEdition({ edition_id })
  await api.listTokens({})
  await api.revokeToken({ token_id: own.personal_token.token_id })
}

/** A link with a password, opened with the right one and a wrong one. */
const useGuestLinks = async (
  { baseUrl, token }: ScenarioDeps,
  { edition_id, team_id }: TeamPath,
  remember: Remember,
): Promise<void> => {
  const api = createClient({ baseUrl, token })
  await api.updateEdition({ edition_id, body: { allows_guest_links: true } })
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, space_name: 'Open' } } })
  const password = remember('password of a link', randomSecret())
  const { link_token } = await api.createGuestLink({ edition_id, space_id, body: { role: 'GUEST_VIEWER', password } })
  remember('token of a link', link_token)
  const wrong = remember('wrong password of a link', randomSecret())
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${basePath}/guestlinks/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { data?: { access_token: string } }
  }
  await post('look', { link_token })
  await post('join', { link_token, display_name: 'Gerda', password: wrong })
  const { data } = await post('join', { link_token, display_name: 'Gerda', password })
  const guest = createClient({ baseUrl, token: remember('token of a guest', data?.access_token) })
  await guest.getSpace({ edition_id, space_id })
  await api.listGuestLinks({ edition_id, space_id })
}

const invite = async (
  { baseUrl, token, smtpSink, authUrl }: ScenarioDeps,
  { edition_id, team_id }: TeamPath,
  inBrowser: Map<string, string>,
): Promise<void> => {
  const api = createClient({ baseUrl, token })
  const invited = 'ben@secrets.example'
  const members_info = [{ mail_id: invited, role: 'MEMBER' as const }]
  await api.addTeamMembers({ edition_id, team_id, body: { members_info } })
  const link = await smtpSink.linkTo(invited)
  inBrowser.set('invitation link', secretInLink(link))
  await createBrowser(authUrl).visit(link)
}

const resetPassword = async (
  { authUrl, smtpSink }: ScenarioDeps,
  remember: Remember,
  inBrowser: Map<string, string>,
): Promise<void> => {
  const browser = createBrowser(authUrl)
  await browser.visit(`${authUrl}/reset`)
  await browser.submit({ mail })
  const link = await smtpSink.linkTo(mail)
  inBrowser.set('reset link', secretInLink(link))
  await browser.visit(link)
  await browser.submit({ password: remember('new password', randomSecret()) })
}

/** Invalid secrets, and secrets in the wrong place. */
const useWrongSecrets = async (
  { baseUrl, authUrl, token }: ScenarioDeps,
  application: Application,
  remember: Remember,
): Promise<void> => {
  const editions = `${baseUrl}/service/api/v1/editions`
  const wrongToken = remember('token that opens nothing', randomSecret())
  const authorization = `Bearer ${token}`
  const json = { 'content-type': 'application/json', authorization }
  const misplaced = remember('secret in a body', randomSecret())
  await fetch(editions, { headers: { authorization: `Bearer ${wrongToken}` } })
  await fetch(editions, { headers: { authorization: `Basic ${btoa(`ann:${misplaced}`)}` } })
  await fetch(`${editions}?access_token=${wrongToken}&fields=none`, { headers: { authorization } })
  await fetch(editions, { method: 'POST', headers: json, body: `{"team_name": "${misplaced}` })
  await fetch(editions, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password: misplaced, token: wrongToken }),
  })
  await fetch(`${authUrl}/link/${remember('link that is none', randomSecret())}`)
  const wrongApplication = { ...application, secret: remember('wrong client secret', randomSecret()) }
  const config = await configOf({ baseUrl, authUrl, token } as ScenarioDeps, wrongApplication)
  await oauth.refreshTokenGrant(config, remember('refresh token of nobody', randomSecret())).catch(() => {})
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: remember('code of nobody', randomSecret()),
  })
  await fetch(`${authUrl}/oauth/v2/token`, { method: 'POST', body: form })
}

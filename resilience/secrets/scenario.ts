import { randomBytes } from 'node:crypto'
import { scopes } from '@easel/contract'
import { createClient } from '@easel/sdk'
import { aBrowser } from '@easel/server/testing/browser.ts'
import * as oauth from 'openid-client'
import type { SmtpSink } from '../support/smtp-sink.ts'

/** Everything that opened something, or was tried as if it did, by what it is. */
export interface Secrets {
  /** No answer but the one that gives it out may hold it. */
  kept: Map<string, string>
  /** Stands in pages and redirects, because that is how a browser carries it. */
  carried: Map<string, string>
}

export interface Site {
  baseUrl: string
  authUrl: string
  letterbox: SmtpSink
  /** A token of an operator's making. */
  token: string
}

const redirectUri = 'https://app.example.com/callback'
const invented = (): string => randomBytes(24).toString('base64url')

/** A long day of several people: everything that has to do with a secret, done rightly and wrongly. */
export const liveThrough = async (site: Site): Promise<Secrets> => {
  const kept = new Map([['token of the command line', site.token]])
  const carried = new Map<string, string>()
  const keep = (name: string, secret: string | undefined | null): string => {
    if (!secret || secret.length < 16) throw new Error(`the scenario has no ${name}`)
    kept.set(name, secret)
    return secret
  }
  const api = createClient({ baseUrl: site.baseUrl, token: site.token })
  const password = await signUp(site, keep, carried)
  const { oauth_client } = await api.registerOauthClient({
    body: { client_name: 'Importer', redirect_uris: [redirectUri] },
  })
  const application = { id: oauth_client.client_id, secret: keep('client secret', oauth_client.client_secret) }
  await authorise(site, application, password, keep, carried)
  const place = await api.createEdition({ body: { team_name: 'Studio', plan_type: 'FREE' } })
  await useKeys(site, place, keep)
  await invite(site, place, carried)
  await forget(site, keep, carried)
  await tryWrongly(site, application, keep)
  return { kept, carried }
}

type Keep = (name: string, secret: string | undefined | null) => string

const mail = 'ann@secrets.example'

const secretOf = (link: string): string => link.split('/').at(-1) as string

const signUp = async ({ authUrl, letterbox }: Site, keep: Keep, carried: Map<string, string>): Promise<string> => {
  const password = keep('password', invented())
  const browser = aBrowser(authUrl)
  await browser.visit(`${authUrl}/sign-up`)
  await browser.submit({ mail, name: 'Ann' })
  const link = await letterbox.linkTo(mail)
  carried.set('sign-up link', secretOf(link))
  await browser.visit(link)
  await browser.submit({ name: '', password: keep('password of a form that was not complete', invented()) })
  await browser.submit({ name: 'Ann', password })
  await browser.visit(link)
  return password
}

interface Application {
  id: string
  secret: string
}

const configOf = ({ authUrl }: Site, { id, secret }: Application) =>
  oauth.discovery(new URL(authUrl), id, {}, oauth.ClientSecretBasic(secret), { execute: [oauth.allowInsecureRequests] })

const authorise = async (
  site: Site,
  application: Application,
  password: string,
  keep: Keep,
  carried: Map<string, string>,
): Promise<void> => {
  const config = await configOf(site, application)
  const pkceCodeVerifier = keep('PKCE verifier', oauth.randomPKCECodeVerifier())
  const expectedState = oauth.randomState()
  const browser = aBrowser(site.authUrl)
  const shown = await browser.visit(
    oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: Object.keys(scopes).join(' '),
      state: expectedState,
      access_type: 'offline',
      code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    }),
  )
  carried.set('interaction', shown.url.pathname.split('/').at(-1) as string)
  for (const at of [1, 2]) await browser.submit({ mail, password: keep(`wrong password ${at}`, invented()) })
  await browser.submit({ mail, password })
  const { url: callback } = await browser.submit({ decision: 'allow' })
  keep('code', callback.searchParams.get('code'))
  for (const [at, cookie] of browser.cookies().entries()) carried.set(`cookie ${at}`, cookie)
  const checks = { expectedState, pkceCodeVerifier }
  const tokens = await oauth.authorizationCodeGrant(config, callback, checks)
  keep('access token', tokens.access_token)
  const refresh = keep('refresh token', tokens.refresh_token)
  const next = await oauth.refreshTokenGrant(config, refresh)
  const token = keep('next access token', next.access_token)
  if (next.refresh_token !== refresh) keep('next refresh token', next.refresh_token)
  const api = createClient({ baseUrl: site.baseUrl, token })
  await api.listEditions({})
  // What somebody does who has overheard: all of it comes with something that once was right.
  await oauth.authorizationCodeGrant(config, callback, checks).catch(() => {})
  await oauth.refreshTokenGrant(config, refresh).catch(() => {})
  await api.listEditions({}).catch(() => {})
}

interface Place {
  edition_id: string
  team_id: string
}

const useKeys = async ({ baseUrl, token }: Site, { edition_id }: Place, keep: Keep): Promise<void> => {
  const api = createClient({ baseUrl, token })
  const { api_key } = await api.createApiKey({ edition_id, body: { key_name: 'Robot' } })
  const keys = [keep('API key', api_key.key), keep('wrong API key', invented())]
  for (const apiKey of keys)
    await createClient({ baseUrl, token, apiKey })
      .getEdition({ edition_id })
      .catch(() => {})
  await api.listApiKeys({ edition_id })
}

const invite = async (
  { baseUrl, token, letterbox, authUrl }: Site,
  { edition_id, team_id }: Place,
  carried: Map<string, string>,
): Promise<void> => {
  const api = createClient({ baseUrl, token })
  const invited = 'ben@secrets.example'
  const members_info = [{ mail_id: invited, role: 'MEMBER' as const }]
  await api.addTeamMembers({ edition_id, team_id, body: { members_info } })
  const link = await letterbox.linkTo(invited)
  carried.set('invitation link', secretOf(link))
  await aBrowser(authUrl).visit(link)
}

const forget = async ({ authUrl, letterbox }: Site, keep: Keep, carried: Map<string, string>): Promise<void> => {
  const browser = aBrowser(authUrl)
  await browser.visit(`${authUrl}/reset`)
  await browser.submit({ mail })
  const link = await letterbox.linkTo(mail)
  carried.set('reset link', secretOf(link))
  await browser.visit(link)
  await browser.submit({ password: keep('new password', invented()) })
}

/** Secrets where they do not belong, and secrets that open nothing. */
const tryWrongly = async ({ baseUrl, authUrl, token }: Site, application: Application, keep: Keep): Promise<void> => {
  const editions = `${baseUrl}/service/api/v1/editions`
  const wrongToken = keep('token that opens nothing', invented())
  const authorization = `Bearer ${token}`
  const json = { 'content-type': 'application/json', authorization }
  const misplaced = keep('secret in a body', invented())
  await fetch(editions, { headers: { authorization: `Bearer ${wrongToken}` } })
  await fetch(editions, { headers: { authorization: `Basic ${btoa(`ann:${misplaced}`)}` } })
  await fetch(`${editions}?access_token=${wrongToken}&fields=none`, { headers: { authorization } })
  await fetch(editions, { method: 'POST', headers: json, body: `{"team_name": "${misplaced}` })
  await fetch(editions, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password: misplaced, token: wrongToken }),
  })
  await fetch(`${authUrl}/link/${keep('link that is none', invented())}`)
  const wrongApplication = { ...application, secret: keep('wrong client secret', invented()) }
  const config = await configOf({ baseUrl, authUrl, token } as Site, wrongApplication)
  await oauth.refreshTokenGrant(config, keep('refresh token of nobody', invented())).catch(() => {})
  const form = new URLSearchParams({ grant_type: 'authorization_code', code: keep('code of nobody', invented()) })
  await fetch(`${authUrl}/oauth/v2/token`, { method: 'POST', body: form })
}

import { after, before } from 'node:test'
import * as oauth from 'openid-client'
import { createAuthApp } from '../identity/auth-app.ts'
import { addClient, type NewClient } from '../identity/clients.ts'
import type { Mailer } from '../identity/mail.ts'
import { addUser } from '../identity/users.ts'
import { aBrowser } from './browser.ts'
import type { World } from './world.ts'

export type Auth = Awaited<ReturnType<typeof startAuth>>

export const redirectUri = 'https://app.example.com/callback'
export const password = 'correct horse battery'

/** The identity provider of a world, on a port of its own, for the tests of the suite that asks. */
export const authFor = (world: World, mailer: () => Mailer = () => undefined): Auth => {
  const auth = {} as Auth
  before(async () => {
    Object.assign(auth, await startAuth(world, mailer()))
  })
  after(() => auth.close())
  return auth
}

export const startAuth = async (world: World, mailer: Mailer) => {
  const { database, settings } = world
  const app = createAuthApp({ settings, database, mailer })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  settings.authUrl = url

  let people = 0
  const aUser = async (options: { verified?: boolean; temporary?: boolean } = {}) => {
    const mail = `user${++people}@example.com`
    const { zuid } = await addUser(database, {
      mail,
      name: `User ${people}`,
      password,
      verified: options.verified ?? true,
      passwordTemporary: options.temporary ?? false,
    })
    return { mail, zuid: String(zuid) }
  }

  /** A registered application, as a real client library sees it. */
  const anApplication = async (options: Partial<NewClient> = {}) => {
    const { client_id, client_secret } = await addClient(database, {
      name: 'Sketch Importer',
      redirectUris: [redirectUri],
      dataCentre: settings.dataCentre,
      ...options,
    })
    const config = await oauth.discovery(
      new URL(url),
      client_id,
      {},
      client_secret === undefined ? oauth.None() : oauth.ClientSecretPost(client_secret),
      { execute: [oauth.allowInsecureRequests] },
    )
    return { client_id, client_secret, config }
  }

  return { app, url, aUser, anApplication, close: () => app.close() }
}

export interface Asked {
  scope?: string
  pkce?: boolean
  parameters?: Record<string, string>
}

/** From the application's request to the page the provider answers with. */
export const begin = async (auth: Auth, config: oauth.Configuration, asked: Asked = {}) => {
  const { scope = 'Service.editions.READ', pkce = true, parameters = {} } = asked
  const verifier = oauth.randomPKCECodeVerifier()
  const state = oauth.randomState()
  const request = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    ...(pkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...parameters,
  })
  const browser = aBrowser(auth.url)
  const shown = await browser.visit(request)
  const checks = { expectedState: state, ...(pkce && { pkceCodeVerifier: verifier }) }
  return { browser, shown, checks, request }
}

/** Signs in, allows, and comes back to the application with a code. */
export const authorise = async (auth: Auth, config: oauth.Configuration, mail: string, asked: Asked = {}) => {
  const { browser, checks } = await begin(auth, config, asked)
  await browser.submit({ mail, password })
  const { url: callback } = await browser.submit({ decision: 'allow' })
  return { browser, callback, checks }
}

/** The whole flow, to the tokens. */
export const tokensOf = async (auth: Auth, config: oauth.Configuration, mail: string, asked: Asked = {}) => {
  const { browser, callback, checks } = await authorise(auth, config, mail, asked)
  return { browser, callback, checks, tokens: await oauth.authorizationCodeGrant(config, callback, checks) }
}

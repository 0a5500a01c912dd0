import { after, before } from 'node:test'
import * as oauth from 'openid-client'
import { createAuthApp } from '../identity/auth-app.ts'
import { addClient, type NewClient } from '../identity/clients.ts'
import type { Mailer } from '../identity/mail.ts'
import { addUser } from '../identity/users.ts'
import { createBrowser } from './browser.ts'
import type { TestApp } from './test-app.ts'

export type Auth = Awaited<ReturnType<typeof startAuth>>

export const redirectUri = 'https://app.example.com/callback'
export const password = 'correct horse battery'

/** The identity provider of a test app on its own port, for the tests of the current suite. */
export const authFor = (testApp: TestApp, mailer: () => Mailer = () => undefined): Auth => {
  const auth = {} as Auth
  before(async () => {
    Object.assign(auth, await startAuth(testApp, mailer()))
  })
  after(() => auth.close())
  return auth
}

export const startAuth = async (testApp: TestApp, mailer: Mailer) => {
  const { database, settings } = testApp
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

  /** A registered client, with the configuration of a real client library. */
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

export interface AuthorizationOptions {
  scope?: string
  pkce?: boolean
  parameters?: Record<string, string>
}

/** Opens the authorization URL in a browser. */
export const startAuthorization = async (
  auth: Auth,
  config: oauth.Configuration,
  options: AuthorizationOptions = {},
) => {
  const { scope = 'Service.editions.READ', pkce = true, parameters = {} } = options
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
  const browser = createBrowser(auth.url)
  const page = await browser.visit(request)
  const checks = { expectedState: state, ...(pkce && { pkceCodeVerifier: verifier }) }
  return { browser, page, checks, request }
}

/** Signs in, allows, and returns the callback with its code. */
export const signInAndAllow = async (
  auth: Auth,
  config: oauth.Configuration,
  mail: string,
  options: AuthorizationOptions = {},
) => {
  const { browser, checks } = await startAuthorization(auth, config, options)
  await browser.submit({ mail, password })
  const { url: callback } = await browser.submit({ decision: 'allow' })
  return { browser, callback, checks }
}

/** Runs the whole flow and exchanges the code for tokens. */
export const obtainTokens = async (
  auth: Auth,
  config: oauth.Configuration,
  mail: string,
  options: AuthorizationOptions = {},
) => {
  const { browser, callback, checks } = await signInAndAllow(auth, config, mail, options)
  return { browser, callback, checks, tokens: await oauth.authorizationCodeGrant(config, callback, checks) }
}

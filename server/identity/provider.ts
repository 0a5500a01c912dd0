import { timingSafeEqual } from 'node:crypto'
import { canonicalScope, scopes } from '@easel/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import { adapterFor } from './adapter.ts'
import { errorPage } from './pages/notices.ts'
import type { Page } from './pages/page.ts'
import { signedOutPage, signOutPage } from './pages/sign-out.ts'
import { providerKeys } from './provider-keys.ts'
import { hashSecret } from './tokens.ts'
import { findUser } from './users.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The provider demands a lifetime in seconds: this one nobody lives to see the end of. */
const UNTIL_REVOKED = 36_500 * day

const isPublic = (client: { clientAuthMethod?: string | undefined } | undefined): boolean =>
  client?.clientAuthMethod === 'none'

/** The identity provider (A5): oidc-provider on our tables, with our pages. */
export const createProvider = async (
  settings: Settings,
  database: Database,
  logger: FastifyBaseLogger,
): Promise<Provider> => {
  const keys = await providerKeys(database)
  const provider = new Provider(settings.authUrl, configurationFor(settings, database, keys))
  // Who we are is a setting, and reaches the provider as such: see `asOurselves` in auth-app.ts.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'identity provider failed'))
  compareSecretsByHash(provider)
  provider.use(readScopes)
  provider.use(completeTokenResponse(settings))
  return provider
}

const configurationFor = (
  settings: Settings,
  database: Database,
  keys: Awaited<ReturnType<typeof providerKeys>>,
): Configuration => ({
  adapter: adapterFor(database, settings),
  jwks: keys.jwks,
  cookies: { keys: keys.cookies },
  scopes: ['openid', 'offline_access', ...Object.keys(scopes)],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  allowOmittingSingleRegisteredRedirectUri: false,
  routes: {
    authorization: '/oauth/v2/auth',
    token: '/oauth/v2/token',
    revocation: '/oauth/v2/token/revoke',
    userinfo: '/oauth/v2/userinfo',
    jwks: '/oauth/v2/keys',
    end_session: '/oauth/v2/logout',
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => showPage(ctx, signOutPage(form)),
      postLogoutSuccessSource: async (ctx) => showPage(ctx, signedOutPage()),
    },
  },
  discovery: {
    data_centre: settings.dataCentre,
    data_centre_providers: { ...settings.providers, [settings.dataCentre]: settings.authUrl },
  },
  extraParams: { access_type: checkAccessType },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  // Signing out ends the session in the browser; what an application was given ends when it is revoked.
  expiresWithSession: async () => false,
  // A5: a client with a secret keeps one refresh token; without one, a stolen token shows when it is used twice.
  rotateRefreshToken: ({ oidc }) => isPublic(oidc.client),
  clientBasedCORS: (_ctx, origin, client) =>
    client.redirectUris?.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin) ?? false,
  findAccount: (_ctx, id) => accountOf(database, id),
  renderError: (ctx, { error, error_description }) => showPage(ctx, errorPage(ctx.status, error_description ?? error)),
  ttl: {
    AccessToken: hour,
    AuthorizationCode: 2 * minute,
    // Every refresh token needs its grant, so the grant outlives the longest of them.
    Grant: UNTIL_REVOKED,
    IdToken: hour,
    Interaction: hour,
    RefreshToken: (_ctx, _token, client) => (isPublic(client) ? 90 * day : UNTIL_REVOKED),
    Session: 14 * day,
  },
})

const accountOf = async (database: Database, accountId: string): Promise<Account | undefined> => {
  const user = await findUser(database.read, Number(accountId))
  if (!user) return undefined
  return {
    accountId,
    claims: async () => ({
      sub: accountId,
      name: user.display_name,
      ...(user.mail_id !== null && { email: user.mail_id, email_verified: user.mail_verified === 1 }),
    }),
  }
}

/** The database has a hash of the secret, and so has the client that the provider knows. */
const compareSecretsByHash = (provider: Provider): void => {
  const prototype = provider.Client.prototype as { compareClientSecret(actual: string): boolean }
  prototype.compareClientSecret = function (this: { clientSecret?: string }, actual) {
    const [expected, given] = [this.clientSecret ?? '', hashSecret(actual)].map((text) => Buffer.from(text))
    return expected?.length === given?.length && timingSafeEqual(expected as Buffer, given as Buffer)
  }
}

type Middleware = Parameters<Provider['use']>[0]

const known = new Set(['openid', 'offline_access', 'email', 'profile', ...Object.keys(scopes)])

/** A5: scopes come blank- or comma-separated, in any case. */
const readScopes: Middleware = async (ctx, next) => {
  const { scope } = ctx.query
  if (ctx.path === '/oauth/v2/auth' && typeof scope === 'string') {
    const names = scope.split(/[\s,]+/).filter(Boolean)
    const canonical = names.map((name) => canonicalScope(name) ?? name)
    ctx.state.unknownScope = canonical.find((name) => !known.has(name))
    ctx.query = { ...ctx.query, scope: canonical.join(' ') }
  }
  await next()
}

/** A request for what does not exist is refused, not granted in part. `offline` is a matter of consent like a scope. */
const checkAccessType = (ctx: KoaContextWithOIDC, accessType: string | undefined): void => {
  const { params } = ctx.oidc
  if (!params) return
  if (accessType !== undefined && accessType !== 'online' && accessType !== 'offline')
    throw new errors.InvalidRequest('access_type must be online or offline')
  const { unknownScope } = ctx.state as { unknownScope?: string }
  if (unknownScope !== undefined) throw new errors.InvalidScope('there is no such scope', unknownScope)
  if (typeof params.scope !== 'string') throw new errors.InvalidScope('scope must be provided', '')
  if (accessType === 'offline') params.scope = [...new Set([...params.scope.split(' '), 'offline_access'])].join(' ')
}

const completeTokenResponse =
  ({ baseUrl }: Settings): Middleware =>
  async (ctx, next) => {
    await next()
    const body = ctx.body as Record<string, unknown> | undefined
    if (ctx.path !== '/oauth/v2/token' || !body?.access_token) return
    ctx.body = { ...body, scope: withoutOffline(String(body.scope ?? '')), api_domain: baseUrl }
  }

const withoutOffline = (scope: string): string =>
  scope
    .split(' ')
    .filter((name) => name !== 'offline_access')
    .join(' ')

const showPage = (ctx: KoaContextWithOIDC, page: Page): void => {
  ctx.status = page.status
  ctx.set(page.headers)
  ctx.body = page.body
}

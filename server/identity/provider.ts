import { timingSafeEqual } from 'node:crypto'
import { canonicalScope, scopes } from '@easel/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AuditSource } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { isAllowedOrigin } from '../http/cors.ts'
import type { Settings } from '../process/settings.ts'
import { adapterFor } from './adapter.ts'
import { errorPage, signedOutPage, signOutPage } from './pages/messages.ts'
import { type Page, placesOf, renderPage } from './pages/page.ts'
import { loadProviderKeys } from './provider-keys.ts'
import { recordRevocations } from './record-revocations.ts'
import { SESSION_SECONDS } from './sessions.ts'
import { signOutOfBoth } from './sign-out.ts'
import { hashSecret } from './tokens.ts'
import { findUser } from './users.ts'
import { WEB_CLIENT_ID } from './web-client.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** oidc-provider needs a lifetime in seconds; a hundred years stands for no expiry. */
const UNTIL_REVOKED = 36_500 * day

const isPublic = (client: { clientAuthMethod?: string | undefined } | undefined): boolean =>
  client?.clientAuthMethod === 'none'

/** The identity provider (A5): oidc-provider with our storage and pages. */
export const createProvider = async (
  settings: Settings,
  database: Database,
  logger: FastifyBaseLogger,
): Promise<Provider> => {
  const keys = await loadProviderKeys(database)
  const provider = new Provider(settings.authUrl, createConfiguration(settings, database, keys))
  // Trusts the forwarded headers that `forcePublicOrigin` of auth-app.ts sets.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'identity provider failed'))
  provider.on('grant.error', (ctx, { error }) => {
    const { auditSource } = ctx.req as { auditSource?: AuditSource }
    const { address, request_id: reqId } = auditSource ?? {}
    logger.warn(
      {
        event: 'token.refused',
        operation: 'token',
        error_code: error,
        error,
        client_id: ctx.oidc.client?.clientId,
        address,
        reqId,
      },
      'token refused',
    )
  })
  compareSecretsByHash(provider)
  provider.use(shareWithApplications(settings))
  provider.use(refuseLongParameters(settings))
  provider.use(normalizeScopes)
  recordRevocations(provider, database)
  signOutOfBoth(provider, database)
  provider.use(completeTokenResponse(settings))
  return provider
}

const createConfiguration = (
  settings: Settings,
  database: Database,
  keys: Awaited<ReturnType<typeof loadProviderKeys>>,
): Configuration => ({
  adapter: adapterFor(database, settings),
  jwks: keys.jwks,
  cookies: { keys: keys.cookies },
  scopes: ['openid', 'offline_access', ...Object.keys(scopes)],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'is_operator'] },
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
      logoutSource: async (ctx, form) =>
        showPage(ctx, settings, signOutPage(form, wayBack(ctx, settings), returnAddress(ctx))),
      postLogoutSuccessSource: async (ctx) => showPage(ctx, settings, signedOutPage()),
    },
  },
  discovery: {
    data_centre: settings.dataCentre,
    data_centre_providers: { ...settings.providers, [settings.dataCentre]: settings.authUrl },
  },
  extraParams: { access_type: applyAccessType },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  // Signing out ends the browser's session and the web app; tokens of applications last until they expire or are revoked.
  expiresWithSession: async () => false,
  // A5: rotation detects stolen tokens of clients that have no secret; the others keep one refresh token.
  rotateRefreshToken: ({ oidc }) => isPublic(oidc.client),
  // Schemes of native applications have the origin `null`, and so have frames of anybody.
  clientBasedCORS: (_ctx, origin, client) =>
    origin !== 'null' &&
    (client.redirectUris?.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin) ?? false),
  findAccount: (ctx, id) => findAccount(database, id, ctx.oidc.client?.clientId === WEB_CLIENT_ID),
  renderError: (ctx, { error, error_description }) =>
    showPage(ctx, settings, errorPage(ctx.status, error_description ?? error)),
  ttl: {
    AccessToken: hour,
    AuthorizationCode: 2 * minute,
    // A refresh token is worthless without its grant.
    Grant: UNTIL_REVOKED,
    IdToken: hour,
    Interaction: 15 * minute,
    RefreshToken: (_ctx, _token, client) => (isPublic(client) ? 90 * day : UNTIL_REVOKED),
    // Signing out makes one too, for whoever asks.
    Session: (_ctx, session) => (session.accountId === undefined ? 15 * minute : SESSION_SECONDS),
  },
})

const findAccount = async (database: Database, accountId: string, isWebApp: boolean): Promise<Account | undefined> => {
  const user = await findUser(database.read, Number(accountId))
  if (!user || user.disabled_time !== null) return undefined
  return {
    accountId,
    claims: async () => ({
      sub: accountId,
      name: user.display_name,
      // The web app shows operators the way to their pages; it is nothing to other applications.
      ...(isWebApp && user.is_operator === 1 && { is_operator: true }),
      ...(user.mail_id !== null && { email: user.mail_id, email_verified: user.mail_verified === 1 }),
    }),
  }
}

/** The database stores a hash of the secret, so the client object has the hash too. */
const compareSecretsByHash = (provider: Provider): void => {
  const prototype = provider.Client.prototype as { compareClientSecret(actual: string): boolean }
  prototype.compareClientSecret = function (this: { clientSecret?: string }, actual) {
    const [expected, actualHash] = [this.clientSecret ?? '', hashSecret(actual)].map((text) => Buffer.from(text))
    return expected?.length === actualHash?.length && timingSafeEqual(expected as Buffer, actualHash as Buffer)
  }
}

type Middleware = Parameters<Provider['use']>[0]

const knownScopes = new Set(['openid', 'offline_access', 'email', 'profile', ...Object.keys(scopes)])

/** A5: scopes are separated by blanks or commas, in any letter case. */
const normalizeScopes: Middleware = async (ctx, next) => {
  const { scope } = ctx.query
  if (ctx.path === '/oauth/v2/auth' && typeof scope === 'string') {
    const names = scope.split(/[\s,]+/).filter(Boolean)
    const canonical = names.map((name) => canonicalScope(name) ?? name)
    ctx.state.unknownScope = canonical.find((name) => !knownScopes.has(name))
    ctx.query = { ...ctx.query, scope: canonical.join(' ') }
  }
  await next()
}

/** Rejects unknown scopes instead of ignoring them; `offline` needs consent like a scope. */
const applyAccessType = (ctx: KoaContextWithOIDC, accessType: string | undefined): void => {
  const { params } = ctx.oidc
  if (!params) return
  if (accessType !== undefined && accessType !== 'online' && accessType !== 'offline')
    throw new errors.InvalidRequest('access_type must be online or offline')
  const { unknownScope } = ctx.state as { unknownScope?: string }
  if (unknownScope !== undefined) throw new errors.InvalidScope('there is no such scope', unknownScope)
  if (typeof params.scope !== 'string') throw new errors.InvalidScope('scope must be provided', '')
  if (accessType === 'offline') params.scope = [...new Set([...params.scope.split(' '), 'offline_access'])].join(' ')
}

const MAX_PARAMETER_LENGTH = 1_024
const maxLengths: Record<string, number> = { scope: 4_096, redirect_uri: 2_000, id_token_hint: 4_096 }

/** N4: interactions and sessions remember parameters. Not told by a redirect, which would have to repeat them. */
const refuseLongParameters =
  (settings: Settings): Middleware =>
  async (ctx, next) => {
    for (const [name, value] of Object.entries(ctx.query))
      if (String(value).length > (maxLengths[name] ?? MAX_PARAMETER_LENGTH))
        return showPage(
          ctx,
          settings,
          errorPage(400, (t) => t.longParameter),
        )
    await next()
  }

/**
 * G14: oidc-provider shares what it answers with every origin, unless it has found a client of another one. Kept is what
 * auth-app.ts allows, and an answer for a client that is at home at the origin.
 */
const shareWithApplications =
  (settings: Settings): Middleware =>
  async (ctx, next) => {
    await next()
    const origin = ctx.get('Origin')
    const isAtHome = origin !== '' && (ctx as KoaContextWithOIDC).oidc?.client !== undefined
    if (!isAtHome && !isAllowedOrigin(settings, origin)) ctx.remove('Access-Control-Allow-Origin')
  }

const completeTokenResponse =
  ({ baseUrl }: Settings): Middleware =>
  async (ctx, next) => {
    await next()
    const body = ctx.body as Record<string, unknown> | undefined
    if (ctx.path !== '/oauth/v2/token' || !body?.access_token) return
    const granted = String(body.scope ?? '').split(' ')
    const scope = granted.filter((name) => name !== 'offline_access').join(' ')
    ctx.body = { ...body, scope, api_domain: baseUrl }
  }

/** Where the application has the browser sent after it; the provider has checked that it is one of its own. */
const returnAddress = ({ oidc }: KoaContextWithOIDC): string | undefined => {
  const address = oidc.params?.post_logout_redirect_uri
  return typeof address === 'string' ? address : undefined
}

/** The web app has signed out already, and signs in again at its first page without asking. */
const wayBack = ({ oidc }: KoaContextWithOIDC, { authUrl, baseUrl }: Settings): string =>
  oidc.client?.clientId === WEB_CLIENT_ID ? `${baseUrl}/home` : `${authUrl}/account`

const showPage = (ctx: Parameters<Middleware>[0], settings: Settings, page: Page): void => {
  ctx.status = page.status
  ctx.set(page.headers)
  ctx.vary('Accept-Language')
  ctx.body = renderPage(page, placesOf(settings), ctx.get('Accept-Language'))
}

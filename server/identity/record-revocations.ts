import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { type AuditSource, recordAudit, requestSource } from '../audit/record.ts'
import type { Database } from '../db/database.ts'

type RequestWithSource = IncomingMessage & { auditSource?: AuditSource }

/** oidc-provider has the raw request only, and takes addresses from headers that are not ours to trust. */
export const passAuditSource = (request: FastifyRequest): void => {
  const raw: RequestWithSource = request.raw
  raw.auditSource = requestSource(request)
}

/** N8: tokens that an application revokes, and those that end because a code or refresh token was used twice. */
export const recordRevocations = (provider: Provider, database: Database): void => {
  provider.on('grant.revoked', (ctx) => {
    ctx.state.grantRevoked = true
  })
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const { auditSource } = ctx.req as RequestWithSource
    const { AccessToken, RefreshToken, AuthorizationCode } = ctx.oidc?.entities ?? {}
    const token = RefreshToken ?? AccessToken ?? AuthorizationCode
    const isRevoked = ctx.path.endsWith('/token/revoke') && token?.clientId === ctx.oidc?.client?.clientId
    if (!auditSource || !token || !(isRevoked || ctx.state.grantRevoked)) return
    const reason = isRevoked ? 'REVOKED' : 'USED_TWICE'
    await database.write((db) =>
      recordAudit(db, {
        event: 'token.revoked',
        source: auditSource,
        zuid: Number(token.accountId),
        details: { client_id: token.clientId, reason },
      }),
    )
  })
}

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type AuditSource, recordAudit, requestSource } from '../audit/record.ts'
import type { Database } from '../db/database.ts'

type RequestWithSource = IncomingMessage & { auditSource?: AuditSource }

/** oidc-provider has the raw request only, and takes addresses from headers that are not ours to trust. */
export const passAuditSource = (request: FastifyRequest): void => {
  const raw: RequestWithSource = request.raw
  raw.auditSource = requestSource(request)
}

interface EndedGrant {
  zuid: number | null
  client_id: string
}

/** Keeps whose grant this request has ended: afterwards nothing of it is left to look at. */
export const noteEndedGrant = (ended: EndedGrant | undefined): void => {
  const { ctx } = Provider
  if (ctx && ended) ctx.state.endedGrant = ended
}

/** N8: tokens that an application revokes, and those that end because a code or refresh token was used twice. */
export const recordRevocations = (provider: Provider, database: Database): void => {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const { auditSource } = ctx.req as RequestWithSource
    const revoked = ctx.path.endsWith('/token/revoke') ? revokedToken(ctx) : undefined
    const usedTwice = ctx.path.endsWith('/token') ? (ctx.state.endedGrant as EndedGrant | undefined) : undefined
    const ended = revoked ?? usedTwice
    if (!auditSource || !ended) return
    const details = { client_id: ended.client_id, reason: revoked ? 'REVOKED' : 'USED_TWICE' }
    await database.write((db) =>
      recordAudit(db, { event: 'token.revoked', source: auditSource, zuid: ended.zuid ?? undefined, details }),
    )
  })
}

const revokedToken = ({ oidc }: KoaContextWithOIDC): EndedGrant | undefined => {
  const { AccessToken, RefreshToken } = oidc?.entities ?? {}
  const token = RefreshToken ?? AccessToken
  if (!token?.clientId || token.clientId !== oidc?.client?.clientId) return undefined
  return { zuid: Number(token.accountId), client_id: token.clientId }
}

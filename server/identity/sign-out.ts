import type Provider from 'oidc-provider'
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { endGrant } from './applications.ts'
import { WEB_CLIENT_ID } from './web-client.ts'

type SessionPayload = Pick<AdapterPayload, 'authorizations'>

/** The grant that the tabs of one browser share: each signs in by the session of the browser. */
const webGrantOf = ({ authorizations }: SessionPayload): string | undefined => authorizations?.[WEB_CLIENT_ID]?.grantId

interface StoredSession {
  id_hash: string
  webGrant: string | undefined
}

/** Ends browsers' sessions of a person, with what the web app has by them. Resolves with how many there were. */
export const endSessions = async (
  db: Db,
  zuid: number,
  isMeant: (session: StoredSession) => boolean,
): Promise<number> => {
  const sessions = db.selectFrom('oidc_record').where('model', '=', 'Session').where('zuid', '=', zuid)
  const rows = await sessions.select(['id_hash', 'payload']).execute()
  const meant = rows
    .map(({ id_hash, payload }) => ({ id_hash, webGrant: webGrantOf(JSON.parse(payload) as SessionPayload) }))
    .filter(isMeant)
  let ended = 0
  for (const { id_hash, webGrant } of meant) {
    const session = db.deleteFrom('oidc_record').where('model', '=', 'Session').where('id_hash', '=', id_hash)
    ended += Number((await session.executeTakeFirstOrThrow()).numDeletedRows)
    if (webGrant !== undefined) await endGrant(db, webGrant)
  }
  return ended
}

/**
 * Whoever signs out of the web app, which revokes its tokens, is signed out of the provider by that: nothing is left to
 * confirm. Whoever signs out of the provider is signed out of the web app, in every tab.
 */
export const signOutOfBoth = (provider: Provider, database: Database): void => {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const { client, entities, params, session } = ctx.oidc ?? {}
    const token = entities?.RefreshToken ?? entities?.AccessToken
    if (ctx.path.endsWith('/token/revoke') && client?.clientId === WEB_CLIENT_ID && token?.clientId === WEB_CLIENT_ID)
      await database.write((db) =>
        endSessions(
          db,
          Number(token.accountId),
          ({ webGrant }) => webGrant !== undefined && webGrant === token.grantId,
        ),
      )
    const hasLeft = ctx.path.endsWith('/logout/confirm') && params?.logout
    const webGrant = hasLeft && session ? webGrantOf(session) : undefined
    if (webGrant !== undefined) await database.write((db) => endGrant(db, webGrant))
  })
}

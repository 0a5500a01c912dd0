import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { AdapterPayload } from 'oidc-provider'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { type Device, toDevice, toSessionBrowser, touchSession } from './session-browser.ts'
import { hashSecret } from './tokens.ts'

/** A browser that somebody is signed in with. */
export interface SessionInfo {
  /** the hash that it is stored by: it opens nothing */
  session_id: string
  signed_in_time: number
  device: Device
  /** The last one it came from; null where it began before addresses were kept. */
  address: string | null
  seen_time: number
  isCurrent: boolean
}

const MAX_SESSIONS = 100

/** Their own first, then those that were seen last. `current` is the id of the caller's own session. */
export const listSessions = async (db: Db, zuid: number, current: string): Promise<SessionInfo[]> => {
  const rows = await db
    .selectFrom('oidc_record')
    .where('zuid', '=', zuid)
    .where('model', '=', 'Session')
    .where('expires_time', '>', Date.now())
    .orderBy('expires_time', 'desc')
    .limit(MAX_SESSIONS)
    .select(['id_hash', 'payload', 'user_agent', 'address', 'seen_time'])
    .execute()
  const sessions = rows.map(({ id_hash, payload, user_agent, address, seen_time }) => {
    const signed_in_time = ((JSON.parse(payload) as AdapterPayload).loginTs ?? 0) * 1000
    return {
      session_id: id_hash,
      signed_in_time,
      device: toDevice(user_agent),
      address,
      seen_time: Math.max(seen_time ?? 0, signed_in_time),
      isCurrent: id_hash === hashSecret(current),
    }
  })
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seen_time - a.seen_time)
}

/** The session of the browser that sends the request; undefined if nobody is signed in with it. */
export const findBrowserSession = async (provider: Provider, request: FastifyRequest, reply: FastifyReply) => {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw) as never)
  return session.accountId === undefined ? undefined : { id: session.jti, zuid: Number(session.accountId) }
}

export const SESSION_SECONDS = 14 * 24 * 60 * 60

/** Signs a browser in. The session is a new one: a cookie that was there before is worth nothing. */
export const startSession = async (
  services: { provider: () => Promise<Provider>; database: Database },
  request: FastifyRequest,
  reply: FastifyReply,
  zuid: number,
): Promise<void> => {
  const provider = await services.provider()
  const session = new provider.Session()
  session.loginAccount({ accountId: String(zuid) })
  await session.save(SESSION_SECONDS)
  await services.database.write((db) =>
    touchSession(db, session.uid, toSessionBrowser(request.headers['user-agent'], request.ip, Date.now())),
  )
  const { cookies } = provider.createContext(request.raw, reply.raw)
  cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    maxAge: SESSION_SECONDS * 1000,
  })
}

import { Failure } from '../failure.ts'
import type { Caller } from '../handler.ts'

/** From an access token to whom it speaks for; undefined when it opens nothing. */
export type FindCaller = (token: string) => Promise<Caller | undefined>

const form = /^(?:Bearer|Service-oauthtoken) +([A-Za-z0-9._~+/=-]{1,8192})$/i

/** A1: missing, malformed, expired, revoked and foreign tokens are all told the same. */
export const authenticate = async <T>(
  find: (token: string) => Promise<T | undefined>,
  authorization: string | undefined,
): Promise<T> => {
  const token = form.exec(authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await find(token)
  if (!found) throw new Failure('badToken', {}, { 'www-authenticate': 'Bearer' })
  return found
}

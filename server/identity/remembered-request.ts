import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAddressKey } from '../client-address.ts'
import { deleteOldestOfAddress, lockAddress } from './anonymous-records.ts'
import type { AuthServices } from './auth-services.ts'
import { lifetimes } from './links.ts'
import { seal, unseal } from './seal.ts'
import { hashSecret, newSecret } from './tokens.ts'

const COOKIE = '_sign_up'
const MODEL = 'SignUp'

/** What an application asked for when somebody went off to create an account. */
interface RememberedRequest {
  mail_id: string
  /** of the authorisation request */
  params: Record<string, string>
}

const cookiesOf = async (services: AuthServices, request: FastifyRequest, reply: FastifyReply) =>
  (await services.provider()).createContext(request.raw, reply.raw).cookies

/**
 * Remembers an authorisation request until the link in the mail is followed. The browser has the key to it: in another
 * one the application would not know the answer as its own. N4: an address has 50 of them.
 */
export const rememberRequest = async (
  services: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { mail_id, params }: { mail_id: string; params: Record<string, unknown> },
): Promise<void> => {
  const secret = newSecret()
  const texts = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const remembered: RememberedRequest = { mail_id, params: Object.fromEntries(texts) }
  const address_hash = hashSecret(toAddressKey(request.ip))
  await services.database.write(async (db) => {
    await lockAddress(db, address_hash)
    await db
      .insertInto('oidc_record')
      .values({
        model: MODEL,
        id_hash: hashSecret(secret),
        payload: seal(secret, JSON.stringify(remembered)),
        zuid: null,
        grant_id: null,
        uid_hash: null,
        consumed_time: null,
        expires_time: Date.now() + lifetimes.VERIFY,
        address_hash,
      })
      .execute()
    await deleteOldestOfAddress(db, MODEL, address_hash)
  })
  const options = { httpOnly: true, sameSite: 'lax', signed: false, maxAge: lifetimes.VERIFY } as const
  ;(await cookiesOf(services, request, reply)).set(COOKIE, secret, options)
}

/** The address at which the request of this browser goes on, once; undefined if it was none for the mail address. */
export const takeRememberedRequest = async (
  services: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
  mail_id: string,
): Promise<string | undefined> => {
  const cookies = await cookiesOf(services, request, reply)
  const secret = cookies.get(COOKIE, { signed: false })
  const remembered = secret === undefined ? undefined : await find(services, secret)
  if (secret === undefined || remembered?.mail_id !== mail_id) return undefined
  const id_hash = hashSecret(secret)
  const { numDeletedRows } = await services.database.write((db) =>
    db.deleteFrom('oidc_record').where('model', '=', MODEL).where('id_hash', '=', id_hash).executeTakeFirstOrThrow(),
  )
  if (numDeletedRows !== 1n) return undefined
  cookies.set(COOKIE, null, { signed: false })
  return `${services.settings.authUrl}/oauth/v2/auth?${new URLSearchParams(toParams(remembered))}`
}

const find = async ({ database }: AuthServices, secret: string): Promise<RememberedRequest | undefined> => {
  const record = await database.read
    .selectFrom('oidc_record')
    .where('model', '=', MODEL)
    .where('id_hash', '=', hashSecret(secret))
    .where('expires_time', '>', Date.now())
    .select('payload')
    .executeTakeFirst()
  return record && (JSON.parse(unseal(secret, record.payload)) as RememberedRequest)
}

/** They have just shown who they are: a request that wants that shown anew has it. */
const toParams = ({ mail_id, params: { prompt = '', ...params } }: RememberedRequest): Record<string, string> => {
  const prompts = prompt.split(' ').filter((name) => name !== '' && name !== 'login')
  return { ...params, login_hint: mail_id, ...(prompts.length > 0 && { prompt: prompts.join(' ') }) }
}

import { basePath } from '@easel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ApiError, invalidRequest } from '../api-error.ts'
import { requestSource } from '../audit/record.ts'
import { toAddressKey } from '../client-address.ts'
import type { Database } from '../db/database.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { createThrottle } from '../identity/throttle.ts'
import { hashSecret } from '../identity/tokens.ts'
import type { Settings } from '../process/settings.ts'
import { joinByLink, type OpenLink, openLink } from './join.ts'

const MAX_JOINING_AN_HOUR = 40
/** Nobody is known yet: what they send is small. */
const MAX_BODY_BYTES = 4_096

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

const LookBody = Type.Object({ link_token: Token })
const JoinBody = Type.Object({
  link_token: Token,
  display_name: Name,
  password: Type.Optional(Type.String({ maxLength: 100 })),
})

const bodyParser = <S extends TSchema>(schema: S) => {
  const validator = Compile(schema)
  return (body: unknown): Static<S> => {
    if (validator.Check(body)) return body as Static<S>
    const [error] = validator.Errors(body)
    throw invalidRequest(error?.instancePath.slice(1) || 'body', error?.message ?? 'is not of the form asked for')
  }
}

const parseLook = bodyParser(LookBody)
const parseJoin = bodyParser(JoinBody)

/**
 * How people without an account come in. The token of the link is in the body: it stands in the part of the address that
 * browsers keep to themselves. What is wrong counts as a wrong password does (N3).
 */
export const registerGuestRoutes = (
  app: FastifyInstance,
  { database, settings }: { database: Database; settings: Settings },
): void => {
  // A job takes old counts out of the table (deleteExpiredWindows).
  const throttle = createThrottle(database, { clearsExpired: false })
  const joining = new RateLimiterMemory({ points: MAX_JOINING_AN_HOUR, duration: 3_600, keyPrefix: 'guest' })

  const countJoining = async (ip: string): Promise<void> => {
    await joining.consume(toAddressKey(ip)).catch(({ msBeforeNext }: { msBeforeNext: number }) => {
      throw tooMany(Math.ceil(msBeforeNext / 1000))
    })
  }

  const open = async (
    { ip }: FastifyRequest,
    token: string,
    /** Apart: what is right for the one does not forget what was wrong for the other. */
    purpose: 'look' | 'join',
    isWelcome: (opened: OpenLink) => Promise<boolean>,
  ): Promise<OpenLink> => {
    let opened: OpenLink | undefined
    const { seconds, user } = await throttle.signIn(`${purpose} ${hashSecret(token)}`, ip, async () => {
      opened = await openLink(database.read, token, Date.now())
      return opened && (await isWelcome(opened)) ? opened : undefined
    })
    if (seconds > 0) throw tooMany(seconds)
    if (user) return user
    throw new ApiError(opened ? 'guestPassword' : 'guestLinkNotFound')
  }

  const described = ({ link, inviter, space_name, zone_name }: OpenLink, hasNames = true) => ({
    role_name: link.role,
    edition_id: String(link.edition_id),
    space_id: String(link.space_id),
    ...(link.zone_id !== null && { zone_id: link.zone_id }),
    ...(hasNames && { space_name, zone_name }),
    inviter,
    has_password: link.password_hash !== null,
  })

  app.post(`${basePath}/guestlinks/look`, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const { link_token } = parseLook(request.body)
    const opened = await open(request, link_token, 'look', async () => true)
    return {
      status: 'success',
      message: 'Link read',
      request_uri: request.url,
      data: described(opened, opened.link.password_hash === null),
    }
  })

  app.post(`${basePath}/guestlinks/join`, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const { link_token, display_name, password = '' } = parseJoin(request.body)
    await open(request, link_token, 'join', async ({ link }) =>
      link.password_hash === null ? true : verifyPassword(password, link.password_hash),
    )
    if (settings.rateLimits) await countJoining(request.ip)
    const { access_token, zuid, ...opened } = await joinByLink(database, {
      token: link_token,
      name: display_name.trim(),
      dataCentre: settings.dataCentre,
      source: requestSource(request),
    })
    const guest = { access_token, zuid: String(zuid), expires_time: new Date(opened.link.expires_time).toISOString() }
    return {
      status: 'success',
      message: 'Joined',
      request_uri: request.url,
      data: { ...described(opened), ...guest },
    }
  })
}

const tooMany = (seconds: number): ApiError =>
  new ApiError(
    'rateLimited',
    { message: `Too many attempts - try again in ${seconds} s` },
    {
      'retry-after': String(seconds),
    },
  )

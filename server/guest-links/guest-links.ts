import { isUuid, operations, type Roles } from '@easel/contract'
import { authorize, resolvePath } from '../access/path-access.ts'
import { ApiError } from '../api-error.ts'
import { nextId } from '../db/ids.ts'
import type { GuestLinkTable } from '../db/schema.ts'
import type { Handler } from '../handler.ts'
import { hashPassword } from '../identity/passwords.ts'
import { hashSecret, newSecret } from '../identity/tokens.ts'
import { findUser } from '../identity/users.ts'
import { countLinks, countLinksShownTo, endLinks, insertLink, isLinkShownTo, listLinks } from './guest-links.sql.ts'

const MAX_LINKS = 20

const toLinkInfo = (
  {
    link_id,
    link_name,
    role,
    zone_id,
    password_hash,
    max_guests,
    expires_time,
    created_by,
    created_time,
  }: GuestLinkTable,
  { created_by_name, guest_count }: { created_by_name: string; guest_count: number },
) => ({
  link_id,
  link_name,
  role_name: role,
  ...(zone_id !== null && { zone_id }),
  has_password: password_hash !== null,
  max_guests,
  guest_count,
  expires_time,
  created_by,
  created_by_name,
  created_time,
})

/** A zone that is hidden is answered like none. */
const hideRestricted = (error: unknown): never => {
  throw error instanceof ApiError && error.error === 'restrictedZone' ? new ApiError('zoneNotFound') : error
}

export const createGuestLink: Handler<'createGuestLink'> = async ({ db, caller, params, body, path, now, fail }) => {
  const { role, link_name = '', password, expires_in = 7 * 86_400, max_guests = 50 } = body
  if (!path.edition.allows_guest_links || path.edition.requires_two_factor) fail('guestLinksOff')
  if ((await countLinks(db, params)) >= MAX_LINKS) fail('tooManyGuestLinks')
  const zone_id = body.zone_id?.toLowerCase() ?? null
  if (zone_id !== null) {
    if (!isUuid(zone_id)) fail('zoneNotFound')
    // Whoever may not edit the zone does not share it either.
    const zone = await resolvePath(db, caller.zuid, { ...params, zone_id }, 'spaceNotFound').catch(hideRestricted)
    authorize(operations.createGuestLink, zone)
  }
  const link_token = newSecret()
  const link: GuestLinkTable = {
    ...params,
    link_id: await nextId(db),
    zone_id,
    link_name,
    role,
    token_hash: hashSecret(link_token),
    password_hash: password === undefined ? null : await hashPassword(password),
    max_guests,
    expires_time: now + expires_in * 1000,
    created_by: caller.zuid,
    created_time: now,
  }
  await insertLink(db, link)
  const created_by_name = (await findUser(db, caller.zuid))?.display_name ?? ''
  return { guest_link: toLinkInfo(link, { created_by_name, guest_count: 0 }), link_token }
}

/** The CREATOR of a space sees every zone of it. */
const toViewer = ({ zuid }: { zuid: number }, { space }: Roles) => ({ zuid, seesAll: space === 'CREATOR' })

export const listGuestLinks: Handler<'listGuestLinks'> = async ({ db, caller, params, path, query }) => {
  const { from = 0, limit = 20 } = query
  const viewer = toViewer(caller, path.roles)
  const rows = await listLinks(viewer, db, params, { from, limit })
  return {
    total_count: await countLinksShownTo(viewer, db, params),
    guest_links: rows.map(({ created_by_name, guest_count, ...link }) =>
      toLinkInfo(link, { created_by_name: created_by_name ?? '', guest_count: Number(guest_count) }),
    ),
  }
}

export const revokeGuestLink: Handler<'revokeGuestLink'> = async ({ db, caller, params, path, now, fail }) => {
  // A link to a zone that is hidden from them is answered like none.
  if (!(await isLinkShownTo(toViewer(caller, path.roles), db, params))) fail('guestLinkNotFound')
  const { links, guests } = await endLinks(db, params, now)
  if (links === 0) fail('guestLinkNotFound')
  return { current_user_id: caller.zuid, ...params, guest_count: guests }
}

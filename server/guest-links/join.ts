import { can, operations, spaceRoles } from '@easel/contract'
import { findSpaceRank } from '../access/path-access.sql.ts'
import { authorize, resolvePath } from '../access/path-access.ts'
import { ApiError } from '../api-error.ts'
import { type AuditSource, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import { lockEditionForUpdate } from '../db/locks.ts'
import type { GuestLinkTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { guestClient, hashSecret, issueToken } from '../identity/tokens.ts'
import { findUser } from '../identity/users.ts'
import { keepOut } from '../spaces/kept-out.sql.ts'
import { insertMembers } from '../spaces/members.sql.ts'
import { upsertZoneMember } from '../zones/sharing.sql.ts'
import { countGuests, findLink, insertGuest } from './guest-links.sql.ts'

/** What a guest may ask for; what of it they may have, their role says. */
const guestScopes = {
  GUEST_VIEWER: ['Service.spaces.READ'],
  GUEST_COMMENTER: ['Service.spaces.READ', 'Service.zones.CREATE', 'Service.zones.UPDATE', 'Service.zones.DELETE'],
} as const

/** The link behind a token, with what it leads to; undefined where it leads nowhere, or no longer. */
export const openLink = async (db: Db, token: string, now: number) => {
  const [link] = await findLink(db, { token_hash: hashSecret(token) })
  if (!link || link.expires_time <= now || !link.allows_guest_links || link.edition_state !== 'ACTIVE') return undefined
  const place = await findPlace(db, link)
  return place && { link, ...place }
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof openLink>>>

/** A link gives what whoever made it may still give. */
const findPlace = async (db: Db, { edition_id, space_id, zone_id, created_by }: GuestLinkTable) => {
  const maker = await findUser(db, created_by)
  if (!maker || maker.disabled_time !== null) return undefined
  const params = { edition_id, space_id, ...(zone_id !== null && { zone_id }) }
  try {
    const path = await resolvePath(db, created_by, params, 'spaceNotFound')
    authorize(operations.createGuestLink, path)
    return { inviter: maker.display_name, space_name: path.space?.space_name ?? '', zone_name: path.zone?.zone_name }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

interface Joining {
  token: string
  name: string
  dataCentre: string
  source: AuditSource
}

/** Makes a guest of somebody who has the link, and its password where it has one. */
export const joinByLink = (database: Database, { token, name, dataCentre, source }: Joining) =>
  database.write(async (db) => {
    const now = Date.now()
    const [found] = await findLink(db, { token_hash: hashSecret(token) })
    if (!found) throw new ApiError('guestLinkNotFound')
    // After this neither the link nor the rights of its maker can go, and nobody else joins.
    await lockEditionForUpdate(db, found.edition_id)
    const opened = await openLink(db, token, now)
    if (!opened) throw new ApiError('guestLinkNotFound')
    const { link } = opened
    const { edition_id, space_id, zone_id, link_id, role } = link
    if ((await countGuests(db, link)) >= link.max_guests) throw new ApiError('guestLinkFull')
    const zuid = await nextId(db)
    await insertGuest(db, { edition_id, link_id, zuid, display_name: name, now })
    await letIn(db, link, zuid, now)
    const access_token = await issueToken(db, {
      zuid,
      scopes: guestScopes[role],
      dataCentre,
      clientId: guestClient(link_id),
      lifetime: link.expires_time - now,
    })
    const details = { space_id: String(space_id), link_id: String(link_id), ...(zone_id !== null && { zone_id }) }
    await recordAudit(db, { event: 'guest_link.joined', source, edition_id, zuid, details, time: now })
    return { access_token, zuid, ...opened }
  })

/** Into the space, or into one zone of it; not to what is hidden from whoever made the link (Z7). */
const letIn = async (db: Db, link: GuestLinkTable, zuid: number, now: number): Promise<void> => {
  const { edition_id, space_id, zone_id, role, created_by: added_by } = link
  const guest = { member_type: 'USER', member_id: zuid, role } as const
  const added = { edition_id, space_id, added_by, now }
  await insertMembers(db, added, [guest], { zonesHidden: zone_id !== null })
  if (zone_id !== null) {
    const entry = { edition_id, zone_id, member_type: 'USER', member_id: zuid, permission: 'allowed' } as const
    await upsertZoneMember(db, { ...entry, role: null, rank: null, added_by, added_time: now })
    return
  }
  const [maker] = await findSpaceRank(db, { edition_id, space_id, zuid: added_by })
  if (!can({ space: spaceRoles[maker?.rank ?? -1] }, 'space.manage')) await keepOut(db, added, [guest])
}

import type { AuditEvent } from '@easel/contract'

/** Whose rights a change can concern: what is left out is anybody's, or anywhere. */
export interface RightsConcern {
  edition_id?: number
  space_id?: number
  zone_id?: string
  zuids?: readonly number[]
}

/** An entry of the audit trail. */
export interface AuditedChange {
  event: AuditEvent
  edition_id?: number | undefined
  /** Who did it. */
  zuid?: number | null | undefined
  details?: object | undefined
}

/** Who makes or reads something takes nothing from others, nor gives them anything where they are now. */
const harmless: ReadonlySet<AuditEvent> = new Set([
  'application.allowed',
  'bot.created',
  'bot.token_created',
  'client.registered',
  'edition.created',
  'edition.exported',
  'edition.imported',
  'edition.offered',
  'edition.offer_withdrawn',
  'group.created',
  'guest_link.created',
  'guest_link.joined',
  'key.created',
  'password.link_issued',
  'sign_in.refused',
  'sign_in.succeeded',
  'sign_in.throttled',
  'space.created',
  'space.duplicated',
  'space.embedding_changed',
  'space.invitation_resent',
  'space.invitation_withdrawn',
  'team.created',
  'team.invitation_withdrawn',
  'token.created',
  'token.issued',
  'two_factor.codes_replaced',
  'two_factor.recovery_code_used',
  'user.operator_changed',
  'webhook.changed',
  'webhook.created',
  'webhook.deleted',
  'webhook.replayed',
  'webhook.secret_replaced',
  'zone.duplicated',
] as const)

/** What somebody does to their own account, unless it is said whose it is. */
const ofOneself: ReadonlySet<AuditEvent> = new Set([
  'application.ended',
  'password.changed',
  'password.reset',
  'session.ended',
  'team.joined',
  'token.revoked',
  'two_factor.disabled',
  'two_factor.enabled',
] as const)

/** Who is added gets something, or loses what a team is kept out of; it changes nothing for those who were there. */
const additions: ReadonlySet<AuditEvent> = new Set([
  'group.members_added',
  'space.members_added',
  'team.members_added',
] as const)

/** Those who were added; undefined where some of them are a team or everybody, or are known by their address alone. */
const addedPeople = ({ event, details }: AuditedChange): number[] | undefined => {
  if (!additions.has(event)) return undefined
  const { result } = details as { result?: { added_members?: { zuid?: string; added_type_name?: string }[] } }
  const added = result?.added_members
  const isKnown = added?.every(({ zuid, added_type_name = 'USER' }) => zuid !== undefined && added_type_name === 'USER')
  return isKnown ? added?.map(({ zuid }) => Number(zuid)) : undefined
}

/** Undefined where it concerns nobody's rights. A change that it does not know concerns everybody of the edition. */
export const concernOf = (change: AuditedChange): RightsConcern | undefined => {
  const { event, edition_id, zuid, details = {} } = change
  if (harmless.has(event)) return undefined
  const ids = details as Record<string, string | undefined>
  const inEdition = edition_id ? { edition_id } : {}
  const zuids = addedPeople({ ...change, details })
  if (zuids) return { ...inEdition, ...(ids.space_id !== undefined && { space_id: Number(ids.space_id) }), zuids }
  // A zone's change concerns those in it, and that of a space those in its zones, whoever gets or loses something.
  if (ids.zone_id !== undefined) return { ...inEdition, zone_id: ids.zone_id }
  if (ids.space_id !== undefined) return { ...inEdition, space_id: Number(ids.space_id) }
  // Whoever leaves a team may lose spaces of others too, which it is a member of.
  const named = [ids.member_id, ids.assign_to_zuid, ids.user_id, ids.bot_id, ids.for_zuid].filter(Boolean).map(Number)
  if (named.length > 0) return { ...inEdition, zuids: named }
  if (ofOneself.has(event) && zuid) return { ...inEdition, zuids: [zuid] }
  return inEdition
}

/** Whether it can concern somebody in a zone. */
export const concerns = (
  { edition_id, space_id, zone_id, zuids }: RightsConcern,
  place: { edition_id: number; space_id: number; zone_id: string },
  zuid: number,
): boolean =>
  (edition_id === undefined || edition_id === place.edition_id) &&
  (space_id === undefined || space_id === place.space_id) &&
  (zone_id === undefined || zone_id === place.zone_id) &&
  (zuids === undefined || zuids.includes(zuid))

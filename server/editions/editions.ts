import { basePath, type EditionRole } from '@easel/contract'
import { isWithoutTwoFactor } from '../access/two-factor.ts'
import { invalidRequest } from '../api-error.ts'
import { nextId } from '../db/ids.ts'
import { lockUserForUpdate } from '../db/locks.ts'
import type { EditionTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { endLinks } from '../guest-links/guest-links.sql.ts'
import { type Handler, StreamResponse } from '../handler.ts'
import { deleteBotTokensMadeBy } from '../identity/delete-tokens.ts'
import { endAccess } from '../identity/end-access.ts'
import { findEditionRole } from '../permissions/permissions.sql.ts'
import { selectFields } from '../select-fields.ts'
import { insertEditionMembers } from '../teams/members.sql.ts'
import { dropOrphanedMembers } from '../teams/removal.sql.ts'
import { createTeamRows } from '../teams/teams.sql.ts'
import { isBot } from '../tokens/bots.sql.ts'
import { detachEdition } from './delete-edition.sql.ts'
import {
  findDefaultEdition,
  findEditionsOfUser,
  insertEdition,
  updateEditionRole,
  updateEditionRow,
} from './editions.sql.ts'
import { exportLines } from './export.ts'

export const listEditions: Handler<'listEditions'> = async ({ db, caller, query }) => {
  const rows = await findEditionsOfUser(db, { zuid: caller.zuid })
  const defaultEdition = rows.find((row) => row.edition_role === 'SUPER_ADMIN') ?? rows[0]
  return {
    editions_info: rows.map((row) =>
      selectFields(toEditionInfo(row, row.edition_role, row.edition_id === defaultEdition?.edition_id), query.fields),
    ),
  }
}

export const getEdition: Handler<'getEdition'> = async ({ db, caller, query, path }) => {
  const { edition, roles } = path
  const isDefault = await isDefaultEdition(db, caller.zuid, edition)
  return { edition_info: selectFields(toEditionInfo(edition, roles.edition as EditionRole, isDefault), query.fields) }
}

const isDefaultEdition = async (db: Db, zuid: number, { edition_id }: EditionTable): Promise<boolean> =>
  (await findDefaultEdition(db, { zuid }))[0]?.edition_id === edition_id

const toEditionInfo = (edition: EditionTable, role: EditionRole, isDefault: boolean) => ({
  edition_id: edition.edition_id,
  edition_name: edition.edition_name,
  edition_type_name: edition.edition_type_name,
  state: edition.state,
  edition_owner_id: edition.edition_owner_id,
  // The contract: present only on the default edition.
  ...(isDefault && { is_default: true }),
  edition_role_name: role,
  created_time: edition.created_time,
  last_modified_time: edition.last_modified_time,
  uri: `${basePath}/editions/${edition.edition_id}`,
  ...(edition.requires_two_factor === 1 && { requires_two_factor: true }),
  ...(edition.allows_guest_links === 1 && { allows_guest_links: true }),
})

const DAY_MS = 86_400_000

export const createEdition: Handler<'createEdition'> = async ({ db, caller, body, settings, now, fail }) => {
  if (await isBot(db, caller.zuid)) fail('notForBots')
  // They may be accepting another one.
  await lockUserForUpdate(db, caller.zuid)
  const { team_name, description = '', plan_type } = body
  const edition_id = await nextId(db)
  const team_id = await nextId(db)
  const created = await insertEdition(db, {
    edition_id,
    edition_name: team_name,
    edition_type_name: 'TEAM',
    state: 'ACTIVE',
    edition_owner_id: caller.zuid,
    default_team_id: team_id,
    plan_name: plan_type === 'TRIAL' ? 'TRIAL_PLAN' : 'FREE_PLAN',
    purchase_time: now,
    expiry_time: plan_type === 'TRIAL' ? now + settings.trialDays * DAY_MS : null,
    created_time: now,
    last_modified_time: now,
  })
  if (!created) fail('editionExists')
  await insertEditionMembers(db, { edition_id, zuid: caller.zuid, role: 'SUPER_ADMIN', joined_time: now })
  await createTeamRows(db, { edition_id, team_id, team_name, description, created_by: caller.zuid, created_time: now })
  return { current_user_id: caller.zuid, edition_id, team_id, team_name }
}

export const updateEdition: Handler<'updateEdition'> = async (context) => {
  const { db, caller, params, body, path, settings, now, fail } = context
  const { requires_two_factor, allows_guest_links, ...changes } = body
  if (requires_two_factor && settings.oidcIssuer !== undefined)
    throw invalidRequest('requires_two_factor', 'people sign in at an external issuer here: it has to demand that')
  // Whoever demands it of others would be the first to be kept out.
  if (requires_two_factor && (await isWithoutTwoFactor(db, caller.zuid))) fail('twoFactorRequired')
  const edition = await updateEditionRow(db, params.edition_id, {
    ...changes,
    ...(requires_two_factor !== undefined && { requires_two_factor: Number(requires_two_factor) }),
    ...(allows_guest_links !== undefined && { allows_guest_links: Number(allows_guest_links) }),
    last_modified_time: now,
  })
  if (allows_guest_links === false) await endLinks(db, params, now)
  const isDefault = await isDefaultEdition(db, caller.zuid, edition)
  return { edition_info: toEditionInfo(edition, path.roles.edition as EditionRole, isDefault) }
}

export const changeEditionRole: Handler<'changeEditionRole'> = async (context) => {
  const { db, caller, params, body, now, fail } = context
  const { edition_id, user_id: zuid } = params
  const [member] = await findEditionRole(db, { edition_id, zuid })
  if (!member) fail('notFound')
  if (member?.role === 'SUPER_ADMIN') fail('superAdminFixed')
  if (await isBot(db, zuid)) fail('botRoleFixed')
  if (!(await updateEditionRole(db, { edition_id, zuid, role: body.role }))) fail('sameRole')
  // They know the tokens they made, and no longer decide about bots (A9).
  if (body.role === 'MEMBER') await deleteBotTokensMadeBy(db, zuid, edition_id)
  // E3: a MEMBER is somebody of a team. An admin who was in none leaves the edition with that role.
  await dropOrphanedMembers(db, { edition_id, zuids: [zuid], receiver: caller.zuid, now })
  return { current_user_id: caller.zuid, new_role: body.role, edition_id, zuid }
}

/** N7. A guest of a space is none of the edition's: who shares the space removes them there. */
export const endMemberAccess: Handler<'endMemberAccess'> = async ({ db, caller, params, now, fail }) => {
  const { edition_id, user_id: zuid } = params
  const [member] = await findEditionRole(db, { edition_id, zuid })
  if (!member) fail('notFound')
  if (member?.role === 'SUPER_ADMIN' && zuid !== caller.zuid)
    fail('noPermission', { reason: 'Only the SUPER_ADMIN ends their own access' })
  await endAccess(db, zuid, now)
  return { current_user_id: caller.zuid, edition_id, zuid }
}

export const exportEdition: Handler<'exportEdition'> = async ({ db, params, now, recheck }) =>
  new StreamResponse('application/x-ndjson', exportLines(db, params.edition_id, now, { recheck }))

export const deleteEdition: Handler<'deleteEdition'> = async ({ db, caller, params, body, path, now }) => {
  if (body.edition_name !== path.edition.edition_name)
    throw invalidRequest('edition_name', 'must be the name of the edition')
  await detachEdition(db, params.edition_id, now)
  return { current_user_id: caller.zuid, ...params }
}

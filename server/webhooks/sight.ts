import { can, type ErrorName } from '@easel/contract'
import { resolvePath } from '../access/path-access.ts'
import { historyCutoff, type PlanContext } from '../access/plan-limits.ts'
import { ApiError } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import type { WebhookTable } from '../db/webhook-schema.ts'
import type { ZoneInSpace } from '../journal/journal.sql.ts'
import { findZoneSpace } from './webhooks.sql.ts'

type Scope = Pick<WebhookTable, 'edition_id' | 'space_id' | 'zone_id'>

/** Throws where somebody may not have a webhook there: admins of an edition, who manages a space, or a zone. */
export const assertMayHave = async (db: Db, zuid: number, { edition_id, space_id, zone_id }: Scope): Promise<void> => {
  const params = { edition_id, ...(space_id !== null && { space_id }), ...(zone_id !== null && { zone_id }) }
  const { roles } = await resolvePath(db, zuid, params, 'spaceNotFound')
  if (!can(roles, space_id === null ? 'edition.manage' : 'space.manage')) throw new ApiError('noPermission')
}

const notDisabled = (db: Db, zuid: number) =>
  db.selectFrom('user').where('zuid', '=', zuid).where('disabled_time', 'is', null).select('zuid').executeTakeFirst()

/** Whether its creator may still have the webhook. */
export const isEntitled = async (db: Db, hook: WebhookTable): Promise<boolean> =>
  (await notDisabled(db, hook.created_by)) !== undefined &&
  (await succeeds(async () => assertMayHave(db, hook.created_by, await whereItIs(db, hook))))

/** A zone may have been moved since. */
const whereItIs = async (db: Db, { edition_id, space_id, zone_id }: WebhookTable): Promise<Scope> => {
  if (zone_id === null) return { edition_id, space_id, zone_id }
  const [zone] = await findZoneSpace(db, { edition_id, zone_id })
  if (!zone) throw new ApiError('zoneNotFound')
  return { edition_id, space_id: zone.space_id, zone_id }
}

/** Whether somebody may see a zone, whatever its state is. */
export const canSee = (db: Db, zuid: number, { edition_id, space_id, zone_id }: ZoneInSpace): Promise<boolean> =>
  succeeds(async () => {
    await resolvePath(db, zuid, { edition_id, space_id, zone_id }, 'spaceNotFound')
  })

/** From when on its creator may see changes of a zone; undefined: it is out of their sight now. */
export const visibleSince = async (
  db: Db,
  hook: WebhookTable,
  { edition_id, space_id, zone_id }: ZoneInSpace,
  { settings, now }: Omit<PlanContext, 'path'>,
): Promise<number | undefined> => {
  let since: number | undefined
  await succeeds(async () => {
    const path = await resolvePath(db, hook.created_by, { edition_id, space_id, zone_id }, 'spaceNotFound')
    const isActive = path.space?.status === 'ACTIVE' && path.zone?.status === 'ACTIVE'
    if (path.edition && isActive && can(path.roles, 'space.see'))
      since = historyCutoff({ settings, now, path: { edition: path.edition } })
  })
  return since
}

const accessErrors: readonly ErrorName[] = [
  'editionNotFound',
  'spaceNotFound',
  'zoneNotFound',
  'restrictedZone',
  'noPermission',
  'twoFactorRequired',
]

const succeeds = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ApiError && accessErrors.includes(error.error)) return false
    throw error
  }
}

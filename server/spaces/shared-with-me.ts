import { spaceRoles } from '@easel/contract'
import { isWithoutTwoFactor } from '../access/two-factor.ts'
import type { Handler } from '../handler.ts'
import { pageOfSharedSpaces } from './shared-with-me.sql.ts'

export const listSharedWithMe: Handler<'listSharedWithMe'> = async ({ db, caller: { zuid }, query }) => {
  const { from = 0, limit = 20 } = query
  const has_two_factor = (await isWithoutTwoFactor(db, zuid)) ? 0 : 1
  const rows = await pageOfSharedSpaces(db, { zuid, has_two_factor, from, limit })
  return {
    current_user_id: zuid,
    shared_spaces: rows.flatMap(({ rank, first_zone_id, ...space }) => {
      const role = spaceRoles[rank ?? -1]
      return role ? [{ ...space, role, ...(first_zone_id !== null && { first_zone_id }) }] : []
    }),
  }
}

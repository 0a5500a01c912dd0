import { can } from '@easel/contract'
import { pathByUser } from '../access/path-access.sql.ts'
import type { Handler } from '../handler.ts'
import { selectFields } from '../select-fields.ts'
import { countSpaces, pageOfSpaces, type SpaceKind, type SpaceOrder } from './listing.sql.ts'
import { toSpaceInfo } from './space-info.sql.ts'

type Context = Parameters<Handler<'listSpaces'>>[0]
type SortBy = NonNullable<Context['query']['sort_by']>

const orderOf: Record<SortBy, SpaceOrder> = {
  TIME_CREATED: 'created',
  TIME_DELETED_ASC: 'deletedAsc',
  TIME_DELETED_DESC: 'deletedDesc',
  A_Z: 'nameAsc',
  Z_A: 'nameDesc',
  RECENTLY_OPENED: 'opened',
  RECENTLY_ACCESSED_BY_USER: 'openedByCaller',
  RECENTLY_TRASHED: 'deletedDesc',
}

export const listSpaces: Handler<'listSpaces'> = async (context) => {
  const { sort_by, need_total_count } = context.query
  if (sort_by === 'RECENTLY_OPENED' || sort_by === 'RECENTLY_ACCESSED_BY_USER') await context.lastOpened.flush()
  // A page and its count are of one moment.
  return need_total_count ? context.db.snapshot((db) => loadPage({ ...context, db })) : loadPage(context)
}

const loadPage = async ({ db, caller, params, query, path, fail }: Context) => {
  const { team_id, action_type: kind, sort_by, from = 1, limit = 10 } = query
  const member = { ...params, team_id, zuid: caller.zuid }
  const [team] = await pathByUser.team(db, member)
  if (!team || team.t_team_id === null) return fail('teamNotFound')
  // E5: admins of the edition may ask too, and see what they are members of.
  if (!can({ ...path.roles, team: team.team_role ?? undefined }, 'team.see')) fail('notInTeam')
  const offset = Math.min((from - 1) * limit, Number.MAX_SAFE_INTEGER)
  const rows = await pageOfSpaces(kind, chooseOrder(kind, sort_by))(db, { ...member, limit, offset })
  const [total] = query.need_total_count ? await countSpaces(kind)(db, member) : []
  const spaces_info = rows.map((row) => {
    const { allow_embed, ...info } = toSpaceInfo(row)
    return selectFields(info, query.fields)
  })
  return { space_count: total?.count ?? rows.length, spaces_info }
}

/** Active spaces have no time of deletion to be ordered by. */
const chooseOrder = (kind: SpaceKind, sort_by: SortBy | undefined): SpaceOrder => {
  const order = sort_by && orderOf[sort_by]
  if (kind === 'RECENTLY_TRASHED') return order ?? 'deletedDesc'
  return !order || order.startsWith('deleted') ? 'modified' : order
}

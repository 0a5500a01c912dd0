import { can } from '@easel/contract'
import type { Handler } from '../handler.ts'
import { selectFields } from '../select-fields.ts'
import {
  countOfSpaces,
  manyEntries,
  pageOfOpened,
  pageOfSpaces,
  type Source,
  type SpaceKind,
  type SpaceOrder,
  teamAndReach,
} from './listing.sql.ts'
import { type SpaceRow, spaceInfo } from './space-info.sql.ts'

type Context = Parameters<Handler<'listSpaces'>>[0]
type SortBy = NonNullable<Context['query']['sort_by']>

/** The caller's lastOpened are ordered in a way of their own: `pageByAccess`. */
const orderOf: Record<Exclude<SortBy, 'RECENTLY_ACCESSED_BY_USER'>, SpaceOrder> = {
  TIME_CREATED: 'created',
  TIME_DELETED_ASC: 'deleted',
  TIME_DELETED_DESC: 'deletedBack',
  A_Z: 'name',
  Z_A: 'nameBack',
  RECENTLY_OPENED: 'opened',
  RECENTLY_TRASHED: 'deletedBack',
}

interface Wanted {
  edition_id: number
  team_id: number
  zuid: number
  limit: number
  offset: number
}

export const listSpaces: Handler<'listSpaces'> = async (context) => {
  const { sort_by, need_total_count } = context.query
  if (sort_by === 'RECENTLY_OPENED' || sort_by === 'RECENTLY_ACCESSED_BY_USER') await context.lastOpened.flush()
  // A page and its count, or a page of two parts, are of one moment.
  const isOneQuery = !need_total_count && sort_by !== 'RECENTLY_ACCESSED_BY_USER'
  return isOneQuery ? pageFor(context) : context.db.snapshot((db) => pageFor({ ...context, db }))
}

const pageFor = async (context: Context) => {
  const { db, caller, params, query } = context
  const { team_id, action_type: kind, sort_by, from = 1, limit = 10 } = query
  const source = await sourceFor(context)
  const offset = Math.min((from - 1) * limit, Number.MAX_SAFE_INTEGER)
  const wanted = { ...params, team_id, zuid: caller.zuid, limit, offset }
  const rows =
    sort_by === 'RECENTLY_ACCESSED_BY_USER'
      ? await pageByAccess(context, kind, source, wanted)
      : await pageOfSpaces(kind, orderFor(kind, sort_by), source)(db, wanted)
  const space_count = query.need_total_count ? await total(context, kind, source, wanted) : rows.length
  return {
    space_count,
    spaces_info: rows.map((row) => selectFields(listedSpace(row), query.fields)),
  }
}

const listedSpace = (row: SpaceRow) => {
  const { allow_embed, ...info } = spaceInfo(row)
  return info
}

/** E5: the list is for the team, and for admins of the edition, who see in it what they are members of. */
const sourceFor = async ({ db, caller, params, query, path, fail }: Context): Promise<Source> => {
  const { team_id, action_type: kind } = query
  const most = manyEntries[picky.includes(kind) ? 'picky' : 'usual'] + 1
  const [found] = await teamAndReach(db, { ...params, team_id, zuid: caller.zuid, most })
  if (!found) return fail('teamNotFound')
  if (!can({ ...path.roles, team: found.role ?? undefined }, 'team.see')) fail('notInTeam')
  if (kind === 'FAVORITES') return 'favourites'
  return owned.includes(kind) || found.entries === most ? 'team' : 'entries'
}

/** What the caller owns in a team has an index of its own. */
const owned: readonly SpaceKind[] = ['SHARED_BY_ME', 'DRAFT_SPACES', 'RECENTLY_TRASHED']
const picky: readonly SpaceKind[] = ['SHARED_BY_OTHERS', 'PUBLISHED_WITH_TEAM']

/** Of active spaces none is deleted: there is nothing to order them by, and the usual order stands. */
const orderFor = (kind: SpaceKind, sort_by: keyof typeof orderOf | undefined): SpaceOrder => {
  const order = sort_by && orderOf[sort_by]
  if (order === undefined) return kind === 'RECENTLY_TRASHED' ? 'deletedBack' : 'modified'
  return kind !== 'RECENTLY_TRASHED' && order.startsWith('deleted') ? 'modified' : order
}

/** What the caller has opened, latest first, and then the rest in the usual order. */
const pageByAccess = async (
  context: Context,
  kind: SpaceKind,
  source: Source,
  wanted: Wanted,
): Promise<readonly SpaceRow[]> => {
  const { db } = context
  const { limit, offset } = wanted
  const opened = await pageOfOpened(kind)(db, wanted)
  if (opened.length === limit) return opened
  const before =
    opened.length > 0 || offset === 0 ? offset + opened.length : await total(context, kind, source, wanted, 'opened')
  const rest = { ...wanted, limit: limit - opened.length, offset: Math.max(0, offset - before) }
  return [...opened, ...(await pageOfSpaces(kind, 'modified', source, 'unopened')(db, rest))]
}

/** All of them have to be looked at, and no order helps: so only those that an entry leads to. */
const total = async (
  { db }: Context,
  kind: SpaceKind,
  source: Source,
  wanted: Wanted,
  opened?: 'opened',
): Promise<number> => (await countOfSpaces(kind, source === 'team' ? 'entries' : source, opened)(db, wanted))[0]?.n ?? 0

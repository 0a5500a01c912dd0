import { can, type ErrorName, type Operation, outsideOf, type RolesHeld, spaceRoles } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import type { AccessTokenTable } from '../db/identity-schema.ts'
import type { Db, EditionTable, SpaceTable, TeamTable } from '../db/schema.ts'
import {
  editionColumns,
  spaceColumns,
  standingOf,
  standingOfToken,
  teamColumns,
  tokenColumns,
  zoneColumns,
} from './path-access.sql.ts'

interface Rows {
  edition_id: { edition: EditionTable }
  team_id: { team: TeamTable }
  space_id: { space: SpaceTable }
  zone_id: { zone: ZoneTable }
}

type Given<Name extends keyof Rows, Names> = Name extends Names ? Rows[Name] : unknown

/** What the caller stands on: the rows of the path, and the roles held along it. */
export type Standing<Names extends string> = { held: RolesHeld } & Given<'edition_id', Names> &
  Given<'team_id', Names> &
  Given<'space_id', Names> &
  Given<'zone_id', Names>

export interface AnyStanding {
  held: RolesHeld
  edition?: EditionTable
  team?: TeamTable
  space?: SpaceTable
  zone?: ZoneTable
}

export type Params = Readonly<Record<string, number | string>>

type Level = keyof typeof standingOf

const levelOf = (params: Params): Level => {
  if ('zone_id' in params && 'space_id' in params) return 'zone'
  if ('space_id' in params) return 'space'
  return 'team_id' in params ? 'team' : 'edition'
}

/** What one statement found along a path: whether the caller may see it is decided later. */
export type PathRow = Partial<ZoneRow & TeamRow>

type ZoneRow = Awaited<ReturnType<(typeof standingOf)['zone']>>[number]
type TeamRow = Awaited<ReturnType<(typeof standingOf)['team']>>[number]

/**
 * Resolves the path of a request in one statement, unless its row is known already. A broken path, or one the caller may
 * not see, is a 404. A caller of the edition who holds no role in the space gets `nonMemberError`.
 */
export const resolvePath = async (
  db: Db,
  zuid: number,
  params: Params,
  nonMemberError: ErrorName,
  known?: PathRow,
): Promise<AnyStanding> => {
  if (!('edition_id' in params)) return { held: {} }
  const level = levelOf(params)
  const row = known ?? (await standingOf[level](db, { zuid, ...params } as never))[0]
  return assertVisible[level](row, nonMemberError)
}

/** Whether the roles held along the path grant the right, and space and zone are in a state for it. */
export const authorize = (operation: Operation, { held, team, space, zone }: AnyStanding): void => {
  if (!can(held, operation.access)) {
    const isOutsider = team !== undefined && held.team === undefined && !can(held, 'edition.manage')
    throw new ApiError(isOutsider ? outsideOf(operation) : (operation.refusal ?? 'noPermission'))
  }
  if (operation.anyState) return
  if (space && space.status !== 'ACTIVE') throw new ApiError('spaceNotActive')
  if (zone && zone.status !== 'ACTIVE') throw new ApiError('zoneNotActive')
}

/** The token's own row and that of the path, by one statement; undefined where there is no such token. */
export const resolvePathByToken = async (db: Db, token_hash: string, params: Params) => {
  const [pathRow] = await standingOfToken[levelOf(params)](db, { token_hash, ...params } as never)
  return pathRow && { token: tokenPart(pathRow), pathRow: pathRow as PathRow }
}

const editionIn = (row: PathRow | undefined): AnyStanding => {
  if (!row?.edition_role) throw new ApiError('editionNotFound')
  return { edition: editionPart(row), held: { edition: row.edition_role } }
}

const teamIn = (row: PathRow | undefined): AnyStanding => {
  const found = editionIn(row)
  if (!row?.t_team_id) throw new ApiError('teamNotFound')
  return { ...found, team: teamPart(row), held: { ...found.held, team: row.team_role ?? undefined } }
}

const spaceIn = (row: PathRow | undefined, nonMemberError: ErrorName): AnyStanding => {
  const space = row?.space_rank == null ? undefined : spaceRoles[row.space_rank]
  // A guest passes through the edition on the way to a space (E2); anybody else must belong to it.
  if (!row || (!row.edition_role && !space)) throw new ApiError('editionNotFound')
  if (!row.s_space_id) throw new ApiError('spaceNotFound')
  if (!space) throw new ApiError(nonMemberError)
  return {
    edition: editionPart(row),
    space: spacePart(row),
    held: { edition: row.edition_role ?? undefined, space },
  }
}

const zoneIn = (row: PathRow | undefined, nonMemberError: ErrorName): AnyStanding => {
  const found = spaceIn(row, nonMemberError)
  if (!row?.z_zone_id) throw new ApiError('zoneNotFound')
  const owner = found.held.space === 'CREATOR'
  if (row.zone_permission === 'restricted' && !owner) throw new ApiError('restrictedZone')
  const role = row.zone_rank == null || owner ? found.held.space : spaceRoles[row.zone_rank]
  return { ...found, zone: zonePart(row), held: { ...found.held, space: role } }
}

const assertVisible = { edition: editionIn, team: teamIn, space: spaceIn, zone: zoneIn }

/** Takes the columns of one table out of a row of the join. */
const pickColumns = <T extends object>(alias: string, columns: readonly (keyof T & string)[]) => {
  const names = columns.map((column) => [column, `${alias}_${column}`] as const)
  return (row: object): T => {
    const part: Record<string, unknown> = {}
    for (const [column, name] of names) part[column] = (row as Record<string, unknown>)[name]
    return part as T
  }
}

const editionPart = pickColumns<EditionTable>('e', editionColumns)
const teamPart = pickColumns<TeamTable>('t', teamColumns)
const spacePart = pickColumns<SpaceTable>('s', spaceColumns)
const zonePart = pickColumns<ZoneTable>('z', zoneColumns)
const tokenPart = pickColumns<Pick<AccessTokenTable, (typeof tokenColumns)[number]>>('tok', tokenColumns)

import { can, type ErrorName, nonMemberErrorOf, type Operation, type Roles, spaceRoles } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import type { EditionTable, Schema, SpaceTable, TeamTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import {
  editionColumns,
  pathByToken,
  pathByUser,
  spaceColumns,
  teamColumns,
  tokenColumns,
  zoneColumns,
} from './path-access.sql.ts'
import { isWithoutTwoFactor } from './two-factor.ts'

interface Rows {
  edition_id: { edition: EditionTable }
  team_id: { team: TeamTable }
  space_id: { space: SpaceTable }
  zone_id: { zone: ZoneTable }
}

type RowIfNamed<Name extends keyof Rows, Names> = Name extends Names ? Rows[Name] : unknown

/** The rows on the path of a request, and the caller's roles along it. */
export type PathAccess<Names extends string> = { roles: Roles } & RowIfNamed<'edition_id', Names> &
  RowIfNamed<'team_id', Names> &
  RowIfNamed<'space_id', Names> &
  RowIfNamed<'zone_id', Names>

export interface AnyPathAccess {
  roles: Roles
  edition?: EditionTable
  team?: TeamTable
  space?: SpaceTable
  zone?: ZoneTable
}

export type Params = Readonly<Record<string, number | string>>

type Level = keyof typeof pathByUser

const toLevel = (params: Params): Level => {
  if ('zone_id' in params && 'space_id' in params) return 'zone'
  if ('space_id' in params) return 'space'
  return 'team_id' in params ? 'team' : 'edition'
}

/** The result of the statement, before it is decided whether the caller may see it. */
export type PathRow = Partial<ZoneRow & TeamRow>

type ZoneRow = Awaited<ReturnType<(typeof pathByUser)['zone']>>[number]
type TeamRow = Awaited<ReturnType<(typeof pathByUser)['team']>>[number]

/**
 * Resolves the path of a request in one statement, unless its row is passed. A broken path, or one the caller may not
 * see, is a 404. A caller of the edition who holds no role in the space gets `nonMemberError`. Without the second factor
 * that an edition demands, nobody gets further.
 */
export const resolvePath = async (
  db: Db,
  zuid: number,
  params: Params,
  nonMemberError: ErrorName,
  resolvedRow?: PathRow,
): Promise<AnyPathAccess> => {
  if (!('edition_id' in params)) return { roles: {} }
  const level = toLevel(params)
  const row = resolvedRow ?? (await pathByUser[level](db, { zuid, ...params } as never))[0]
  const path = assertVisible[level](row, nonMemberError)
  if (path.edition?.requires_two_factor && (await isWithoutTwoFactor(db, zuid))) throw new ApiError('twoFactorRequired')
  return path
}

/** Checks that the roles grant the right, and that space and zone are active. */
export const authorize = (operation: Operation, { roles, team, space, zone }: AnyPathAccess): void => {
  if (!can(roles, operation.access)) {
    const isOutsider = team !== undefined && roles.team === undefined && !can(roles, 'edition.manage')
    throw new ApiError(isOutsider ? nonMemberErrorOf(operation) : (operation.forbiddenError ?? 'noPermission'))
  }
  if (operation.allowTrashed) return
  if (space && space.status !== 'ACTIVE') throw new ApiError('spaceNotActive')
  if (zone && zone.status !== 'ACTIVE') throw new ApiError('zoneNotActive')
}

/** The token and the row of the path, by one statement; undefined if there is no such token. */
export const resolvePathByToken = async (db: Db, token_hash: string, params: Params) => {
  const [pathRow] = await pathByToken[toLevel(params)](db, { token_hash, ...params } as never)
  return pathRow && { token: toToken(pathRow), pathRow: pathRow as PathRow }
}

const visibleEdition = (row: PathRow | undefined): AnyPathAccess => {
  if (!row?.edition_role) throw new ApiError('editionNotFound')
  return { edition: toEdition(row), roles: { edition: row.edition_role } }
}

const visibleTeam = (row: PathRow | undefined): AnyPathAccess => {
  const parent = visibleEdition(row)
  if (!row?.t_team_id) throw new ApiError('teamNotFound')
  return { ...parent, team: toTeam(row), roles: { ...parent.roles, team: row.team_role ?? undefined } }
}

const visibleSpace = (row: PathRow | undefined, nonMemberError: ErrorName): AnyPathAccess => {
  const space = row?.space_rank == null ? undefined : spaceRoles[row.space_rank]
  // A guest passes through the edition on the way to a space (E2); anybody else must belong to it.
  if (!row || (!row.edition_role && !space) || row.e_state !== 'ACTIVE') throw new ApiError('editionNotFound')
  if (!row.s_space_id) throw new ApiError('spaceNotFound')
  if (!space) throw new ApiError(nonMemberError)
  return { edition: toEdition(row), space: toSpace(row), roles: { edition: row.edition_role ?? undefined, space } }
}

const visibleZone = (row: PathRow | undefined, nonMemberError: ErrorName): AnyPathAccess => {
  const parent = visibleSpace(row, nonMemberError)
  if (!row?.z_zone_id) throw new ApiError('zoneNotFound')
  const isOwner = parent.roles.space === 'CREATOR'
  if (row.zone_permission === 'restricted' && !isOwner) throw new ApiError('restrictedZone')
  const role = row.zone_rank == null || isOwner ? parent.roles.space : spaceRoles[row.zone_rank]
  return { ...parent, zone: toZone(row), roles: { ...parent.roles, space: role } }
}

const assertVisible = { edition: visibleEdition, team: visibleTeam, space: visibleSpace, zone: visibleZone }

/** Picks the columns of one table out of a row of the join. */
const pickColumns = <T extends object>(alias: string, columns: readonly (keyof T & string)[]) => {
  const names = columns.map((column) => [column, `${alias}_${column}`] as const)
  return (row: object): T => {
    const part: Record<string, unknown> = {}
    for (const [column, name] of names) part[column] = (row as Record<string, unknown>)[name]
    return part as T
  }
}

const toEdition = pickColumns<EditionTable>('e', editionColumns)
const toTeam = pickColumns<TeamTable>('t', teamColumns)
const toSpace = pickColumns<SpaceTable>('s', spaceColumns)
const toZone = pickColumns<ZoneTable>('z', zoneColumns)
const toToken = pickColumns<Pick<Schema['access_token'], (typeof tokenColumns)[number]>>('tok', tokenColumns)

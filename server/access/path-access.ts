import { can, type ErrorName, nonMemberErrorOf, type Operation, type Roles, spaceRoles } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import type { EditionTable, Schema, SpaceTable, TeamTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { AS_IN_SPACE, RESTRICTED } from './member-entries.sql.ts'
import { columnsOf, pathByToken, pathByUser, type SelectedRows, teamColumns, tokenColumns } from './path-access.sql.ts'
import { isWithoutTwoFactor } from './two-factor.ts'

type Columns<R extends SelectedRows, Table extends 'edition' | 'space' | 'zone'> = (typeof columnsOf)[R][Table][number]

/** The rows on a path, with the columns that were selected of them. */
interface Rows<R extends SelectedRows> {
  edition_id: { edition: Pick<EditionTable, Columns<R, 'edition'>> }
  team_id: { team: TeamTable }
  space_id: { space: Pick<SpaceTable, Columns<R, 'space'>> }
  zone_id: { zone: Pick<ZoneTable, Columns<R, 'zone'>> }
}

type RowIfNamed<Name extends keyof Rows<R>, Names, R extends SelectedRows> = Name extends Names
  ? Rows<R>[Name]
  : unknown

/** The rows on the path of a request, and the caller's roles along it. */
export type PathAccess<Names extends string, R extends SelectedRows = 'all'> = { roles: Roles } & RowIfNamed<
  'edition_id',
  Names,
  R
> &
  RowIfNamed<'team_id', Names, R> &
  RowIfNamed<'space_id', Names, R> &
  RowIfNamed<'zone_id', Names, R>

export type AnyPathAccess<R extends SelectedRows = 'place'> = { roles: Roles } & Partial<
  Rows<R>['edition_id'] & Rows<R>['team_id'] & Rows<R>['space_id'] & Rows<R>['zone_id']
>

export type Params = Readonly<Record<string, number | string>>

type Level = keyof typeof pathByUser

const toLevel = (params: Params): Level => {
  if ('zone_id' in params && 'space_id' in params) return 'zone'
  if ('space_id' in params) return 'space'
  return 'team_id' in params ? 'team' : 'edition'
}

const queryOf = <Q extends typeof pathByUser | typeof pathByToken>(queries: Q, params: Params, rows: SelectedRows) => {
  const level = toLevel(params)
  const query = level === 'zone' ? queries.zone[rows] : queries[level]
  return query as (db: Db, p: unknown) => Promise<readonly object[]>
}

/** The result of the statement, before it is decided whether the caller may see it. */
export type PathRow = Partial<ZoneRow & TeamRow>

type ZoneRow = Awaited<ReturnType<(typeof pathByUser)['zone']['all']>>[number]
type TeamRow = Awaited<ReturnType<(typeof pathByUser)['team']>>[number]

interface PathOptions<R extends SelectedRows> {
  /** What the statement has found, where it was asked before. */
  row?: PathRow | undefined
  /** What it selects of a path to a zone; all by default. */
  rows?: R | undefined
}

/**
 * Resolves the path of a request in one statement, unless its row is passed. A broken path, or one the caller may not
 * see, is a 404. A caller of the edition who holds no role in the space gets `nonMemberError`. Without the second factor
 * that an edition demands, nobody gets further.
 */
export const resolvePath = async <R extends SelectedRows = 'all'>(
  db: Db,
  zuid: number,
  params: Params,
  nonMemberError: ErrorName,
  { row: known, rows = 'all' as R }: PathOptions<R> = {},
): Promise<AnyPathAccess<R>> => {
  if (!('edition_id' in params)) return { roles: {} } as AnyPathAccess<R>
  const row = known ?? (await queryOf(pathByUser, params, rows)(db, { zuid, ...params }))[0]
  const path = assertVisible[toLevel(params)](row, nonMemberError, rows)
  if (path.edition?.requires_two_factor && (await isWithoutTwoFactor(db, zuid))) throw new ApiError('twoFactorRequired')
  return path as AnyPathAccess<R>
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

/** A path, and what is selected of it. */
export interface PathToResolve {
  params: Params
  rows?: SelectedRows | undefined
}

/** The token and the row of the path, by one statement; undefined if there is no such token. */
export const resolvePathByToken = async (db: Db, token_hash: string, { params, rows = 'all' }: PathToResolve) => {
  const [found] = await queryOf(pathByToken, params, rows)(db, { token_hash, ...params })
  return found && { token: toToken(found), pathRow: found as PathRow }
}

type Visible = AnyPathAccess<'all'>

const visibleEdition = (row: PathRow | undefined): Visible => {
  if (!row?.edition_role) throw new ApiError('editionNotFound')
  return { edition: pick.all.edition(row), roles: { edition: row.edition_role } }
}

const visibleTeam = (row: PathRow | undefined): Visible => {
  const parent = visibleEdition(row)
  if (!row?.t_team_id) throw new ApiError('teamNotFound')
  return { ...parent, team: toTeam(row), roles: { ...parent.roles, team: row.team_role ?? undefined } }
}

const visibleSpace = (row: PathRow | undefined, nonMemberError: ErrorName, rows: SelectedRows = 'all'): Visible => {
  const role = row?.space_rank == null ? undefined : spaceRoles[row.space_rank]
  // A guest passes through the edition on the way to a space (E2); anybody else must belong to it.
  if (!row || (!row.edition_role && !role) || row.e_state !== 'ACTIVE') throw new ApiError('editionNotFound')
  if (!row.s_space_id) throw new ApiError('spaceNotFound')
  if (!role) throw new ApiError(nonMemberError)
  const { edition, space } = pick[rows]
  const roles: Roles = { edition: row.edition_role ?? undefined, space: role, ...(row.by_link && { byLink: true }) }
  return { edition: edition(row), space: space(row), roles }
}

const visibleZone = (row: PathRow | undefined, nonMemberError: ErrorName, rows: SelectedRows): Visible => {
  const parent = visibleSpace(row, nonMemberError, rows)
  if (!row?.z_zone_id) throw new ApiError('zoneNotFound')
  const { space } = parent.roles
  if (row.zone_access === RESTRICTED && space !== 'CREATOR') throw new ApiError('restrictedZone')
  return {
    ...parent,
    zone: pick[rows].zone(row),
    roles: { ...parent.roles, space: roleOnZone(space, row.zone_access) },
  }
}

/** The role that somebody who may see a zone has there, by their role in the space and what `zoneAccess` found. */
export const roleOnZone = (space: Roles['space'], access: number | null | undefined): Roles['space'] =>
  access == null || access === AS_IN_SPACE || space === 'CREATOR' ? space : spaceRoles[access]

const assertVisible = {
  edition: visibleEdition,
  team: visibleTeam,
  space: (row: PathRow | undefined, nonMemberError: ErrorName) => visibleSpace(row, nonMemberError),
  zone: visibleZone,
}

/** Picks the columns of one table out of a row of the join. */
const pickColumns = <T extends object>(alias: string, columns: readonly (keyof T & string)[]) => {
  const names = columns.map((column) => [column, `${alias}_${column}`] as const)
  return (row: object): T => {
    const part: Record<string, unknown> = {}
    for (const [column, name] of names) part[column] = (row as Record<string, unknown>)[name]
    return part as T
  }
}

const pickRows = (rows: SelectedRows) => ({
  edition: pickColumns<EditionTable>('e', columnsOf[rows].edition),
  space: pickColumns<SpaceTable>('s', columnsOf[rows].space),
  zone: pickColumns<ZoneTable>('z', columnsOf[rows].zone),
})

const pick = { all: pickRows('all'), zone: pickRows('zone'), place: pickRows('place') }
const toTeam = pickColumns<TeamTable>('t', teamColumns)
const toToken = pickColumns<Pick<Schema['access_token'], (typeof tokenColumns)[number]>>('tok', tokenColumns)

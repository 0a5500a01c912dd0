import { type ErrorName, type Roles, spaceRoles } from '@easel/contract'
import type { ZoneTable } from '../db/canvas-schema.ts'
import type { AccessTokenTable } from '../db/identity-schema.ts'
import type { Db, EditionTable, SpaceTable, TeamTable } from '../db/schema.ts'
import { Failure } from '../failure.ts'
import {
  editionColumns,
  spaceColumns,
  standingOf,
  standingOfToken,
  teamColumns,
  tokenColumns,
  zoneColumns,
} from './standing.sql.ts'

interface Rows {
  edition_id: { edition: EditionTable }
  team_id: { team: TeamTable }
  space_id: { space: SpaceTable }
  zone_id: { zone: ZoneTable }
}

type Given<Name extends keyof Rows, Names> = Name extends Names ? Rows[Name] : unknown

/** What the caller stands on: the rows of the path, and the roles held along it. */
export type Standing<Names extends string> = { held: Roles } & Given<'edition_id', Names> &
  Given<'team_id', Names> &
  Given<'space_id', Names> &
  Given<'zone_id', Names>

export interface AnyStanding {
  held: Roles
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

/** What one statement found of a path: not yet judged, since other checks come first. */
export interface Found {
  row: Partial<Row> | undefined
}

type Row = Awaited<ReturnType<(typeof standingOf)['zone']>>[number] &
  Awaited<ReturnType<(typeof standingOf)['team']>>[number]

/**
 * Walks the path of a request in one statement. A broken path, or one the caller may not see, is a 404.
 * `outside` is what a caller of the edition who holds no role in the space is told.
 */
export const standing = async (db: Db, zuid: number, params: Params, outside: ErrorName): Promise<AnyStanding> => {
  if (!('edition_id' in params)) return { held: {} }
  const [row] = await standingOf[levelOf(params)](db, { zuid, ...params } as never)
  return judged({ row }, params, outside)
}

/** The token's own row and the path it leads along, together; undefined where there is no such token. */
export const standingByToken = async (db: Db, token_hash: string, params: Params) => {
  const [row] = await standingOfToken[levelOf(params)](db, { token_hash, ...params } as never)
  return row && { token: tokenPart(row), found: { row } as Found }
}

/** Find and see: what was found, or the refusal that it comes to. */
export const judged = ({ row }: Found, params: Params, outside: ErrorName): AnyStanding => {
  switch (levelOf(params)) {
    case 'zone':
      return zoneIn(row, outside)
    case 'space':
      return spaceIn(row, outside)
    case 'team':
      return teamIn(row)
    case 'edition':
      return editionIn(row)
  }
}

const editionIn = (row: Found['row']): AnyStanding => {
  if (!row?.edition_role) throw new Failure('editionNotFound')
  return { edition: editionPart(row), held: { edition: row.edition_role } }
}

const teamIn = (row: Found['row']): AnyStanding => {
  const found = editionIn(row)
  if (!row?.t_team_id) throw new Failure('teamNotFound')
  return { ...found, team: teamPart(row), held: { ...found.held, team: row.team_role ?? undefined } }
}

const spaceIn = (row: Found['row'], outside: ErrorName): AnyStanding => {
  const space = row?.space_rank == null ? undefined : spaceRoles[row.space_rank]
  // A guest passes through the edition on the way to a space (E2); anybody else must belong to it.
  if (!row || (!row.edition_role && !space)) throw new Failure('editionNotFound')
  if (!row.s_space_id) throw new Failure('spaceNotFound')
  if (!space) throw new Failure(outside)
  return {
    edition: editionPart(row),
    space: spacePart(row),
    held: { edition: row.edition_role ?? undefined, space },
  }
}

const zoneIn = (row: Found['row'], outside: ErrorName): AnyStanding => {
  const found = spaceIn(row, outside)
  if (!row?.z_zone_id) throw new Failure('zoneNotFound')
  const owner = found.held.space === 'CREATOR'
  if (row.zone_permission === 'restricted' && !owner) throw new Failure('restrictedZone')
  const role = row.zone_rank == null || owner ? found.held.space : spaceRoles[row.zone_rank]
  return { ...found, zone: zonePart(row), held: { ...found.held, space: role } }
}

/** Takes the columns of one table out of a row of the join. */
const partOf = <T extends object>(alias: string, columns: readonly (keyof T & string)[]) => {
  const names = columns.map((column) => [column, `${alias}_${column}`] as const)
  return (row: object): T => {
    const part: Record<string, unknown> = {}
    for (const [column, name] of names) part[column] = (row as Record<string, unknown>)[name]
    return part as T
  }
}

const editionPart = partOf<EditionTable>('e', editionColumns)
const teamPart = partOf<TeamTable>('t', teamColumns)
const spacePart = partOf<SpaceTable>('s', spaceColumns)
const zonePart = partOf<ZoneTable>('z', zoneColumns)
const tokenPart = partOf<Pick<AccessTokenTable, (typeof tokenColumns)[number]>>('tok', tokenColumns)

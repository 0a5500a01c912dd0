import { type RolesHeld, spaceRoles } from '@easel/contract'
import type { Db, EditionTable, SpaceTable, TeamTable } from '../db/schema.ts'
import { Failure } from '../failure.ts'
import {
  editionColumns,
  editionStanding,
  spaceColumns,
  spaceStanding,
  teamColumns,
  teamStanding,
} from './standing.sql.ts'

interface Rows {
  edition_id: { edition: EditionTable }
  team_id: { team: TeamTable }
  space_id: { space: SpaceTable }
}

type Given<Name extends keyof Rows, Names> = Name extends Names ? Rows[Name] : unknown

/** What the caller stands on: the rows of the path, and the roles held along it. */
export type Standing<Names extends string> = { held: RolesHeld } & Given<'edition_id', Names> &
  Given<'team_id', Names> &
  Given<'space_id', Names>

export interface AnyStanding {
  held: RolesHeld
  edition?: EditionTable
  team?: TeamTable
  space?: SpaceTable
}

type Params = Readonly<Record<string, number | string>>

/**
 * Walks the path of a request in one statement. A broken path, or one the caller may not see, is a 404.
 * `outside` is what a caller of the edition who holds no role in the space is told.
 */
export const standing = async (db: Db, zuid: number, params: Params, outside: Failure): Promise<AnyStanding> => {
  const { edition_id, team_id, space_id } = params as Record<string, number | undefined>
  if (edition_id === undefined) return { held: {} }
  if (space_id !== undefined) return spacePath(db, { zuid, edition_id, space_id }, outside)
  if (team_id !== undefined) return teamPath(db, { zuid, edition_id, team_id })
  return editionPath(db, { zuid, edition_id })
}

const editionPath = async (db: Db, at: { zuid: number; edition_id: number }): Promise<AnyStanding> => {
  const [row] = await editionStanding(db, at)
  if (!row?.edition_role) throw new Failure('editionNotFound')
  return { edition: part(row, 'e', editionColumns), held: { edition: row.edition_role } }
}

const teamPath = async (db: Db, at: { zuid: number; edition_id: number; team_id: number }): Promise<AnyStanding> => {
  const [row] = await teamStanding(db, at)
  if (!row?.edition_role) throw new Failure('editionNotFound')
  if (row.t_team_id === null) throw new Failure('teamNotFound')
  return {
    edition: part(row, 'e', editionColumns),
    team: part(row, 't', teamColumns),
    held: { edition: row.edition_role, team: row.team_role ?? undefined },
  }
}

const spacePath = async (
  db: Db,
  at: { zuid: number; edition_id: number; space_id: number },
  outside: Failure,
): Promise<AnyStanding> => {
  const [row] = await spaceStanding(db, at)
  const space = row?.space_rank == null ? undefined : spaceRoles[row.space_rank]
  // A guest passes through the edition on the way to a space (E2); anybody else must belong to it.
  if (!row || (!row.edition_role && !space)) throw new Failure('editionNotFound')
  if (row.s_space_id === null) throw new Failure('spaceNotFound')
  if (!space) throw outside
  return {
    edition: part(row, 'e', editionColumns),
    space: part(row, 's', spaceColumns),
    held: { edition: row.edition_role ?? undefined, space },
  }
}

/** The columns of one table out of a row of the join. */
const part = <T extends object>(row: object, alias: string, columns: readonly (keyof T & string)[]): T =>
  Object.fromEntries(columns.map((column) => [column, (row as Record<string, unknown>)[`${alias}_${column}`]])) as T

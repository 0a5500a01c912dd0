import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'

export const editionColumns = [
  'edition_id',
  'edition_name',
  'edition_type_name',
  'state',
  'edition_owner_id',
  'default_team_id',
  'plan_name',
  'purchase_time',
  'expiry_time',
  'created_time',
  'last_modified_time',
] as const

export const teamColumns = ['edition_id', 'team_id', 'team_name', 'description', 'created_by', 'created_time'] as const

export const spaceColumns = [
  'edition_id',
  'space_id',
  'team_id',
  'space_name',
  'status',
  'allow_embed',
  'owner_zuid',
  'last_author_zuid',
  'created_time',
  'last_modified_time',
  'state_modified_time',
] as const

type Aliased<A extends string, C extends string> = { [K in C]: `${A}.${K} as ${A}_${K}` }[C]

/** `e.edition_id as e_edition_id`, …: two tables of a join may have columns of one name. */
const as = <const A extends string, C extends string>(alias: A, columns: readonly C[]) =>
  columns.map((column) => `${alias}.${column} as ${alias}_${column}`) as Aliased<A, C>[]

const editionOf = (db: Db, p: { zuid: number; edition_id: number }) =>
  db
    .selectFrom('edition as e')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').on('em.zuid', '=', p.zuid),
    )
    .where('e.edition_id', '=', p.edition_id)
    .select(as('e', editionColumns))
    .select('em.role as edition_role')

export const editionStanding = compiled(editionOf)

export const teamStanding = compiled((db, p: { zuid: number; edition_id: number; team_id: number }) =>
  editionOf(db, p)
    .leftJoin('team as t', (join) => join.onRef('t.edition_id', '=', 'e.edition_id').on('t.team_id', '=', p.team_id))
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 't.edition_id').onRef('tm.team_id', '=', 't.team_id').on('tm.zuid', '=', p.zuid),
    )
    .select(as('t', teamColumns))
    .select('tm.role as team_role'),
)

export const spaceStanding = compiled((db, p: { zuid: number; edition_id: number; space_id: number }) =>
  editionOf(db, p)
    .leftJoin('space as s', (join) => join.onRef('s.edition_id', '=', 'e.edition_id').on('s.space_id', '=', p.space_id))
    .select(as('s', spaceColumns))
    .select((eb) =>
      eb
        .selectFrom('space_member as sm')
        .whereRef('sm.edition_id', '=', 's.edition_id')
        .whereRef('sm.space_id', '=', 's.space_id')
        .where((or) =>
          or.or([
            or.and([or('sm.member_type', '=', 'USER'), or('sm.member_id', '=', p.zuid)]),
            or.and([or('sm.member_type', '=', 'ORG'), or('em.zuid', 'is not', null)]),
            or.and([
              or('sm.member_type', '=', 'TEAM'),
              or.exists(
                or
                  .selectFrom('team_member as mine')
                  .whereRef('mine.edition_id', '=', 'sm.edition_id')
                  .whereRef('mine.team_id', '=', 'sm.member_id')
                  .where('mine.zuid', '=', p.zuid)
                  .select('mine.zuid'),
              ),
            ]),
          ]),
        )
        .select((max) => max.fn.min('sm.rank').as('rank'))
        .as('space_rank'),
    ),
)

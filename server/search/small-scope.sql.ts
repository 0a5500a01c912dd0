import { sql } from 'kysely'
import { preparedQuery, preparedQueryVariants } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export interface ScopeLimits {
  spaces: number
  entries: number
}

/** Below these the caller's entries are read one by one, which is quicker than any index. */
const SMALL_SCOPE: ScopeLimits = { spaces: 100, entries: 2000 }

interface Caller {
  edition_id: number
  zuid: number
}

/**
 * The spaces where the caller has a role, if they are few and hold few entries; otherwise undefined. Whoever sees little
 * of a large team would wait for the matches of others to be skipped.
 */
export const findSmallScope = async (
  db: Db,
  { edition_id, zuid }: Caller,
  limits: ScopeLimits = SMALL_SCOPE,
): Promise<readonly number[] | undefined> => {
  const rows = await memberSpaces(limits.spaces + 1)(db, { edition_id, zuid })
  if (rows.length > limits.spaces) return undefined
  const spaces = [...new Set(rows.map(({ space_id }) => space_id))]
  const list = db.engine === 'postgres' ? spaces : JSON.stringify(spaces)
  const [counted] = await countEntries(db, { edition_id, spaces: list, limit: limits.entries + 1 })
  return (counted?.n ?? 0) <= limits.entries ? spaces : undefined
}

const countEntries = preparedQuery(
  (db, p: { edition_id: number; spaces: readonly number[] | string; limit: number }) => {
    const isOfSpaces =
      db.engine === 'postgres'
        ? sql`space_id = any(${p.spaces}::bigint[])`
        : sql`space_id in (select value from json_each(${p.spaces}))`
    const some = sql`
    select 1 from search_entry where edition_id = ${p.edition_id} and ${isOfSpaces} limit ${p.limit} + 0`
    return { compile: () => sql<{ n: number }>`select count(*) as n from (${some}) counted`.compile(db) }
  },
)

/** The teams whose spaces the caller has a role in. */
export const teamsOfSpaces = preparedQuery((db, p: Caller) =>
  db
    .selectFrom('space as s')
    .where('s.edition_id', '=', p.edition_id)
    .where('s.space_id', 'in', (eb) => eb.selectFrom(memberEntries(db, p).as('mine')).select('mine.space_id'))
    .select('s.team_id')
    .distinct()
    .orderBy('s.team_id'),
)

const memberSpaces = preparedQueryVariants(
  (limit: number) => (db, p: Caller) =>
    db.selectFrom(memberEntries(db, p).as('member')).select('member.space_id').limit(sql.lit(limit)),
)

/** Spaces where an entry of the member list reaches the caller: by name, by the edition, by a team (S3). */
const memberEntries = (db: Db, p: Caller) => {
  const entries = () => db.selectFrom('space_member as sm').where('sm.edition_id', '=', p.edition_id)
  const byName = entries().where('sm.member_type', '=', 'USER').where('sm.member_id', '=', p.zuid)
  const byEdition = entries()
    .innerJoin('edition_member as em', (join) =>
      join
        .onRef('em.edition_id', '=', 'sm.edition_id')
        .onRef('em.edition_id', '=', 'sm.member_id')
        .on('em.zuid', '=', p.zuid),
    )
    .where('sm.member_type', '=', 'ORG')
    .where('sm.member_id', '=', p.edition_id)
  const byTeam = entries()
    .innerJoin('team_member as tm', (join) =>
      join
        .onRef('tm.edition_id', '=', 'sm.edition_id')
        .onRef('tm.team_id', '=', 'sm.member_id')
        .on('tm.zuid', '=', p.zuid),
    )
    .where('sm.member_type', '=', 'TEAM')
  // What is most is read first: where there are more than anybody wants, the rest is not looked for.
  return byTeam.select('sm.space_id').unionAll(byEdition.select('sm.space_id')).unionAll(byName.select('sm.space_id'))
}

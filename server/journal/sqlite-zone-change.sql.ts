import { type ExpressionBuilder, sql } from 'kysely'
import type { ElementTable, ZoneVersionTable } from '../db/canvas-schema.ts'
import { nextIds } from '../db/ids.ts'
import { preparedForEach } from '../db/prepared-for-each.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer, type Pacer } from '../pacer.ts'
import { deleteEntries, upsertColumns } from '../search/index.sql.ts'
import { insertAnswers, type MutationAnswer } from './answered-mutations.sql.ts'
import { insertCommitQuery, type ZoneInSpace, type ZoneKey } from './journal.sql.ts'
import {
  type CommitRow,
  ElementIdConflict,
  MutationConflict,
  type WrittenChange,
  type ZoneChange,
} from './zone-change.ts'
import type { ZoneState } from './zone-edits.ts'

/** SQLite runs in the process: a few statements that are prepared once are as good as one. */
export const writeOnSqlite = async (
  db: Db,
  change: ZoneChange,
  answers: readonly MutationAnswer[],
): Promise<WrittenChange | undefined> => {
  const { edition_id, space_id, zone_id, seen, top, growth, commits, extended } = change
  const { author_zuid, commit_time } = commits.at(-1) as CommitRow
  const bytes = commits.reduce((sum, { operations }) => sum + operations.length, 0)
  const key = { edition_id, zone_id }
  const clients = commits.filter(({ mutation_id }) => mutation_id !== null)
  const mutations = JSON.stringify(clients.map((row) => [row.author_zuid, row.client_id, row.mutation_id]))
  const [zone] = await advanceZone(db, {
    ...key,
    space_id,
    seen,
    seq: seen + commits.length,
    top,
    growth,
    bytes,
    author_zuid,
    commit_time,
    mutations,
  })
  if (!zone) {
    if (clients.length > 0 && (await answeredOf(db, { ...key, mutations })).length > 0) throw new MutationConflict()
    return undefined
  }
  const pace = createPacer()
  await append(
    db,
    commits.map((commit) => ({ ...key, ...commit })),
    pace,
  )
  await appendAnswers(db, key, answers, pace)
  const version_ids = await nextIds(db, change.versions.length)
  for (const [at, version] of change.versions.entries())
    await insertVersion(db, { ...key, ...version, version_id: version_ids[at] as number })
  if (extended) await extendVersion(db, { ...key, ...extended })
  const { changes } = await insertElements(db, change.inserted, pace)
  if (changes < change.inserted.length) throw new ElementIdConflict()
  await updateElements(db, change.updated, pace)
  await reframeElements(db, change.reframed, pace)
  await restackElements(db, change.restacked, pace)
  const removed = change.removed.map((element_id) => ({ ...key, element_id }))
  await deleteElements(db, removed, pace)
  await upsertColumns(db, { ...key, team_id: zone.team_id as number, space_id }, change.findable)
  await deleteEntries(db, key, change.unfindable)
  return { version_ids, snapshot_due: zone.commit_bytes >= zone.snapshot_after }
}

/** False where the zone has moved on. */
export const writeAnswersOnSqlite = async (
  db: Db,
  { edition_id, zone_id, seq }: ZoneState,
  answers: readonly MutationAnswer[],
): Promise<boolean> => {
  const key = { edition_id, zone_id }
  if ((await zoneAt(db, { ...key, seq })).length === 0) return false
  await appendAnswers(db, key, answers, createPacer())
  return true
}

const zoneAt = preparedQuery((db, p: ZoneKey & { seq: number }) =>
  db
    .selectFrom('zone')
    .select('seq')
    .where((eb) => eb.and({ edition_id: p.edition_id, zone_id: p.zone_id, seq: p.seq })),
)

const append = (db: Db, commits: readonly (ZoneKey & CommitRow)[], pace: Pacer): Promise<unknown> =>
  insertCommits(db, commits, pace).catch(throwMutationConflict)

const appendAnswers = (db: Db, key: ZoneKey, answers: readonly MutationAnswer[], pace: Pacer): Promise<unknown> =>
  insertAnswers(
    db,
    answers.map((answer) => ({ ...key, ...answer })),
    pace,
  ).catch(throwMutationConflict)

const throwMutationConflict = (error: Error): never => {
  // Of the unique keys only these have the client.
  if (/^UNIQUE constraint failed: .*(zone_commit|answered_mutation)\.client_id/.test(error.message))
    throw new MutationConflict()
  throw error
}

interface Mutations extends ZoneKey {
  /** JSON: a list of person, client and mutation */
  mutations: string
}

const answered = (p: Mutations) => sql<{ seq: number }>`
  select m.seq from json_each(${p.mutations}) as r cross join answered_mutation as m
  where m.edition_id = ${p.edition_id} and m.zone_id = ${p.zone_id} and m.zuid = json_extract(r.value, '$[0]')
    and m.client_id = json_extract(r.value, '$[1]') and m.mutation_id = json_extract(r.value, '$[2]')`

const answeredOf = preparedQuery((db, p: Mutations) => ({ compile: () => answered(p).compile(db) }))

interface Advance extends ZoneInSpace {
  seen: number
  seq: number
  top: number
  growth: number
  bytes: number
  author_zuid: number
  commit_time: number
  mutations: string
}

/** No row comes back where the zone has moved on, or it or its space is not active. */
const advanceZone = preparedQuery((db, p: Advance) =>
  db
    .updateTable('zone')
    .set((eb) => ({
      seq: p.seq,
      top: p.top,
      element_count: eb('element_count', '+', p.growth),
      commit_bytes: eb('commit_bytes', '+', p.bytes),
      last_author_zuid: p.author_zuid,
      last_modified_time: p.commit_time,
    }))
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('space_id', '=', p.space_id)
    .where('status', '=', 'ACTIVE')
    .where('seq', '=', p.seen)
    .where((eb) => eb.exists(activeSpace(eb, p).select('team_id')))
    .where(sql<boolean>`not exists (${answered(p)})`)
    .returning((eb) => ['commit_bytes', 'snapshot_after', activeSpace(eb, p).select('team_id').as('team_id')]),
)

const activeSpace = (eb: ExpressionBuilder<Schema, 'zone'>, p: Pick<Advance, 'edition_id' | 'space_id'>) =>
  eb
    .selectFrom('space')
    .where('space.edition_id', '=', p.edition_id)
    .where('space.space_id', '=', p.space_id)
    .where('space.status', '=', 'ACTIVE')

const insertCommits = preparedForEach(insertCommitQuery)

const insertVersion = preparedQuery((db, p: ZoneVersionTable) =>
  db.insertInto('zone_version').values({
    edition_id: p.edition_id,
    zone_id: p.zone_id,
    version_id: p.version_id,
    seq: p.seq,
    modified_by: p.modified_by,
    version_time: p.version_time,
    description: p.description,
  }),
)

const extendVersion = preparedQuery((db, p: ZoneKey & NonNullable<ZoneChange['extended']>) =>
  db
    .updateTable('zone_version')
    .set({ seq: p.seq, version_time: p.version_time })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('version_id', '=', p.version_id),
)

export const insertElements = preparedForEach((db, p: ElementTable) =>
  db
    .insertInto('element')
    .values({
      edition_id: p.edition_id,
      zone_id: p.zone_id,
      element_id: p.element_id,
      kind: p.kind,
      frame_id: p.frame_id,
      z: p.z,
      body: p.body,
      first_shape_id: p.first_shape_id,
      second_shape_id: p.second_shape_id,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

const updateOne = (db: Db, p: ElementTable) =>
  db
    .updateTable('element')
    .set({ body: p.body, first_shape_id: p.first_shape_id, second_shape_id: p.second_shape_id })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '=', p.element_id)

// SQLite writes an index anew where its columns are set, though to the same values: most changes spare it that.
const updateElements = preparedForEach(updateOne)
const reframeElements = preparedForEach((db, p: ElementTable) => updateOne(db, p).set({ frame_id: p.frame_id }))
const restackElements = preparedForEach((db, p: ElementTable) =>
  updateOne(db, p).set({ kind: p.kind, frame_id: p.frame_id, z: p.z }),
)

const deleteElements = preparedForEach((db, p: ZoneKey & { element_id: string }) =>
  db
    .deleteFrom('element')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '=', p.element_id),
)

import type { Scope } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

interface OwnTable {
  name: string
  scope: Scope
  table: string
  /** Where the rows of a person are found without those of everybody: by itself SQLite does not take it. */
  index?: string
  joins?: RawBuilder<unknown>
  /** The column that says whose a row is. */
  person: string
  /** What tells rows of one person in one edition apart. */
  key: readonly string[]
  columns: readonly string[]
  only?: RawBuilder<unknown>
}

const editions = 'Service.editions.READ'
const teams = 'Service.teams.READ'
const zones = 'Service.zones.READ'
/** It has addresses of the network, and ends what opens the account. */
export const accountScope: Scope = 'Service.editions.UPDATE'

/** Content that waits for its zone, or outlives it for a while, is no zone's. */
const inZone = sql`join zone using (edition_id, zone_id)`

/** What editions hold about somebody. Not what others keep from them, such as the zones that are hidden. */
export const ownTables: readonly OwnTable[] = [
  {
    name: 'editions',
    scope: editions,
    table: 'edition_member',
    joins: sql`join edition using (edition_id)`,
    person: 'edition_member.zuid',
    key: ['edition_member.zuid'],
    columns: ['edition.edition_name', 'edition_member.role', 'edition_member.joined_time'],
  },
  {
    name: 'teams',
    scope: teams,
    table: 'team_member',
    index: 'team_member_by_user',
    joins: sql`join team using (edition_id, team_id)`,
    person: 'team_member.zuid',
    key: ['team_member.team_id'],
    columns: ['team_member.team_id', 'team.team_name', 'team_member.role', 'team_member.added_time'],
  },
  {
    name: 'spaces',
    scope: zones,
    table: 'space_member',
    index: 'space_member_by_member',
    joins: sql`join space using (edition_id, space_id)`,
    person: 'space_member.member_id',
    key: ['space_member.space_id'],
    columns: ['space_member.space_id', 'space.space_name', 'space_member.role', 'space_member.added_time'],
    only: sql`and space_member.member_type = 'USER'`,
  },
  {
    name: 'own_spaces',
    scope: zones,
    table: 'space',
    index: 'space_by_owner',
    person: 'space.owner_zuid',
    key: ['space.space_id'],
    columns: ['space.space_id', 'space.space_name', 'space.created_time'],
  },
  {
    name: 'favourites',
    scope: zones,
    table: 'space_favorite',
    person: 'space_favorite.zuid',
    key: ['space_favorite.space_id'],
    columns: ['space_favorite.space_id'],
  },
  {
    name: 'openings',
    scope: zones,
    table: 'space_opening',
    index: 'space_opening_by_user',
    person: 'space_opening.zuid',
    key: ['space_opening.space_id'],
    columns: ['space_opening.space_id', 'space_opening.opened_time'],
  },
  {
    name: 'comments',
    scope: zones,
    table: 'comment',
    index: 'comment_by_author',
    joins: inZone,
    person: 'comment.author_zuid',
    key: ['comment.zone_id', 'comment.comment_id'],
    columns: [
      'comment.zone_id',
      'comment.comment_id',
      'comment.thread_id',
      'comment.text',
      'comment.created_time',
      'comment.last_modified_time',
    ],
  },
  {
    name: 'private_notes',
    scope: zones,
    table: 'private_note',
    index: 'private_note_by_author',
    joins: inZone,
    person: 'private_note.author_zuid',
    key: ['private_note.zone_id', 'private_note.note_id'],
    columns: ['private_note.zone_id', 'private_note.note_id', 'private_note.text', 'private_note.created_time'],
  },
  {
    name: 'votes',
    scope: zones,
    table: 'zone_vote',
    index: 'zone_vote_by_person',
    joins: inZone,
    person: 'zone_vote.zuid',
    key: ['zone_vote.zone_id', 'zone_vote.voting_id', 'zone_vote.element_id'],
    columns: ['zone_vote.zone_id', 'zone_vote.voting_id', 'zone_vote.element_id', 'zone_vote.votes'],
  },
  {
    name: 'activity',
    scope: accountScope,
    table: 'audit_entry',
    index: 'audit_entry_by_person',
    person: 'audit_entry.zuid',
    key: ['audit_entry.time', 'audit_entry.audit_id'],
    columns: ['audit_entry.time', 'audit_entry.event', 'audit_entry.address', 'audit_entry.count'],
  },
]

export interface Page {
  edition_id: number
  zuid: number
  /** The key of the last row; undefined: from the beginning. */
  after: readonly unknown[] | undefined
  limit: number
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

export const readOwnRows = async (
  db: Db,
  { table, index, joins = sql``, person, key, columns, only = sql`` }: OwnTable,
  { edition_id, zuid, after, limit }: Page,
) => {
  const edition = sql.ref(`${table}.edition_id`)
  const byIndex = index && db.engine === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``
  const further = after ? sql`and (${refs(key)}) > (${sql.join(after)})` : sql``
  const keys = sql.join(key.map((column, at) => sql`${sql.ref(column)} as ${sql.ref(`key_${at}`)}`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${refs(columns)}, ${keys} from ${sql.table(table)} ${byIndex} ${joins}
    where ${edition} = ${edition_id} and ${sql.ref(person)} = ${zuid} ${only} ${further}
    order by ${refs(key)} limit ${limit}`.execute(db)
  const last = rows.at(-1)
  const lastKey = last && key.map((_, at) => last[`key_${at}`])
  for (const row of rows) for (const at of key.keys()) delete row[`key_${at}`]
  return { rows, last: rows.length === limit ? lastKey : undefined }
}

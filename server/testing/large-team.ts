import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { share } from './factories.ts'
import type { TestApp } from './test-app.ts'

const SPACES = 2_000
const MEMBERS = 1_000
const ZONES = 50
const TRASHED_ZONES = 200
const ELEMENTS = 1_000
const COMMENTS = 1_000
const VERSIONS = 1_000
const INVITATIONS = 200

interface At {
  edition_id: string
  team_id: string
  space_id: string
  zone_id: string
  owner: { zuid: string }
}

/** Rows as a large team has them: lists of it must not read what they do not show. */
export const enlargeTeam = async (testApp: TestApp, at: At): Promise<void> => {
  await testApp.database.write((db) => fill(db, at), { noTimeout: true })
  await share(testApp, at, { role: 'EDITOR', type: 'TEAM', id: at.team_id })
  await sql`analyze`.execute(testApp.database.autocommit ?? testApp.database.read)
}

const now = 1_700_000_000_000

const fill = async (db: Db, { edition_id, team_id, space_id, zone_id, owner }: At): Promise<void> => {
  const [edition, team, space, zuid] = [edition_id, team_id, space_id, owner.zuid].map((id) => sql.raw(id))
  const text = (value: ReturnType<typeof sql>) => sql`cast(${value} as text)`
  const rows = (table: string, columns: string, count: number, values: ReturnType<typeof sql>, from = sql``) =>
    sql`
    insert into ${sql.table(table)} (${sql.raw(columns)})
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})
    select ${values} from numbers ${from}`.execute(db)
  const i = sql`(500000000 + i)`

  await rows(
    'user',
    'zuid, mail_id, display_name, mail_verified, is_operator, created_time',
    MEMBERS,
    sql`${i}, 'member-' || i || '@example.com', 'Member ' || i, 1, 0, ${sql.lit(now)}`,
  )
  await rows(
    'edition_member',
    'edition_id, zuid, role, joined_time',
    MEMBERS,
    sql`${edition}, ${i}, 'MEMBER', ${sql.lit(now)}`,
  )
  await rows(
    'team_member',
    'edition_id, team_id, zuid, role, added_by, added_time, modified_time',
    MEMBERS,
    sql`${edition}, ${team}, ${i}, 'MEMBER', ${zuid}, ${sql.lit(now)} + i, ${sql.lit(now)}`,
  )
  await rows(
    'space',
    `edition_id, space_id, team_id, space_name, name_key, status, allow_embed, owner_zuid, last_author_zuid,
      created_time, last_modified_time, opened_time, state_modified_time`,
    SPACES,
    sql`${edition}, ${i}, ${team}, 'Space ' || i, 'space ' || i, case when i % 10 = 0 then 'TRASH' else 'ACTIVE' end, 0,
      ${zuid}, ${zuid}, ${sql.lit(now)} + i, ${sql.lit(now)} + i % 977, ${sql.lit(now)} + i % 911, ${sql.lit(now)} + i`,
  )
  const memberColumns = 'edition_id, space_id, member_type, member_id, role, rank, added_by, added_time'
  await rows(
    'space_member',
    memberColumns,
    SPACES,
    sql`${edition}, ${i}, 'USER', ${zuid}, 'CREATOR', 0, 0, ${sql.lit(now)}`,
  )
  await rows(
    'space_member',
    memberColumns,
    SPACES,
    sql`${edition}, ${i}, 'TEAM', ${team}, 'EDITOR', 1, 0, ${sql.lit(now)}`,
  )
  await rows(
    'space_member',
    memberColumns,
    100,
    sql`${edition}, ${space}, 'USER', ${i}, 'VIEWER', 3, 0, ${sql.lit(now)} + i`,
  )
  await rows(
    'space_invitation',
    'edition_id, space_id, mail_id, role, added_by, invited_time',
    INVITATIONS,
    sql`${edition}, ${space}, 'guest-' || i || '@example.com', 'GUEST_VIEWER', ${zuid}, ${sql.lit(now)} + i`,
  )
  const zoneColumns = `edition_id, zone_id, zone_key, space_id, zone_name, status, position, author_zuid, last_author_zuid,
    created_time, last_modified_time, state_modified_time, seq, top, element_count`
  const zone = (space: ReturnType<typeof sql>, offset: number, status: string) => sql`
    ${edition}, 'zone-' || (${sql.lit(offset)} + i), ${sql.lit(offset)} + ${i}, ${space}, 'Zone ' || i, ${sql.lit(status)},
    i, ${zuid}, ${zuid}, ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(now)} + i, 1, 1000, 1000`
  await rows('zone', zoneColumns, ZONES - 1, zone(space as never, 1_000, 'ACTIVE'))
  await rows('zone', zoneColumns, TRASHED_ZONES, zone(space as never, 2_000, 'TRASH'))
  await rows('zone', zoneColumns, SPACES, zone(i, 10_000, 'ACTIVE'))
  const zones = sql`cross join (select zone_id from zone where edition_id = ${edition} and
    (zone_id = ${zone_id} or zone_id like 'zone-100_' or zone_id like 'zone-101_')) z`
  await rows(
    'element',
    'edition_id, zone_id, element_id, kind, z, body',
    ELEMENTS,
    sql`${edition}, z.zone_id, 'element-' || i, case when i % 10 = 0 then 'FRAME' else 'SHAPE' end, i,
      '{"meta":{"id":"element-' || i || '","name":"Name"}}'`,
    zones,
  )
  await rows(
    'comment',
    `edition_id, zone_id, comment_id, thread_id, author_zuid, text, status, x, y, created_time, last_modified_time`,
    COMMENTS,
    sql`${edition}, z.zone_id, z.zone_id || '-' || i, z.zone_id || '-' || ${text(sql`case when i % 4 = 0 then i else i - i % 4 + 4 end`)},
      ${zuid}, 'A comment', 'OPEN', 1, 1, ${sql.lit(now)} + i, ${sql.lit(now)}`,
    zones,
  )
  await rows(
    'zone_version',
    'edition_id, zone_id, version_id, seq, modified_by, version_time, description',
    VERSIONS,
    sql`${edition}, z.zone_id, 600000000 + i, i + 1, ${zuid}, ${sql.lit(now)} + i, ''`,
    zones,
  )
}

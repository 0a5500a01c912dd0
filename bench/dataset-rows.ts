import { scopes } from '@easel/contract'
import type { Schema } from '@easel/server/db/schema.ts'
import { hashSecret } from '@easel/server/identity/tokens.ts'
import { createRandom } from './random.ts'
import type { Row } from './row.ts'
import { searchEntryRow } from './search-index.ts'
import { createTextSource } from './texts.ts'

export interface DatasetSize {
  zones: number
  shapesPerZone: number
  /** Members of the measured team, each with a token. */
  users: number
  /** Further teams, each with as many zones and shapes as the measured one. */
  otherTeams: number
}

export const zonesPerSpace = 50
export const framesPerZone = 100

export const spaceCount = ({ zones }: DatasetSize): number => Math.ceil(zones / zonesPerSpace)

interface Team {
  index: number
  edition_id: number
  team_id: number
  owner: number
  ownsEdition: boolean
  /** Spaces and zones are numbered from here. */
  offset: number
}

const now = 1_700_000_000_000

/** Every second one of the other teams is in the edition of the measured team, the rest have editions of their own. */
const teamAt = (index: number, { zones }: DatasetSize): Team => ({
  index,
  edition_id: index % 2 === 0 ? 1 : 1 + index,
  team_id: 100 + index,
  owner: 1000 + index,
  ownsEdition: index === 0 || index % 2 === 1,
  offset: index * zones,
})

export const spaceId = (team: Team, space: number): number => 1_000_000 + team.offset + space

const hex = (n: number): string => n.toString(16).padStart(12, '0')
/** In the order of creation, as the ids that the service makes. */
export const zoneId = (team: Team, zone: number): string => `018bcfe5-6800-7000-8000-${hex(team.offset + zone)}`

export const measuredTeam = (size: DatasetSize): Team => teamAt(0, size)

/** All rows of a dataset. `nextText` gives the names and texts of the measured team. */
export const datasetRows = function* (
  size: DatasetSize,
  tokens: readonly string[],
  nextText: () => string,
): Generator<Row> {
  const teams = Array.from({ length: 1 + size.otherTeams }, (_, index) => teamAt(index, size))
  for (const team of teams) yield* teamRows(team)
  yield* userRows(measuredTeam(size), tokens)
  yield* contentRows(size, teams, nextText)
}

export const hasFrames = (zone: number): boolean => zone % zonesPerSpace === 0

const userRow = (zuid: number): Row => ({
  table: 'user',
  values: {
    zuid,
    mail_id: `user-${zuid}@example.com`,
    display_name: `User ${zuid}`,
    password_hash: null,
    mail_verified: 1,
    is_operator: 0,
    issuer: null,
    subject: null,
    created_time: now,
  },
})

const memberRows = function* (team: Team, zuid: number): Generator<Row> {
  const { edition_id, team_id, owner, ownsEdition } = team
  const isOwner = zuid === owner
  const editionRole = isOwner && ownsEdition ? 'SUPER_ADMIN' : 'MEMBER'
  yield { table: 'edition_member', values: { edition_id, zuid, role: editionRole, joined_time: now } }
  const added = { added_by: owner, added_time: now, modified_time: now }
  const teamRole = isOwner ? 'TEAM_ADMIN' : 'MEMBER'
  yield { table: 'team_member', values: { edition_id, team_id, zuid, role: teamRole, ...added } }
}

const teamRows = function* (team: Team): Generator<Row> {
  const { index, edition_id, team_id, owner, ownsEdition } = team
  yield userRow(owner)
  if (ownsEdition) yield editionRow(team)
  const values = { edition_id, team_id, team_name: `Team ${index}`, description: '', created_by: owner }
  yield { table: 'team', values: { ...values, created_time: now } }
  yield* memberRows(team, owner)
}

const editionRow = ({ edition_id, team_id, owner }: Team): Row => ({
  table: 'edition',
  values: {
    edition_id,
    edition_name: `Edition ${edition_id}`,
    edition_type_name: 'ORG',
    state: 'ACTIVE',
    edition_owner_id: owner,
    default_team_id: team_id,
    plan_name: 'TEAM_PLAN',
    purchase_time: now,
    expiry_time: null,
    created_time: now,
    last_modified_time: now,
  },
})

const tokenLifetime = 7 * 24 * 3_600_000

const userRows = function* (team: Team, tokens: readonly string[]): Generator<Row> {
  const scope = Object.keys(scopes).join(' ')
  const created = Date.now()
  for (const [n, token] of tokens.entries()) {
    const zuid = 100_000 + n
    yield userRow(zuid)
    yield* memberRows(team, zuid)
    const client = { client_id: 'easel', grant_id: null, data_centre: 'com', payload: '{}' }
    const times = { created_time: created, expires_time: created + tokenLifetime }
    yield { table: 'access_token', values: { token_hash: hashSecret(token), zuid, scope, ...client, ...times } }
  }
}

/** Zone by zone the teams take turns: whatever is stored in the order of its making has all teams mixed. */
const contentRows = function* (size: DatasetSize, teams: readonly Team[], nextText: () => string): Generator<Row> {
  // The measured team has the same words however many others there are.
  const otherTexts = createTextSource(createRandom(2))
  let entries = 0
  let elements = 0
  for (let zone = 0; zone < size.zones; zone++) {
    for (const team of teams) {
      const isMeasured = team.index === 0
      const text = isMeasured ? nextText : otherTexts.next
      if (zone % zonesPerSpace === 0) yield* spaceRows(team, zone / zonesPerSpace)
      const { edition_id, team_id } = team
      const place = { edition_id, team_id, space_id: spaceId(team, Math.floor(zone / zonesPerSpace)) }
      const zone_id = zoneId(team, zone)
      const zone_name = text()
      yield zoneRow(team, zone, zone_name, size)
      yield searchEntryRow({ ...place, zone_id, kind: 'zone', item_id: zone_id, name: zone_name, text: '' }, ++entries)
      for (let z = 0; z < size.shapesPerZone; z++) {
        const element_id = `018bcfe5-6800-7000-9000-${hex(++elements)}`
        const body = { meta: { id: element_id }, properties: { layout: { left: z, top: 0, width: 100, height: 50 } } }
        yield elementRow({ edition_id, zone_id, element_id, kind: 'SHAPE', z, body })
        yield searchEntryRow(
          { ...place, zone_id, kind: 'shape', item_id: element_id, name: '', text: text() },
          ++entries,
        )
      }
      if (isMeasured && hasFrames(zone)) yield* frameRows(edition_id, zone_id, zone)
    }
  }
}

const spaceRows = function* (team: Team, n: number): Generator<Row> {
  const { edition_id, team_id, owner } = team
  const space_id = spaceId(team, n)
  const space = { edition_id, space_id, team_id, space_name: `Space ${n}`, name_key: `space ${n}`, status: 'ACTIVE' }
  const people = { owner_zuid: owner, last_author_zuid: owner }
  const times = { created_time: now + n, last_modified_time: now + n, state_modified_time: null }
  yield { table: 'space', values: { ...space, allow_embed: 0, ...people, ...times } }
  for (const [member_type, member_id, role, rank] of [
    ['USER', owner, 'CREATOR', 0],
    ['TEAM', team_id, 'EDITOR', 1],
  ] as const) {
    const values = { edition_id, space_id, member_type, member_id, role, rank, added_by: owner, added_time: now }
    yield { table: 'space_member', values }
  }
}

const zoneRow = (team: Team, zone: number, zone_name: string, { shapesPerZone }: DatasetSize): Row => {
  const { edition_id, owner } = team
  const space_id = spaceId(team, Math.floor(zone / zonesPerSpace))
  const key = { edition_id, zone_id: zoneId(team, zone), zone_key: 1 + team.offset + zone, space_id }
  const people = { author_zuid: owner, last_author_zuid: owner }
  const times = { created_time: now + zone, last_modified_time: now + zone, state_modified_time: null }
  const count = shapesPerZone + framesPerZone
  const content = { seq: 1, top: count, element_count: count }
  return {
    table: 'zone',
    values: { ...key, zone_name, status: 'ACTIVE', position: zone, ...people, ...times, ...content },
  }
}

const elementRow = ({ body, ...values }: ElementKey & { body: object }): Row => ({
  table: 'element',
  values: { ...values, frame_id: null, body: JSON.stringify(body) },
})

type ElementKey = Pick<Schema['element'], 'edition_id' | 'zone_id' | 'element_id' | 'kind' | 'z'>

/** Without names: a search must find the same with them and without. */
const frameRows = function* (edition_id: number, zone_id: string, zone: number): Generator<Row> {
  for (let n = 0; n < framesPerZone; n++) {
    const element_id = `018bcfe5-6800-7000-a000-${hex(zone * framesPerZone + n)}`
    const layout = { left: (n % 10) * 400, top: Math.floor(n / 10) * 300, width: 380, height: 280 }
    const fills = [{ solid: { color: { rgb: { red: 250, green: 250, blue: n } } } }]
    const body = { meta: { id: element_id, name: '' }, type: 'CUSTOM', properties: { layout, fills } }
    yield elementRow({ edition_id, zone_id, element_id, kind: 'FRAME', z: 1 + n, body })
  }
}

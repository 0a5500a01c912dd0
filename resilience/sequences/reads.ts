import assert from 'node:assert/strict'
import type { OperationName } from '@easel/contract'
import { people, type SpaceModel, type Who, type ZoneModel } from './model.ts'
import type { World } from './world.ts'

/** The ways to read a zone; the first shows all its elements and its name. */
const zoneReads: readonly OperationName[] = [
  'getZoneData',
  'getZone',
  'listFrames',
  'listShapes',
  'listConnectors',
  'listComments',
  'listZoneVersions',
  'getZoneVersion',
]

export const ZONE_READS = zoneReads.length

/** Reads a zone in one way, whether or not the reader may. */
export const readZone = async (world: World, who: Who, zone: ZoneModel, way: number): Promise<void> => {
  const name = zoneReads[way % ZONE_READS] as OperationName
  const at = { space_id: zone.space.id, zone_id: zone.id }
  if (name === 'getZoneVersion') return readVersion(world, who, zone)
  const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.id }
  const { status, text } = await world.send(who, name, name === 'getZoneData' ? { ...at, query } : at)
  const sees = world.model.sees(who, zone)
  assert.equal(
    status === 200,
    sees,
    `${people[who]} ${sees ? 'may' : 'may not'} see the zone, and was answered ${text}`,
  )
  if (name !== 'getZoneData' || !sees) return
  for (const word of [zone.name, ...zone.content]) assert.ok(text.includes(word), `${word} is missing in ${text}`)
}

/** Asks for the newest version, whose id the reader has from somewhere. */
const readVersion = async (world: World, who: Who, zone: ZoneModel): Promise<void> => {
  const { database } = world.cast.testApp
  const row = await database.read
    .selectFrom('zone_version')
    .where('edition_id', '=', Number(world.edition_id))
    .where('zone_id', '=', zone.id)
    .orderBy('version_id', 'desc')
    .limit(1)
    .select('version_id')
    .executeTakeFirst()
  if (!row) return
  const at = { space_id: zone.space.id, zone_id: zone.id, version_id: String(row.version_id) }
  await world.send(who, 'getZoneVersion', at)
}

const spaceReads: readonly OperationName[] = ['listZones', 'getSpace', 'listSpaceMembers', 'getMySpacePermission']

export const readSpace = async (world: World, who: Who, space: SpaceModel, way: number): Promise<void> => {
  const name = spaceReads[way % spaceReads.length] as OperationName
  await world.send(who, name, { space_id: space.id })
}

const searches: readonly OperationName[] = [
  'search',
  'searchZones',
  'searchSpaces',
  'searchFrames',
  'searchComments',
  'searchShapes',
]

/** Searches for one word, or for what all of them have in common. */
export const searchFor = async (world: World, who: Who, search: string, way: number): Promise<void> => {
  const name = searches[way % searches.length] as OperationName
  await world.send(who, name, { team_id: world.team_id, query: { search, limit: 100 } })
}

const spaceLists = [
  'ALLSPACES',
  'SHARED_SPACES',
  'SHARED_BY_OTHERS',
  'PUBLISHED_WITH_TEAM',
  'RECENTLY_TRASHED',
] as const

export const listSpaces = async (world: World, who: Who, way: number): Promise<void> => {
  const action_type = spaceLists[way % spaceLists.length]
  await world.send(who, 'listSpaces', { query: { team_id: world.team_id, action_type, limit: 100 } })
}

/** Every second person reads everything that is there, each zone in one of the ways. */
export const readAll = async (world: World, way: number): Promise<void> => {
  const { zones, spaces } = world.model
  const readers = people.flatMap((_, who) => ((who + way) % 2 === 0 ? [who] : []))
  const reads = readers.flatMap((who) => [
    ...zones.map((zone, n) => () => readZone(world, who, zone, n + who + way)),
    ...spaces.map((space, n) => () => readSpace(world, who, space, n + who + way)),
    () => searchFor(world, who, 'qz', 0),
    () => listSpaces(world, who, who + way),
  ])
  await Promise.all(reads.map((read) => read()))
}

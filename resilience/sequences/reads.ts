import assert from 'node:assert/strict'
import type { OperationName } from '@easel/contract'
import { readImage } from './image-steps.ts'
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
  'listVotings',
  'listPrivateNotes',
  'listZoneVersions',
  'getZoneVersion',
  'listChanges',
  'compareZoneVersions',
  'getElementBlame',
  'getAsset',
  'exportZone',
  'getZoneThumbnail',
]

export const ZONE_READS = zoneReads.length

/** Reads a zone in one way, whether or not the reader may. */
export const readZone = async (world: World, who: Who, zone: ZoneModel, way: number): Promise<void> => {
  const name = zoneReads[way % ZONE_READS] as OperationName
  const at = { space_id: zone.space.id, zone_id: zone.id }
  if (name === 'getZoneVersion' || name === 'compareZoneVersions') return readVersions(world, who, zone, name)
  if (name === 'getElementBlame') return readBlame(world, who, zone)
  if (name === 'getAsset') return readImage(world, who, zone, way)
  const query = queries(zone)[name]
  const ask = () => world.send(who, name, query ? { ...at, query } : at)
  // What is written late, and shown to another reader first, may come after this answer.
  const written = [zone.name, ...zone.content]
  const { status, text } = await (isPicture(name) ? inTurn(ask) : ask())
  const sees = world.model.sees(who, zone)
  assert.equal(
    status === 200,
    sees,
    `${people[who]} ${sees ? 'may' : 'may not'} see the zone, and was answered ${text}`,
  )
  if (name !== 'getZoneData' || !sees) return
  for (const word of written) assert.ok(text.includes(word), `${word} is missing in ${text}`)
}

const isPicture = (name: OperationName): boolean => name === 'exportZone' || name === 'getZoneThumbnail'

let lastPicture: Promise<unknown> = Promise.resolve()

/** Of many pictures at once some are refused, which says nothing about rights. */
const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
  const answer = lastPicture.then(ask)
  lastPicture = answer.catch(() => {})
  return answer
}

const queries = (zone: ZoneModel): Partial<Record<OperationName, object>> => ({
  getZoneData: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.id },
  listChanges: { since: 0, limit: 1_000 },
  getZoneThumbnail: { width: 16 },
  listZoneVersions: { fields: 'version_id,description' },
})

/** Asks for the oldest and the newest version, whose ids the reader has from somewhere. */
const readVersions = async (
  world: World,
  who: Who,
  zone: ZoneModel,
  name: 'getZoneVersion' | 'compareZoneVersions',
): Promise<void> => {
  const [oldest, newest] = await versionIds(world, zone)
  if (!oldest || !newest) return
  const at = { space_id: zone.space.id, zone_id: zone.id }
  if (name === 'getZoneVersion') await world.send(who, name, { ...at, version_id: newest })
  else await world.send(who, name, { ...at, version_id: oldest, other_version_id: newest })
}

/** Of the oldest and of the newest version. */
export const versionIds = async (world: World, zone: ZoneModel): Promise<[string, string] | []> => {
  const rows = await world.cast.testApp.database.read
    .selectFrom('zone_version')
    .where('edition_id', '=', Number(world.edition_id))
    .where('zone_id', '=', zone.id)
    .orderBy('seq')
    .select('version_id')
    .execute()
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? [String(first.version_id), String(last.version_id)] : []
}

const readBlame = async (world: World, who: Who, zone: ZoneModel): Promise<void> => {
  const row = await world.cast.testApp.database.read
    .selectFrom('element')
    .where('edition_id', '=', Number(world.edition_id))
    .where('zone_id', '=', zone.id)
    .select('element_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  const at = { space_id: zone.space.id, zone_id: zone.id, element_id: row.element_id }
  await world.send(who, 'getElementBlame', at)
}

const spaceReads: readonly OperationName[] = ['listZones', 'getSpace', 'listSpaceMembers', 'getMySpacePermission']

export const readSpace = async (world: World, who: Who, space: SpaceModel, way: number): Promise<void> => {
  const name = spaceReads[way % spaceReads.length] as OperationName
  await world.send(who, name, { space_id: space.id })
}

const searches: readonly OperationName[] = [
  'search',
  'searchEdition',
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

/** One's own inbox, as far as it is of this edition: people are in those of other sequences too. */
export const readInbox = async (world: World, who: Who): Promise<void> => {
  const isOfHere = ({ edition_id }: { edition_id: string }) => edition_id === world.edition_id
  await world.send(who, 'listInbox', { query: { limit: 100 } }, { part: ({ items }) => items.filter(isOfHere) })
}

/** The spaces outside one's teams, as far as they are of this edition. */
export const listSharedWithMe = async (world: World, who: Who): Promise<void> => {
  const isOfHere = ({ edition_id }: { edition_id: string }) => edition_id === world.edition_id
  const options = { part: (data: { shared_spaces: { edition_id: string }[] }) => data.shared_spaces.filter(isOfHere) }
  await world.send(who, 'listSharedWithMe', { query: { limit: 100 } }, options)
}

/** Those of the service, and of people. */
export const listTemplates = async (world: World, who: Who): Promise<void> => {
  await world.send(who, 'listTemplates', { query: { from: 0, limit: 100 } })
}

/** Every second person reads everything that is there, each zone in one of the ways. */
export const readAll = async (world: World, way: number): Promise<void> => {
  const { zones, spaces } = world.model
  const everybody = [...people.keys(), ...world.links.map(({ guest }) => guest)]
  const readers = everybody.filter((who) => (who + way) % 2 === 0)
  const reads = readers.flatMap((who) => [
    ...zones.map((zone, n) => () => readZone(world, who, zone, n + who + way)),
    ...spaces.map((space, n) => () => readSpace(world, who, space, n + who + way)),
    () => searchFor(world, who, 'qz', 0),
    () => listSpaces(world, who, who + way),
    () => readInbox(world, who),
    () => listSharedWithMe(world, who),
    () => listTemplates(world, who),
  ])
  await Promise.all(reads.map((read) => read()))
}

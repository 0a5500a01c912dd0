import { shapeWithText, words } from '../support/large-zones.ts'
import type { LargeFixture } from './large-fixture.ts'

export interface RequestSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/** The nth request; undefined where there is nothing left to send. */
type NextRequest = (n: number) => RequestSpec | undefined

/** Requests that the service takes, or refuses by a limit, and that cost it much. */
export interface LargeAttack {
  name: string
  connections: number
  /** Makes what is needed first: that is not measured. */
  prepare: () => Promise<NextRequest>
  statuses: readonly number[]
  /** One such request is so much work that others are answered in between. */
  takesManyTurns?: boolean
}

const TEXTS = 4

const inserts =
  (to: LargeFixture, key: 'shapes' | 'frames', makeItems: () => object[]): LargeAttack['prepare'] =>
  async () => {
    const path = `${await to.makeZone([])}/${key}`
    const bodies = Array.from({ length: TEXTS }, makeItems)
    return (n) => ({ method: 'POST', path, body: { [key]: bodies[n % TEXTS] } })
  }

const shapes = (count: number, characters: number) => (): object[] =>
  Array.from({ length: count }, () => shapeWithText(words(characters)))

const reads = (path: () => Promise<string>) => async (): Promise<NextRequest> => {
  const request = { method: 'GET' as const, path: await path() }
  return () => request
}

const zoneData = (zone: string): string => {
  const [space, id] = zone.split('/zones/')
  return `${space}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${id}`
}

const writes = (to: LargeFixture): LargeAttack[] => [
  {
    name: '100 shapes of 9,900 characters, refused',
    connections: 4,
    prepare: inserts(to, 'shapes', shapes(100, 9_900)),
    statuses: [400],
  },
  {
    name: '25 shapes of 9,900 characters',
    connections: 4,
    prepare: inserts(to, 'shapes', shapes(25, 9_900)),
    statuses: [200],
  },
  {
    name: '1,000 shapes of 95 characters',
    connections: 4,
    prepare: inserts(to, 'shapes', shapes(1_000, 95)),
    statuses: [200],
  },
  {
    name: '60 frames with names of 480 characters',
    connections: 4,
    prepare: inserts(to, 'frames', () => Array.from({ length: 60 }, () => ({ meta: { name: words(480) } }))),
    statuses: [200],
  },
  {
    name: 'a full frame moved 100 times in a request',
    connections: 2,
    prepare: async () => {
      const { zone, frameId } = await to.framed()
      const moveTo = (left: number) => ({ id: frameId, properties: { layout: { left } } })
      return (n) => ({
        method: 'PUT',
        path: `${zone}/frames`,
        body: { frames: Array.from({ length: 100 }, (_, at) => moveTo(n * 100 + at)) },
      })
    },
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: 'a full frame deleted and brought back',
    connections: 1,
    prepare: async () => {
      const { zone, frameId } = await to.framed()
      const removal: RequestSpec = { method: 'DELETE', path: `${zone}/frames`, body: { ids: [frameId] } }
      const undo: RequestSpec = { method: 'POST', path: `${zone}/undo`, body: {} }
      return (n) => (n % 2 ? undo : removal)
    },
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: '1,000 shapes deleted from connectors',
    connections: 2,
    prepare: async () => {
      const zones = await to.connected()
      return (n) => {
        const zone = zones[n]
        return zone && { method: 'DELETE', path: `${zone.zone}/shapes`, body: { ids: zone.shapeIds } }
      }
    },
    statuses: [200],
  },
]

const largeReads = (to: LargeFixture): LargeAttack[] => [
  {
    name: 'data of a large zone',
    connections: 4,
    prepare: reads(async () => zoneData(await to.large())),
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: 'data of a heavy zone',
    connections: 4,
    prepare: reads(async () => zoneData(await to.heavy())),
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: 'shapes of a large zone in a rectangle',
    connections: 4,
    prepare: reads(async () => `${await to.large()}/shapes?within=0,0,20000,20000&from=5000`),
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: 'a large version read',
    connections: 4,
    prepare: reads(async () => {
      const { zone, full } = await to.versions()
      return `${zone}/version/${full}`
    }),
    statuses: [200],
    takesManyTurns: true,
  },
  { name: 'an edition exported', connections: 2, prepare: reads(async () => `${to.edition}/export`), statuses: [200] },
]

const wholeZones = (to: LargeFixture): LargeAttack[] => [
  {
    name: 'a large version restored',
    connections: 1,
    prepare: async () => {
      const { zone, full, empty } = await to.versions()
      return (n) => ({ method: 'POST', path: `${zone}/version/${n % 2 ? empty : full}/restore` })
    },
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: 'a large zone duplicated',
    connections: 1,
    prepare: async () => {
      const path = `${await to.large()}/duplicate`
      return () => ({ method: 'POST', path, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
    },
    statuses: [200],
    takesManyTurns: true,
  },
  {
    name: 'a large zone moved to and fro',
    connections: 1,
    prepare: async () => {
      const [, id] = (await to.large()).split('/zones/')
      return (n) => {
        const [from, destination_space_id] = n % 2 ? [to.otherSpaceId, to.spaceId] : [to.spaceId, to.otherSpaceId]
        const move_zone = { destination_type: 'EXISTING_SPACE', destination_space_id }
        return { method: 'POST', path: `${to.edition}/spaces/${from}/zones/${id}/move`, body: { move_zone } }
      }
    },
    statuses: [200],
    takesManyTurns: true,
  },
]

/** What honest clients send, to compare with. */
export const smallRequests = (to: LargeFixture): LargeAttack => ({
  name: 'small requests',
  connections: 4,
  prepare: inserts(to, 'shapes', shapes(1, 20)),
  statuses: [200],
})

export const largeAttacks = (to: LargeFixture): LargeAttack[] => [...writes(to), ...largeReads(to), ...wholeZones(to)]

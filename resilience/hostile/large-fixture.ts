import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import type { Database } from '@easel/server/db/database.ts'
import { openMigratedDatabase } from '@easel/server/process/open-migrated.ts'
import type { Installation } from '../support/installation.ts'
import {
  newConnector,
  newFrame,
  newHeavyShape,
  newShape,
  type Place,
  seedVersion,
  seedZone,
} from '../support/large-zones.ts'

export interface LargeSizes {
  /** Shapes in the one frame of a zone. */
  frameShapes: number
  /** Connectors that end on the 1,000 shapes to be deleted. */
  connectors: number
  /** Zones of that kind: each can be deleted from once. */
  deletions: number
  /** Elements of the large zones. */
  elements: number
  /** Shapes of about 10 KB. */
  heavyShapes: number
}

export const fullSizes: LargeSizes = {
  frameShapes: 15_000,
  connectors: 18_000,
  deletions: 3,
  elements: 43_000,
  heavyShapes: 4_000,
}

const CHARACTERS = 60
const DELETED_SHAPES = 1_000

/** Where the attackers work: paths below the base URL. Large zones are made by whoever needs them. */
export interface LargeFixture {
  edition: string
  space: string
  spaceId: string
  otherSpaceId: string
  /** A zone with these elements. */
  makeZone: (edits: Parameters<typeof seedZone>[2]) => Promise<string>
  framed: () => Promise<{ zone: string; frameId: string }>
  connected: () => Promise<{ zone: string; shapeIds: string[] }[]>
  large: () => Promise<string>
  heavy: () => Promise<string>
  /** A large zone: a version of it, and the next in which nothing is left. */
  versions: () => Promise<{ zone: string; full: number; empty: number }>
  close: () => Promise<void>
}

/** Zones as large as the limits let people make them. */
export const createLargeFixture = async (
  installation: Installation,
  baseUrl: string,
  sizes: LargeSizes,
): Promise<LargeFixture> => {
  const api = createClient({ baseUrl, token: installation.token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
  const createSpace = async () => (await api.createSpace({ edition_id, body: { create_space: { team_id } } })).space_id
  const [spaceId, otherSpaceId] = [await createSpace(), await createSpace()]
  const ids = { edition_id: Number(edition_id), team_id: Number(team_id), space_id: Number(spaceId) }
  const { databaseUrl, dataFolder } = installation
  const database = await openMigratedDatabase({ databaseUrl, dataFolder })
  const edition = `${basePath}/editions/${edition_id}`
  const space = `${edition}/spaces/${spaceId}`
  return {
    edition,
    space,
    spaceId,
    otherSpaceId,
    ...largeZones(database, { ...ids, author: installation.zuid }, space, sizes),
    close: () => database.close(),
  }
}

const largeZones = (database: Database, place: Place, space: string, sizes: LargeSizes) => {
  const makeZone: LargeFixture['makeZone'] = async (edits) =>
    `${space}/zones/${(await seedZone(database, place, edits)).zone_id}`
  let large: Promise<string> | undefined
  const manyShapes = () => Array.from({ length: sizes.elements }, () => newShape(CHARACTERS))
  return {
    makeZone,
    framed: async () => {
      const frame = newFrame()
      const shapes = Array.from({ length: sizes.frameShapes }, () => newShape(CHARACTERS, frame.id))
      return { zone: await makeZone([frame, ...shapes]), frameId: frame.id }
    },
    connected: async () => {
      const zones = []
      for (let n = 0; n < sizes.deletions; n++) {
        const shapes = Array.from({ length: DELETED_SHAPES }, () => newShape(20))
        const idAt = (at: number) => shapes[at % DELETED_SHAPES]?.id as string
        const connectors = Array.from({ length: sizes.connectors }, (_, at) => newConnector(idAt(at), idAt(at + 1)))
        zones.push({ zone: await makeZone([...shapes, ...connectors]), shapeIds: shapes.map(({ id }) => id) })
      }
      return zones
    },
    // One for all who read it.
    large: () => {
      large ??= makeZone(manyShapes())
      return large
    },
    heavy: () => makeZone(Array.from({ length: sizes.heavyShapes }, () => newHeavyShape())),
    versions: async () => {
      const content = manyShapes()
      const { zone_id, version_id: full } = await seedZone(database, place, content)
      const emptied = content.map(({ id }) => ({ edit: 'set', id, element: null }) as const)
      const empty = await seedVersion(database, place, zone_id, emptied)
      return { zone: `${space}/zones/${zone_id}`, full, empty }
    },
  }
}

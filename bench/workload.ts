import { randomUUID } from 'node:crypto'
import type { Callers } from './callers.ts'
import type { Dataset } from './dataset.ts'
import { createRandom, shuffledCycle } from './random.ts'
import { createRequests, type RequestSource } from './requests.ts'
import { createSearchQueries, type SearchQuery } from './search-queries.ts'

/** Requests over the whole dataset, in random order: no row is requested again before all the others were. */
export interface Workload {
  zoneMetadata: RequestSource
  spacePage: RequestSource
  zonesOfSpace: RequestSource
  framesOfZone: RequestSource
  insertFrame: RequestSource
  /** Every kind of search. */
  searches: (SearchQuery & { requests: RequestSource })[]
}

export const createWorkload = (url: string, dataset: Dataset, callers: Callers): Workload => {
  const random = createRandom(4)
  const nextZone = shuffledCycle(dataset.zones, random)
  const nextFramedZone = shuffledCycle(dataset.framedZones, random)
  const nextSpace = shuffledCycle([...dataset.spacePaths.entries()], random)
  const get = (parts: () => { path: string; headers: string }) => createRequests('GET', url, parts)
  return {
    zoneMetadata: get(() => {
      const { path, space } = nextZone()
      return { path: `${path}/meta`, headers: callers.ofSpace(space) }
    }),
    spacePage: get(() => {
      const order = random.pick(spaceOrders)
      const list = `team_id=${dataset.teamId}&action_type=ALLSPACES${order}&from=${1 + random.below(3)}`
      return { path: `${dataset.editionPath}/spaces?${list}`, headers: callers.anybody() }
    }),
    zonesOfSpace: get(() => {
      const [space, path] = nextSpace()
      return { path: `${path}/zones/meta`, headers: callers.ofSpace(space) }
    }),
    framesOfZone: get(() => {
      const { path, space } = nextFramedZone()
      return { path: `${path}/frames`, headers: callers.ofSpace(space) }
    }),
    insertFrame: createRequests('POST', url, () => {
      const { path, space } = nextZone()
      return { path: `${path}/frames`, headers: callers.ofSpace(space), body: newFrameBody() }
    }),
    searches: createSearchQueries(dataset).map((query) => ({
      ...query,
      requests: get(() => ({ path: dataset.teamPath + query.path(), headers: callers.anybody() })),
    })),
  }
}

/** People look at the first pages of a list, in whichever order they have set. */
const spaceOrders = ['', '&sort_by=TIME_CREATED', '&sort_by=A_Z', '&sort_by=Z_A']

export const newFrameBody = (): string => JSON.stringify({ frames: [{ meta: { id: randomUUID(), name: 'Frame' } }] })

const oneOf = (sources: readonly RequestSource[]): RequestSource => {
  const next = shuffledCycle(sources, createRandom(8))
  return { origin: (sources[0] as RequestSource).origin, next: () => next().next() }
}

/** For the warm-up: writes nothing, so that what follows measures the dataset as it was filled. */
export const readMix = ({
  zoneMetadata,
  spacePage,
  zonesOfSpace,
  framesOfZone,
  searches,
}: Workload): RequestSource[] => [
  zoneMetadata,
  spacePage,
  zonesOfSpace,
  framesOfZone,
  oneOf(searches.map(({ requests }) => requests)),
]

/** Of four requests two read a zone, one searches and one writes. */
export const fullMix = ({ zoneMetadata, searches, insertFrame }: Workload): RequestSource[] => [
  zoneMetadata,
  zoneMetadata,
  oneOf(searches.map(({ requests }) => requests)),
  insertFrame,
]

import type { Amount } from './data.ts'
import type { Line, Measured } from './line.ts'
import type { Ask } from './load.ts'
import { type LongLoad, measureGrowth, measureRest } from './memory.ts'
import type { Peer } from './peers.ts'
import { asking, type Pace, ratio, readers } from './ratio.ts'
import { measureAnyZone, measureBesideWrites, measureReading, readings, zoneMetaOf } from './reads.ts'
import { measureSameWork, measureSearch } from './search.ts'
import { type Engine, engines, type Site } from './site.ts'
import { slowDiskCanBe } from './slow-disk.ts'
import { measureStart } from './start.ts'
import {
  besideBareRows,
  insertAnywhere,
  insertFrame,
  measureBareInsert,
  measureInsert,
  measureInsertSlowly,
  writers,
} from './writes.ts'

/** How much of everything, and how long. */
export interface Extent {
  amount: Amount
  /** Seconds of mixed load before the first line that is not about rest: so long V8 takes to make the code fast. */
  warmUp: number
  pace: Pace
  /** For what is told and not judged. */
  told: Pace
  load: LongLoad
  /** Parts of a hundred by which memory may have grown under that load. */
  growth: number
}

/** Opened when first asked for: what nobody needs is not made. */
export interface Room {
  /** Nobody has asked it anything yet. */
  fresh(): Promise<Site>
  /** At work for a while. */
  site(): Promise<Site>
  peer(): Promise<Peer>
}

/** A line yet to be measured. */
export interface Work extends Pick<Line, 'work' | 'bound'> {
  engine: Engine
  measure(room: Room): Promise<Measured>
}

/** Everything that can be measured, in this order. */
export const worksOf = (extent: Extent, options: { peers: boolean }): Work[] => [
  {
    work: 'start to first answer',
    engine: 'sqlite',
    bound: { most: 1.2 },
    measure: () => measureStart(extent.pace.rounds),
  },
  ...engines.flatMap((engine) => [
    ...restWorks(engine),
    ...readWorks(engine, extent),
    ...searchWorks(engine, extent),
    ...(engine === 'sqlite' ? insertWorks(extent) : []),
    ...(engine === 'postgres' && options.peers ? peerWorks(extent) : []),
    ...growthWorks(engine, extent),
  ]),
]

/** First: nobody has asked anything yet. */
const restWorks = (engine: Engine): Work[] => [
  { work: 'memory at rest', engine, bound: { most: 180 }, measure: async ({ fresh }) => measureRest(await fresh()) },
]

const readWorks = (engine: Engine, { pace, told }: Extent): Work[] => [
  ...readings.map((reading) => ({
    work: reading.work,
    engine,
    bound: { least: reading.least[engine] },
    measure: async ({ site }: Room) => measureReading(reading, await site(), pace),
  })),
  // What reads cost where less is known from one to the next.
  {
    work: "one zone's metadata, 100 writes a second meanwhile",
    engine,
    measure: async ({ site }) => measureBesideWrites(await site(), told, 100),
  },
  {
    work: "a zone's metadata, any of 1000",
    engine,
    measure: async ({ site }) => measureAnyZone(await site(), told, 1000),
  },
  {
    work: "a zone's metadata, any of all",
    engine,
    measure: async ({ site }) => measureAnyZone(await site(), told, Number.POSITIVE_INFINITY),
  },
]

const searchWorks = (engine: Engine, { amount, pace, told }: Extent): Work[] => [
  {
    work: `search, ${amount.zones} zones and ${amount.zones * amount.shapesInZone} shapes, p99 of 8 clients`,
    engine,
    bound: { most: engine === 'sqlite' ? 25 : 40 },
    measure: async ({ site }) => measureSearch(await site(), pace),
  },
  {
    work: 'the same work for every request, as long as a search, p99 of 8 clients',
    engine,
    measure: async ({ site }) => measureSameWork(await site(), told),
  },
]

/** Milliseconds: what a disk takes that has no memory of its own to keep data in, or a network in between. */
const slowSync = 2

const insertWorks = ({ pace, told }: Extent): Work[] => [
  {
    work: `insert one frame, ${writers} clients`,
    engine: 'sqlite',
    bound: { least: 1 },
    measure: async ({ site }) => measureInsert(await site(), pace),
  },
  {
    work: `a bare route that inserts one row, ${writers} clients`,
    engine: 'sqlite',
    measure: async ({ site }) => measureBareInsert(await site(), told),
  },
  ...(slowDiskCanBe() ? [slowInsertWork(told)] : []),
]

const slowInsertWork = (told: Pace): Work => ({
  work: `insert one frame, ${writers} clients, a disk that takes ${slowSync} ms to sync`,
  engine: 'sqlite',
  measure: () => measureInsertSlowly(told, slowSync),
})

const peerWorks = ({ pace, told }: Extent): Work[] => [
  {
    work: "peer: one zone's metadata",
    engine: 'postgres',
    bound: { least: 6 },
    measure: besidePeer(zoneMetaOf, 'read', readers, pace),
  },
  {
    work: `peer: insert one frame, ${writers} clients`,
    engine: 'postgres',
    bound: { least: 4 },
    measure: besidePeer(insertAnywhere, 'create', writers, pace),
  },
  {
    work: `peer: insert one frame, ${writers} clients in one zone`,
    engine: 'postgres',
    measure: besidePeer((site) => insertFrame(site, site.data.zone), 'create', writers, told),
  },
  {
    work: `peer: a bare route that inserts one row, ${writers} clients`,
    engine: 'postgres',
    measure: async ({ peer }) => {
      const other = await peer()
      const measured = await besideBareRows(other.database, asking(other.create, writers), told)
      return { beside: `${other.name}, one object`, unit: 'times', ...measured }
    },
  },
]

const besidePeer =
  (ours: (site: Site) => Ask, theirs: 'read' | 'create', clients: number, pace: Pace): Work['measure'] =>
  async ({ site, peer }) => {
    const other = await peer()
    const measured = await ratio(asking(ours(await site()), clients), asking(other[theirs], clients), pace)
    return { beside: `${other.name}, one object`, unit: 'times', ...measured }
  }

/** Last: a process that has been at work for a while. */
const growthWorks = (engine: Engine, { load, growth }: Extent): Work[] => [
  {
    work: `memory growth, ${load.seconds} s of mixed load`,
    engine,
    bound: { most: growth },
    measure: async ({ site }) => measureGrowth(await site(), load),
  },
]

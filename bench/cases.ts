import { compare, runRequests, type Schedule } from './compare.ts'
import type { DatasetSize } from './dataset-rows.ts'
import { type Deployment, type Engine, engines } from './deployment.ts'
import { measureEdits } from './edits.ts'
import { EXPORTED_ELEMENTS, measureExport, measureOthersDuringExport } from './exports.ts'
import { type LongLoad, measureIdleMemory, measureMemoryGrowth } from './memory.ts'
import type { ParseServer } from './parse-server.ts'
import { measureRead, measureReadDuringWrites, READ_CLIENTS, readCases, zoneMetadata } from './reads.ts'
import type { Bound, Measurement, Result } from './result.ts'
import { measureFreshSearch, measureSearch, measureSearchBeside } from './search.ts'
import { measureStartup } from './startup.ts'
import { type History, measureVersionRead } from './version-reads.ts'
import { COMMIT_SHAPES, measureInsert, measureInsertIntoOneZone, measureLargeCommit, WRITE_CLIENTS } from './writes.ts'

/** How much data, and how long everything takes. */
export interface Profile {
  size: DatasetSize
  /** Teams beside the measured one, each of the same size, where a case is about others. */
  otherTeams: number
  /** Seconds of reads before the first case that needs a warm service. */
  warmUp: number
  schedule: Schedule
  /** For what has no bound. */
  informational: Schedule
  longLoad: LongLoad
  /** Per cent by which memory may grow under the long load. */
  memoryGrowth: number
  history: History
  /** Elements of the large zone that is edited. */
  largeZone: number
}

/** What cases run on, created on first use. */
export interface Env {
  /** Not one request so far. */
  idle(): Promise<Deployment>
  warm(): Promise<Deployment>
  parseServer(): Promise<ParseServer>
  /** Runs on a deployment of its own: with the data of other teams, straight after a bulk load, or the same on SQLite. */
  withDeployment<T>(variant: 'crowded' | 'fresh' | 'sqlite', work: (deployment: Deployment) => Promise<T>): Promise<T>
}

export interface Case<E = Env, N = Engine> extends Pick<Result, 'name' | 'bound'> {
  engine: N
  measure(env: E): Promise<Measurement>
}

/** Every case, in the order in which they run. What writes comes last: searches count on the dataset as it was filled. */
export const createCases = (profile: Profile, options: { peers: boolean }): Case[] => [
  {
    name: 'start to first answer',
    engine: 'sqlite',
    bound: { atMost: 1.2 },
    measure: () => measureStartup(profile.schedule.rounds),
  },
  ...engines.flatMap((engine) =>
    [
      memoryCase(),
      ...searchCases(engine, profile),
      ...readingCases(engine, profile),
      ...(engine === 'postgres' && options.peers ? peerCases(profile) : []),
      ...insertCases(engine, profile),
      memoryGrowthCase(profile),
      ...zoneCases(profile),
    ].map((each) => ({ ...each, engine })),
  ),
]

export type EngineCase<E = Env> = Omit<Case<E>, 'engine'>

const memoryCase = (): EngineCase => ({
  name: 'memory at rest',
  bound: { atMost: 180 },
  measure: async ({ idle }) => measureIdleMemory(await idle()),
})

const searchCases = (engine: Engine, { size, otherTeams, schedule }: Profile): EngineCase[] => {
  const name = `search, ${size.zones} zones and ${size.zones * size.shapesPerZone} shapes of one team, 8 clients`
  return [
    {
      name,
      bound: { atMost: engine === 'sqlite' ? 10 : 40 },
      measure: async ({ warm }) => measureSearch(await warm(), schedule),
    },
    ...(engine === 'postgres' ? [searchBesideSqlite(schedule)] : []),
    {
      name: `search while other teams have ${otherTeams} times as much`,
      bound: { atMost: 1.5 },
      measure: async ({ warm, withDeployment }) => {
        const alone = await warm()
        return withDeployment('crowded', (crowded) =>
          measureSearchBeside(crowded, alone, 'other teams have nothing', schedule),
        )
      },
    },
    {
      name: 'search right after a fresh fill, without statistics',
      bound: { atMost: 2 },
      measure: ({ withDeployment }) => withDeployment('fresh', (fresh) => measureFreshSearch(fresh, schedule)),
    },
  ]
}

const searchBesideSqlite = (schedule: Schedule): EngineCase => ({
  name: 'search beside the embedded engine, the same data',
  bound: { atMost: 1.5 },
  measure: async ({ warm, withDeployment }) => {
    const ours = await warm()
    return withDeployment('sqlite', (sqlite) => measureSearchBeside(ours, sqlite, 'SQLite', schedule))
  },
})

const WRITES_PER_SECOND = 100

const readingCases = (engine: Engine, { schedule }: Profile): EngineCase[] => [
  ...readCases.map((readCase) => ({
    name: readCase.name,
    bound: { atLeast: readCase.atLeast[engine] },
    measure: async ({ warm }: Env) => measureRead(readCase, await warm(), schedule),
  })),
  {
    name: `${zoneMetadata.name}, ${WRITES_PER_SECOND} writes a second going on`,
    bound: { atLeast: engine === 'sqlite' ? 0.18 : 0.11 },
    measure: async ({ warm }) => measureReadDuringWrites(await warm(), schedule, WRITES_PER_SECOND),
  },
]

const insertFrame = `insert one frame, random zone, ${WRITE_CLIENTS} clients`

const insertCases = (engine: Engine, { schedule, informational }: Profile): EngineCase[] => {
  const isSqlite = engine === 'sqlite'
  return [
    {
      name: insertFrame,
      ...(isSqlite && { bound: { atLeast: 0.15 } }),
      measure: async ({ warm }) => measureInsert(await warm(), isSqlite ? schedule : informational),
    },
    {
      name: `insert one frame, one zone, ${WRITE_CLIENTS} clients`,
      ...(!isSqlite && { bound: { atLeast: 0.5 } }),
      measure: async ({ warm }) => measureInsertIntoOneZone(await warm(), isSqlite ? informational : schedule),
    },
  ]
}

/** About zones of their own, or with much in them. */
const zoneCases = ({ schedule, history, largeZone }: Profile): EngineCase[] => [
  {
    name: `a commit of ${COMMIT_SHAPES} shapes`,
    bound: { atLeast: 0.25 },
    measure: async ({ warm }) => measureLargeCommit(await warm(), schedule),
  },
  {
    name: `read a zone at a version ${history.commits} commits ago, ${history.elements} elements`,
    bound: { atMost: 5 },
    measure: async ({ warm }) => measureVersionRead(await warm(), history, schedule),
  },
  {
    name: `100 edits in a zone of ${largeZone} elements`,
    bound: { atMost: 1.5 },
    measure: async ({ warm }) => measureEdits(await warm(), largeZone, schedule),
  },
  ...(['svg', 'png'] as const).map((format) => ({
    name: `export ${EXPORTED_ELEMENTS} elements as ${format.toUpperCase()}`,
    bound: { atMost: format === 'svg' ? 1 : 2 },
    measure: async ({ warm }: Env) => measureExport(await warm(), format, schedule.rounds),
  })),
  {
    name: `others, while ${EXPORTED_ELEMENTS} elements are exported as PNG`,
    bound: { atMost: 100 },
    measure: async ({ warm }) => measureOthersDuringExport(await warm(), schedule.rounds),
  },
]

const peerCases = ({ schedule }: Profile): EngineCase[] => [
  peerCase(`peer: ${zoneMetadata.name}`, ['zoneMetadata', 'read'], READ_CLIENTS, schedule, { atLeast: 3 }),
  peerCase(`peer: ${insertFrame}`, ['insertFrame', 'create'], WRITE_CLIENTS, schedule, { atLeast: 1.2 }),
]

const peerCase = (
  name: string,
  [ours, theirs]: ['zoneMetadata' | 'insertFrame', 'read' | 'create'],
  clients: number,
  schedule: Schedule,
  bound: Bound,
): EngineCase => ({
  name,
  bound,
  measure: async ({ warm, parseServer }) => {
    const { workload } = await warm()
    const peer = await parseServer()
    const measured = await compare(runRequests(workload[ours], clients), runRequests(peer[theirs], clients), schedule)
    return { baseline: `${peer.name}, one object`, unit: 'times', ...measured }
  },
})

const memoryGrowthCase = ({ longLoad, memoryGrowth }: Profile): EngineCase => ({
  name: `memory growth, ${longLoad.seconds} s of mixed load`,
  bound: { atMost: memoryGrowth },
  measure: async ({ warm }) => measureMemoryGrowth(await warm(), longLoad),
})

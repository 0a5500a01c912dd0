import type { Case, EngineCase } from '../cases.ts'
import type { Schedule } from '../compare.ts'
import { type Deployment, engines } from '../deployment.ts'
import { type Crowd, measureCrowd, measureDeliveries, measureSlowReader } from './crowd.ts'
import { measureIdleSessions } from './idle-sessions.ts'
import { commitTime, type LargeCommits, longestHold, MIXED_EDITS } from './large-commit.ts'
import { measureLiveEdits, measureOpening } from './large-zone.ts'
import type { Peer } from './peers.ts'
import { measureWriters, WRITERS } from './writers.ts'

export interface RealtimeProfile {
  crowd: Crowd
  schedule: Schedule
  idleSessions: number
  largeZone: number
  /** Of what is done once a round. */
  rounds: number
}

/** What the cases of one engine run on, created on first use. */
export interface RealtimeEnv {
  service(): Promise<Deployment>
  hocuspocus(): Promise<Peer>
  yWebsocket(): Promise<Peer>
  /** Path of the large zone. */
  largeZone(): Promise<string>
  largeCommits(): Promise<LargeCommits>
}

export type RealtimeCase = Case<RealtimeEnv>

export const createRealtimeCases = (profile: RealtimeProfile, { peers }: { peers: boolean }): RealtimeCase[] =>
  engines.flatMap((engine) =>
    [
      // First, while the heap is what the service needs and nothing more.
      idleCase(profile),
      crowdCase(profile),
      ...(engine === 'sqlite' ? [slowReaderCase(profile)] : []),
      ...(engine === 'sqlite' && peers ? peerCases(profile) : []),
      ...writerCases(profile),
      ...largeZoneCases(profile),
      ...(engine === 'sqlite' ? commitCases : []),
    ].map((each) => ({ ...each, engine })),
  )

type LineOfEngine = EngineCase<RealtimeEnv>

const idleCase = ({ idleSessions }: RealtimeProfile): LineOfEngine => ({
  name: `memory of ${idleSessions} idle sessions`,
  bound: { atMost: 250 },
  measure: async ({ service }) => measureIdleSessions(await service(), idleSessions),
})

const crowdCase = ({ crowd }: RealtimeProfile): LineOfEngine => ({
  name: `${crowd.editors} editors in one zone, ${crowd.perSecond} commits a second each, p95 to the last peer`,
  bound: { atMost: 100 },
  measure: async ({ service }) => measureCrowd(await service(), crowd),
})

const slowReaderCase = ({ crowd }: RealtimeProfile): LineOfEngine => ({
  name: `p95 with one slow reader among ${crowd.editors}`,
  bound: { atMost: 1.2 },
  measure: async ({ service }) => measureSlowReader(await service(), crowd),
})

const peerCases = ({ crowd }: RealtimeProfile): LineOfEngine[] => [
  {
    name: 'peer: deliveries a CPU second, hocuspocus',
    bound: { atLeast: 1.5 },
    measure: async ({ service, hocuspocus }) => {
      const peer = { name: 'hocuspocus storing every change', peer: await hocuspocus() }
      return measureDeliveries(await service(), peer, crowd)
    },
  },
  {
    name: 'peer: deliveries a CPU second, y-websocket',
    bound: { atLeast: 1 },
    measure: async ({ service, yWebsocket }) => {
      const peer = { name: 'y-websocket without storage', peer: await yWebsocket() }
      return measureDeliveries(await service(), peer, crowd)
    },
  },
]

const writerCases = ({ schedule }: RealtimeProfile): LineOfEngine[] => [
  {
    name: `one zone, ${WRITERS} writers as fast as they can`,
    bound: { atLeast: 5 },
    measure: async ({ service }) => measureWriters(await service(), schedule),
  },
]

const largeZoneCases = ({ schedule, largeZone: elements, rounds }: RealtimeProfile): LineOfEngine[] => [
  {
    name: `open a zone of ${elements} elements`,
    bound: { atMost: 400 },
    measure: async ({ service, largeZone }) => measureOpening(await service(), await largeZone(), rounds),
  },
  {
    name: `100 live edits in a zone of ${elements} elements`,
    bound: { atMost: 1.5 },
    measure: async ({ service, largeZone }) => measureLiveEdits(await service(), await largeZone(), schedule),
  },
]

const commitCases: LineOfEngine[] = [
  {
    name: `a commit of ${MIXED_EDITS} mixed edits`,
    bound: { atMost: 150 },
    measure: async ({ largeCommits }) => commitTime(await largeCommits()),
  },
  {
    name: `event loop held by a commit of ${MIXED_EDITS} mixed edits`,
    bound: { atMost: 50 },
    measure: async ({ largeCommits }) => longestHold(await largeCommits()),
  },
]

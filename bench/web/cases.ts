import type { Case } from '../cases.ts'
import type { Measurement } from '../result.ts'
import { mean, quantile } from '../statistics.ts'
import type { EditingEnv, EditingProfile } from './editing.ts'
import { createEditingCases } from './editing-cases.ts'

export interface WebProfile {
  /** Of one movement. */
  frames: number
  rounds: number
  editing: EditingProfile
}

export const fullWeb: WebProfile = { frames: 240, rounds: 5, editing: { events: 240, rounds: 3, undos: 10 } }
export const quickWeb: WebProfile = { frames: 90, rounds: 2, editing: { events: 90, rounds: 1, undos: 5 } }

/** What the pages of web/canvas/testing/ do and tell. */
export interface WebEnv extends EditingEnv {
  /** Opens a board in our canvas; milliseconds from its elements until all of it is painted. */
  paint(count: number): Promise<number>
  /** Moves over the board at a scale; 0: all of it is on the screen. */
  move(count: number, kind: 'pan' | 'zoom', scale: number, frames: number): Promise<Movement>
  panExcalidraw(count: number, frames: number): Promise<Movement>
}

export interface Movement {
  /** Milliseconds of script and paint of each frame. */
  times: number[]
  sharpMs: number
  /** Milliseconds of all work of the page's thread, for each frame. */
  busyMs: number
}

export type WebCase = Case<WebEnv, 'chromium'>

const MAX_FRAME_MS = 16.7
const MAX_SHARP_MS = 500
const PEER_ELEMENTS = 5_000

/** Nothing else works on the machine while these are measured. */
export const createWebCases = (profile: WebProfile, options: { peers: boolean }): WebCase[] =>
  [
    ...[1_000, 10_000, 32_768].flatMap((count) => movementCases(count, profile)),
    paintCase(10_000, profile),
    ...(options.peers ? [peerCase(profile)] : []),
    ...createEditingCases(profile.editing, options),
  ].map((each) => ({ ...each, engine: 'chromium' as const }))

type Unplaced = Omit<WebCase, 'engine'>

/** Near, where one works, and far out, where everything is on the screen. */
const scales = [1, 0.25, 0]

const movementCases = (count: number, { frames }: WebProfile): Unplaced[] => {
  const measured = new Map<string, Promise<Movement[]>>()
  /** One run has the figures of two lines. */
  const runs = (env: WebEnv, kind: 'pan' | 'zoom'): Promise<Movement[]> => {
    const run = async (): Promise<Movement[]> => {
      const all: Movement[] = []
      for (const scale of scales) all.push(await env.move(count, kind, scale, frames))
      return all
    }
    const known = measured.get(kind) ?? run()
    measured.set(kind, known)
    return known
  }
  return (['pan', 'zoom'] as const).flatMap((kind): Unplaced[] => [
    {
      name: `${kind} over ${count} elements, a frame`,
      bound: { atMost: MAX_FRAME_MS },
      measure: async (env) => frameMeasurement(await runs(env, kind)),
    },
    {
      name: `${kind} over ${count} elements, until it is sharp again`,
      bound: { atMost: MAX_SHARP_MS },
      measure: async (env) => sharpMeasurement(await runs(env, kind)),
    },
  ])
}

const listed = (figures: readonly number[]): string => figures.map((figure) => figure.toFixed(1)).join(', ')

/** The worst of the scales. */
const frameMeasurement = (runs: readonly Movement[]): Measurement => {
  const p95 = runs.map(({ times }) => quantile(times, 0.95))
  const most = Math.max(...runs.flatMap(({ times }) => times))
  return {
    baseline: 'p95 of script and paint',
    figure: Math.max(...p95),
    unit: 'ms',
    detail: `p95 at scale 1, 1/4 and all: ${listed(p95)}; longest ${most.toFixed(1)}`,
  }
}

const sharpMeasurement = (runs: readonly Movement[]): Measurement => ({
  baseline: 'after the last movement',
  figure: Math.max(...runs.map(({ sharpMs }) => sharpMs)),
  unit: 'ms',
  detail: `at scale 1, 1/4 and all: ${listed(runs.map(({ sharpMs }) => sharpMs))}`,
})

const paintCase = (count: number, { rounds }: WebProfile): Unplaced => ({
  name: `paint a board of ${count} elements`,
  bound: { atMost: 1_000 },
  measure: async ({ paint }) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await paint(count))
    return {
      baseline: 'median, from the data',
      figure: quantile(times, 0.5),
      unit: 'ms',
      detail: listed(times),
    }
  },
})

const peerCase = ({ frames }: WebProfile): Unplaced => ({
  name: `peer: pan over ${PEER_ELEMENTS} elements`,
  bound: { atLeast: 1 },
  measure: async ({ move, panExcalidraw }) => {
    const ours = await move(PEER_ELEMENTS, 'pan', 0.25, frames)
    const theirs = await panExcalidraw(PEER_ELEMENTS, frames)
    const [our, their] = [ours, theirs].map(({ times }) => quantile(times, 0.95)) as [number, number]
    const busy = `the page's thread works ${ours.busyMs.toFixed(1)} and ${theirs.busyMs.toFixed(1)} ms a frame`
    const means = `means ${mean(ours.times).toFixed(1)} and ${mean(theirs.times).toFixed(1)}`
    return {
      baseline: 'Excalidraw, p95 of a frame',
      figure: their / our,
      unit: 'times',
      detail: `${our.toFixed(1)} and ${their.toFixed(1)} ms; ${means}; ${busy}`,
    }
  },
})

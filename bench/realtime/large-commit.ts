import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Deployment } from '../deployment.ts'
import { newConnector, newFrame, newNote, newPosition } from '../elements.ts'
import { sendOne } from '../load.ts'
import type { Measurement } from '../result.ts'
import { median } from '../statistics.ts'
import { createZone, newIds, requestsTo } from '../zones.ts'

const monitor = join(import.meta.dirname, '../../resilience/support/loop-monitor.ts')

/** Settings of a service that tells how long its event loop was held. */
export const monitored = (socket: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${monitor}`,
  LOOP_MONITOR_SOCKET: socket,
})

interface LoopReport {
  holdMs: number
  holdCpuMs: number
}

export interface LargeCommits {
  times: number[]
  holds: LoopReport[]
}

export const MIXED_EDITS = 1000

/** One request with 1,000 edits of every kind, each time in another zone. */
export const runLargeCommits = async (
  deployment: Deployment,
  socket: string,
  rounds: number,
): Promise<LargeCommits> => {
  const times: number[] = []
  const holds: LoopReport[] = []
  const readLoop = async (): Promise<LoopReport> => {
    const monitor = connect(socket)
    monitor.write('report')
    return JSON.parse(await text(monitor))
  }
  for (let round = -WARM_UP; round < rounds; round++) {
    const path = `${await createZone(deployment)}/changes`
    const [first, second] = mixedEdits()
    const commit = (edits: object[]) => {
      const body = JSON.stringify({ edits })
      return sendOne(requestsTo(deployment, 'POST', () => ({ path, body })))
    }
    await commit(first)
    await readLoop()
    const start = performance.now()
    await commit(second)
    const elapsed = performance.now() - start
    const hold = await readLoop()
    if (round < 0) continue
    times.push(elapsed)
    holds.push(hold)
  }
  return { times, holds }
}

const WARM_UP = 3

/** What the zone has before, and 1,000 edits of it: 200 of each kind, half of the inserts in a frame. */
const mixedEdits = (): [object[], object[]] => {
  const frames = newIds(20)
  const kept = newIds(400)
  const gone = newIds(200)
  const joined = newIds(200)
  const fresh = newIds(200)
  const connectors = newIds(100)
  const inFrame = (at: number) => (at % 2 === 0 ? { frame_id: frames[at % 20] as string } : {})
  const before = [
    ...frames.map((id) => ({ insert: { frame: newFrame(id) } })),
    ...[...kept, ...gone].map((id, at) => ({ insert: { shape: { ...newNote(id), ...inFrame(at) } } })),
    ...joined.map((id, at) => ({ insert: { connector: newConnector(id, kept[at] as string, gone[at] as string) } })),
  ]
  const edits = [
    ...fresh.map((id, at) => ({ insert: { shape: { ...newNote(id), ...inFrame(at) } } })),
    ...connectors.map((id, at) => ({
      insert: { connector: newConnector(id, fresh[at] as string, kept[at] as string) },
    })),
    ...kept.slice(0, 200).map((id) => ({ update: { shape: { id, properties: { layout: newPosition() } } } })),
    ...kept.slice(200, 300).map((id) => ({ update: { shape: { id, text: newNote().text } } })),
    // Everything in them moves.
    ...frames.map((id) => ({ update: { frame: { id, properties: { layout: newPosition() } } } })),
    ...kept.slice(300, 400).map((id) => ({ order: { id, to: 'FRONT' } })),
    ...joined.slice(0, 80).map((id) => ({ update: { connector: { id, type: 'ELBOW' } } })),
    // Their connectors lose an end.
    ...gone.map((id) => ({ remove: { shape: id } })),
  ]
  return [before, edits]
}

export const commitTime = ({ times }: LargeCommits): Measurement => ({
  baseline: '',
  figure: median(times),
  unit: 'ms',
  detail: `median of ${times.length}, slowest ${Math.max(...times).toFixed(0)} ms`,
})

export const longestHold = ({ holds }: LargeCommits): Measurement => ({
  baseline: '',
  figure: Math.max(...holds.map(({ holdMs }) => holdMs)),
  unit: 'ms',
  detail: `by the clock; ${Math.max(...holds.map(({ holdCpuMs }) => holdCpuMs)).toFixed(0)} ms of CPU time; longest of ${holds.length} commits`,
})

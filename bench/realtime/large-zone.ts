import { compareDurations, type Run, type Schedule } from '../compare.ts'
import type { Deployment } from '../deployment.ts'
import { hundredEdits } from '../edits.ts'
import type { Measurement } from '../result.ts'
import { median } from '../statistics.ts'
import { createZone, type Edit, fillZone } from '../zones.ts'
import { openSession } from './easel-editors.ts'

/** A zone of so many elements, as `measureEdits` fills it. */
export const createLargeZone = async (deployment: Deployment, elements: number): Promise<string> => {
  const zone = await createZone(deployment)
  const [frames, connectors] = [Math.round(elements / 30), Math.round(elements / 5)]
  await fillZone(deployment, zone, { frames, connectors, shapes: elements - frames - connectors })
  return zone
}

/** From connecting until the last of its elements has come. */
export const measureOpening = async (deployment: Deployment, zone: string, rounds: number): Promise<Measurement> => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    const session = await openSession(deployment, zone, round)
    times.push(performance.now() - start)
    session.close()
  }
  // The first one is warm-up.
  const counted = times.slice(1)
  const detail = `median of ${counted.length}, slowest ${Math.max(...counted).toFixed(0)} ms, first ${times[0]?.toFixed(0)} ms`
  return { baseline: '', figure: median(counted), unit: 'ms', detail }
}

/** 100 changes one after the other, each acknowledged, beside the same in an empty zone. */
export const measureLiveEdits = async (
  deployment: Deployment,
  zone: string,
  schedule: Schedule,
): Promise<Measurement> => {
  const empty = await createZone(deployment)
  const measured = await compareDurations(liveEdits(deployment, zone), liveEdits(deployment, empty), schedule, 100)
  return { baseline: 'an empty zone', unit: 'times as long', ...measured }
}

const liveEdits =
  (deployment: Deployment, zone: string): Run =>
  async (seconds) => {
    let onAnswer = (_frame: Buffer): void => {}
    const session = await openSession(deployment, zone, 0, (frame) => onAnswer(frame))
    const change = (edit: Edit, mutation_id: string): Promise<void> =>
      new Promise((resolve, reject) => {
        onAnswer = (frame) => {
          if (frame.includes('"type":"ack"')) resolve()
          else if (frame.includes('"type":"refuse"')) reject(new Error(frame.toString()))
        }
        session.send({ type: 'change', mutation_id, edits: toLiveEdits(edit) })
      })
    const start = performance.now()
    let count = 0
    while (count === 0 || performance.now() - start < seconds * 1000)
      for (const edit of hundredEdits()) await change(edit, String(count++))
    const elapsed = (performance.now() - start) / 1000
    session.close()
    return count / elapsed
  }

const kindOf = { frames: 'frame', shapes: 'shape', connectors: 'connector' } as const

/** A request's body as the edits of a change. */
export const toLiveEdits = ({ method, list, body }: Edit): object[] => {
  const kind = kindOf[list]
  if (method === 'DELETE') return (body as { ids: string[] }).ids.map((id) => ({ remove: { [kind]: id } }))
  const items = (body as Record<string, object[]>)[list] ?? []
  return items.map((item) => ({ [method === 'POST' ? 'insert' : 'update']: { [kind]: item } }))
}

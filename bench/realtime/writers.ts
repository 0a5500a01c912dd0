import { randomUUID } from 'node:crypto'
import { compare, type Run, runRequests, type Schedule } from '../compare.ts'
import type { Deployment } from '../deployment.ts'
import type { Measurement } from '../result.ts'
import { newFrameBody } from '../workload.ts'
import { createZone, requestsTo } from '../zones.ts'
import { openSession } from './easel-editors.ts'

export const WRITERS = 32
/** Changes that a writer has on the way: of all together fewer than EASEL_MAX_IN_FLIGHT. */
const UNACKNOWLEDGED = 24

/** Frames inserted by live sessions as fast as they are acknowledged, beside one request for each. */
export const measureWriters = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  const path = `${await createZone(deployment)}/frames`
  const single = requestsTo(deployment, 'POST', () => ({ path, body: newFrameBody() }))
  const live = runWriters(deployment, await createZone(deployment))
  const measured = await compare(live, runRequests(single, WRITERS), schedule)
  return { baseline: 'single inserts into one zone', unit: 'times', ...measured }
}

const runWriters =
  (deployment: Deployment, zone: string): Run =>
  async (seconds) => {
    const start = performance.now()
    const isOver = () => performance.now() - start > seconds * 1000
    const counts = await Promise.all(
      Array.from({ length: WRITERS }, (_, person) => write(deployment, zone, person, isOver)),
    )
    return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000)
  }

const ack = Buffer.from('"type":"ack"')

/** Resolves with the number of acknowledged changes. */
const write = async (deployment: Deployment, zone: string, person: number, isOver: () => boolean): Promise<number> => {
  const ended = Promise.withResolvers<number>()
  let [sent, acknowledged] = [0, 0]
  const session = await openSession(deployment, zone, person, (frame) => {
    if (frame.includes('"type":"refuse"') || frame.includes('"type":"bye"')) ended.reject(new Error(frame.toString()))
    const before = acknowledged
    for (let at = frame.indexOf(ack); at >= 0; at = frame.indexOf(ack, at + 1)) acknowledged++
    if (acknowledged > before) sendMore()
  })
  const sendMore = (): void => {
    const changes: object[] = []
    while (!isOver() && sent - acknowledged < UNACKNOWLEDGED) {
      const frame = { meta: { id: randomUUID(), name: 'Frame' } }
      changes.push({ type: 'change', mutation_id: String(++sent), edits: [{ insert: { frame } }] })
    }
    if (changes.length > 0) session.send(...changes)
    else if (isOver() && sent === acknowledged) ended.resolve(acknowledged)
  }
  session.socket.on('close', () => ended.reject(new Error('the session was closed')))
  sendMore()
  return ended.promise.finally(() => session.close())
}

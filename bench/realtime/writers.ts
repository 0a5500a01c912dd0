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
  const zone = await createZone(deployment)
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, person) => openWriter(deployment, zone, person)),
  )
  const measured = await compare(runWriters(writers), runRequests(single, WRITERS), schedule)
  for (const { close } of writers) close()
  return { baseline: 'single inserts into one zone', unit: 'times', ...measured }
}

interface Writer {
  /** Resolves with the number of changes that were acknowledged. */
  write(isOver: () => boolean): Promise<number>
  close(): void
}

const runWriters =
  (writers: readonly Writer[]): Run =>
  async (seconds) => {
    const start = performance.now()
    const isOver = () => performance.now() - start > seconds * 1000
    const counts = await Promise.all(writers.map(({ write }) => write(isOver)))
    return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000)
  }

const ack = Buffer.from('"type":"ack"')

const countAcks = (frame: Buffer): number => {
  let count = 0
  for (let at = frame.indexOf(ack); at >= 0; at = frame.indexOf(ack, at + ack.length)) count++
  return count
}

const openWriter = async (deployment: Deployment, zone: string, person: number): Promise<Writer> => {
  let [sent, acknowledged] = [0, 0]
  let sendMore = (): void => {}
  let fail = (_error: Error): void => {}
  const session = await openSession(deployment, zone, person, (frame) => {
    if (frame.includes('"type":"refuse"') || frame.includes('"type":"bye"')) fail(new Error(frame.toString()))
    const acks = countAcks(frame)
    acknowledged += acks
    if (acks > 0) sendMore()
  })
  session.socket.on('close', () => fail(new Error('the session was closed')))
  return {
    write: (isOver) =>
      new Promise((resolve, reject) => {
        const before = acknowledged
        fail = reject
        sendMore = () => {
          const changes: object[] = []
          while (!isOver() && sent - acknowledged < UNACKNOWLEDGED) changes.push(newChange(++sent))
          if (changes.length > 0) session.send(...changes)
          else if (isOver() && sent === acknowledged) resolve(acknowledged - before)
        }
        sendMore()
      }),
    close: session.close,
  }
}

const newChange = (number: number): object => {
  const frame = { meta: { id: randomUUID(), name: 'Frame' } }
  return { type: 'change', mutation_id: String(number), edits: [{ insert: { frame } }] }
}

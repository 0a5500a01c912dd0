import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from '../deployment.ts'
import { residentMemoryOf } from '../resident-memory.ts'
import type { Measurement } from '../result.ts'
import { openSession, type Session } from './easel-editors.ts'

/** So many are opened at the same time. */
const AT_A_TIME = 50
const IDLE_SECONDS = 4

/** Memory of the service with so many sessions that do nothing, over all zones, more than with none. */
export const measureIdleSessions = async (deployment: Deployment, count: number): Promise<Measurement> => {
  const { zones } = deployment.dataset
  const open = (person: number) => openSession(deployment, zones[person % zones.length]?.path as string, person)
  // What the first session loads is not theirs.
  const first = await open(0)
  await sleep(IDLE_SECONDS * 1000)
  const before = residentMemoryOf(deployment.service.pid)
  const sessions: Session[] = [first]
  while (sessions.length < count) {
    const missing = Math.min(AT_A_TIME, count - sessions.length)
    sessions.push(...(await Promise.all(Array.from({ length: missing }, (_, at) => open(sessions.length + at)))))
  }
  await sleep(IDLE_SECONDS * 1000)
  const after = residentMemoryOf(deployment.service.pid)
  for (const session of sessions) session.close()
  return {
    baseline: 'none',
    figure: after.total - before.total,
    unit: 'MB',
    detail: `${before.total.toFixed(0)} MB resident before, ${after.total.toFixed(0)} MB ${IDLE_SECONDS} s after the last one`,
  }
}

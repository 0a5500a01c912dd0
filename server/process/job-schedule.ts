import type { FastifyBaseLogger } from 'fastify'
import { onWakeup, type Wakeup } from '../db/wakeups.ts'

/** Calls it once the time has passed; returns what cancels it. */
export interface Timers {
  after(ms: number, work: () => void): () => void
}

export const systemTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** `again`: there may be more to do before anybody says so. */
type Job = (signal: AbortSignal) => Promise<unknown | 'again'>

export interface JobSchedule {
  every(ms: number, name: string, job: Job): void
  /** At the start, and whenever somebody says that there is something to do; `gapMs` between two runs. */
  whenWoken(wakeup: Wakeup, gapMs: number, name: string, job: Job): void
  /** Nothing starts any more, and what is under way has ended. */
  stop(): Promise<void>
}

interface Deps {
  clock: Timers
  logger: Pick<FastifyBaseLogger, 'error'>
  stopping: AbortController
}

export const createJobSchedule = ({ clock, logger, stopping }: Deps): JobSchedule => {
  const { signal } = stopping
  const running = new Map<string, Promise<unknown>>()
  const cancels = new Map<string, () => void>()
  const unsubscribe: (() => void)[] = []

  const run = async (name: string, job: Job): Promise<unknown> => {
    const work = job(signal).catch((error) => {
      logger.error({ err: error }, `${name} failed`)
      return 'again'
    })
    running.set(name, work)
    const outcome = await work
    running.delete(name)
    return outcome
  }

  const after = (ms: number, name: string, work: () => void): void => {
    if (!signal.aborted) cancels.set(name, clock.after(ms, work))
  }

  return {
    every(ms, name, job) {
      const next = (): void =>
        after(ms, name, () => {
          // Its next turn comes when it would have, however long it takes.
          next()
          if (!running.has(name)) run(name, job)
        })
      next()
    },
    whenWoken(wakeup, gapMs, name, job) {
      let [isResting, isWanted] = [false, false]
      const rest = (): void => {
        isResting = true
        after(gapMs, name, async () => {
          isWanted = false
          const outcome = await run(name, job)
          if (outcome === 'again' || isWanted) rest()
          else isResting = false
        })
      }
      const wake = (): void => {
        isWanted = true
        if (!isResting) rest()
      }
      unsubscribe.push(onWakeup(wakeup, wake))
      wake()
    },
    async stop() {
      stopping.abort()
      for (const end of [...unsubscribe, ...cancels.values()]) end()
      await Promise.all(running.values())
    },
  }
}

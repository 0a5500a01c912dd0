import type { FastifyInstance } from 'fastify'

/** Work that begins once the response has gone. */
export interface DeferredWork {
  /** The work handles its own errors. */
  add(work: () => Promise<void>): void
}

/** Longer than a response takes, and not the same twice, so that the next request does not reveal the work either. */
const delayMs = (): number => 100 + Math.random() * 200

/** What still waits when the app closes is done at once. */
export const createDeferredWork = (app: FastifyInstance): DeferredWork => {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  const running = new Set<Promise<void>>()
  const start = (timer: NodeJS.Timeout): void => {
    const work = waiting.get(timer)
    clearTimeout(timer)
    if (!work || !waiting.delete(timer)) return
    const done = work().finally(() => running.delete(done))
    running.add(done)
  }
  app.addHook('onClose', async () => {
    for (const timer of [...waiting.keys()]) start(timer)
    await Promise.all(running)
  })
  return {
    add(work) {
      const timer: NodeJS.Timeout = setTimeout(() => start(timer), delayMs())
      waiting.set(timer, work)
    },
  }
}

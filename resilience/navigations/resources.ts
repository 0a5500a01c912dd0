import { createHook } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { Server } from 'node:net'
import { fileURLToPath } from 'node:url'

/** What a process has, by name. */
export type Resources = Record<string, number>

const root = fileURLToPath(new URL('../../', import.meta.url))
const isOwn = (line: string): boolean =>
  (line.includes(`${root}server/`) && !line.includes(`${root}server/testing/`)) || line.includes(`${root}sdk/`)

/**
 * Timers that files of the service and of the package have set, by the line that did. Most of them do not keep a process
 * running, so `process.getActiveResourcesInfo` does not have them. Those of database connections,
 * which come and go by themselves, time queries and are asked whether they are there, are left out.
 */
export const watchTimers = () => {
  const alive = new Map<number, string>()
  const hook = createHook({
    init(id, type) {
      if (type !== 'Timeout') return
      const before = Error.stackTraceLimit
      Error.stackTraceLimit = 20
      const lines = new Error().stack?.split('\n') ?? []
      Error.stackTraceLimit = before
      const line = lines.find(isOwn)
      const isOfDatabase = lines.some((one) => one.includes('/node_modules/pg')) || line?.includes('/server/db/')
      if (line && !isOfDatabase) alive.set(id, line.trim().replace(root, ''))
    },
    destroy: (id) => void alive.delete(id),
  }).enable()
  return {
    counts(): Resources {
      const counts: Resources = {}
      for (const line of alive.values()) counts[`timer ${line}`] = (counts[`timer ${line}`] ?? 0) + 1
      return counts
    },
    stop: () => void hook.disable(),
  }
}

/** Listeners of an emitter, by event. */
export const listenersOf = (name: string, emitter: EventEmitter): Resources =>
  Object.fromEntries(emitter.eventNames().map((event) => [`${name} on ${String(event)}`, emitter.listenerCount(event)]))

export const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

/** What keeps the process running, by kind; without those kinds. */
export const activeKinds = (without: readonly string[]): Resources => {
  const counts: Resources = {}
  for (const kind of process.getActiveResourcesInfo())
    if (!without.includes(kind)) counts[`active ${kind}`] = (counts[`active ${kind}`] ?? 0) + 1
  return counts
}

/** What there is more of than before. */
export const grown = (before: Resources, after: Resources): Resources =>
  Object.fromEntries(Object.entries(after).filter(([name, count]) => count > (before[name] ?? 0)))

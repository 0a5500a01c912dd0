import { type Operation, operations } from '@easel/contract'
import type { Database } from '../db/database.ts'
import { writeFreeSpacesFirst } from '../db/free-spaces.ts'
import { type Opening, writeOpenings } from './last-opened.sql.ts'

/** Who opened which space when (S5), written behind: to read a space must not wait for a write. */
export interface LastOpened {
  record(opening: Omit<Opening, 'opened_time'>): void
  /** Writes what was recorded: for whoever is about to read it. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_INTERVAL_MS = 1000
/** An opening is worth less than the memory of a service that cannot reach its database. */
const MAX_PENDING = 20_000

/**
 * What was recorded is on disk within a second. Of several nodes each flushes its own before it reads, so a list ordered
 * by opening may miss what others served in the last second.
 */
export const createLastOpened = (database: Pick<Database, 'write' | 'autocommit'>): LastOpened => {
  let pending = new Map<string, Opening>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let last = 0

  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    const batch = pending
    pending = new Map()
    try {
      await writeFreeSpacesFirst(database, [...batch.values()], writeOpenings)
    } catch (error) {
      // For the next time, unless the same person has opened it again since.
      for (const [key, opening] of batch) if (!pending.has(key) && pending.size < MAX_PENDING) pending.set(key, opening)
      throw error
    }
  }

  /** One after the other, so that whoever waits for a flush also waits for the one under way. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write, write)
    return writing
  }

  return {
    record({ edition_id, space_id, zuid }) {
      // No two alike: the order of openings is the order in which they came, also within a millisecond.
      last = Math.max(last + 1, Date.now())
      const key = `${edition_id} ${space_id} ${zuid}`
      if (pending.size < MAX_PENDING || pending.has(key))
        pending.set(key, { edition_id, space_id, zuid, opened_time: last })
      timer ??= setTimeout(() => flush().catch(() => {}), FLUSH_INTERVAL_MS).unref()
    },
    flush,
    close: () => flush().catch(() => {}),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each handler was checked against its own types
type AnyHandler = (context: any) => Promise<unknown>

/** Handlers of operations that open the space they read record it, unless they fail. */
export const recordLastOpened = <Handlers extends object>(handlers: Handlers): Handlers => {
  const all = { ...handlers } as Record<string, AnyHandler>
  for (const [name, { recordsOpen }] of Object.entries<Operation>(operations)) {
    const handler = all[name] as AnyHandler
    if (recordsOpen) all[name] = recordingLastOpened(handler)
  }
  return all as Handlers
}

const recordingLastOpened =
  (handler: AnyHandler): AnyHandler =>
  async (context) => {
    const result = await handler(context)
    const { edition_id, space_id } = context.params
    context.lastOpened.record({ edition_id, space_id, zuid: context.caller.zuid })
    return result
  }

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Database } from '../db/database.ts'
import { type Asked, find } from './find.ts'
import type { FoundItem } from './items.sql.ts'
import type { FromThread, ToThread } from './thread.ts'

/** Where searches are run. */
export interface Finder {
  find(asked: Asked, kinds: readonly SearchKind[]): Promise<FoundItem[]>
  close(): Promise<void>
}

interface ThreadOptions {
  /** Is told why a thread ended by itself. */
  failed?: (error: unknown) => void
  /** Milliseconds from one start of a thread to the next: one that cannot start is not tried for each search. */
  pause?: number
  /** So many at most. */
  threads?: number
}

const most = Math.min(availableParallelism(), 4)

/**
 * SQLite works in the thread that asks it, and a search is the longest work that a read can be: it has threads of its
 * own, so that nobody else waits for it. Whatever they do not answer is searched for here, so an error is always the one
 * of this side; and so is all on PostgreSQL, which is another process anyway.
 */
export const createFinder = (database: Pick<Database, 'read' | 'file'>, options: ThreadOptions = {}): Finder => {
  const { read, file } = database
  if (file === undefined) return { find: (asked, kinds) => find(read, asked, kinds), close: async () => {} }
  const threads = Array.from({ length: options.threads ?? most }, () => threadOn(file, options))
  return {
    find: async (asked, kinds) => (await idlest(threads)?.find(asked, kinds)) ?? find(read, asked, kinds),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/** Of those that are up. Where all have something to do one more is started, for which this search comes too early. */
const idlest = (threads: readonly Thread[]): Thread | undefined => {
  let found: Thread | undefined
  for (const thread of threads) if (thread.isUp() && (!found || thread.waiting() < found.waiting())) found = thread
  const next = threads.find((thread) => !thread.isUp())
  if ((!found || found.waiting() > 0) && next?.mayStart()) next.start()
  return found
}

type Thread = ReturnType<typeof threadOn>

const threadOn = (file: string, { failed = () => {}, pause = 10_000 }: ThreadOptions) => {
  const unanswered = new Map<number, (items: FoundItem[] | undefined) => void>()
  let worker: Worker | undefined
  let isUp = false
  let isClosed = false
  let started = Number.NEGATIVE_INFINITY
  let last = 0

  const heard = (message: FromThread): void => {
    if (message === 'up') {
      isUp = true
      return
    }
    const { id, items } = message
    unanswered.get(id)?.(items === undefined ? undefined : JSON.parse(items))
    unanswered.delete(id)
    if (unanswered.size === 0 && !isClosed) worker?.unref()
  }

  const gone = (): void => {
    worker = undefined
    isUp = false
    for (const answer of unanswered.values()) answer(undefined)
    unanswered.clear()
  }

  const start = (): void => {
    started = performance.now()
    try {
      worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: file })
      worker.on('message', heard).on('error', failed).on('exit', gone).unref()
    } catch (error) {
      failed(error)
    }
  }

  const tell = (message: ToThread): void => worker?.postMessage(message)

  return {
    start,
    mayStart: () => !worker && !isClosed && performance.now() - started > pause,
    isUp: () => isUp && !isClosed,
    waiting: () => unanswered.size,
    /** undefined: it did not answer. */
    find(asked: Asked, kinds: readonly SearchKind[]): Promise<FoundItem[] | undefined> {
      return new Promise((resolve) => {
        const id = ++last
        // The process stays for as long as somebody waits.
        if (unanswered.size === 0) worker?.ref()
        unanswered.set(id, resolve)
        tell({ id, asked, kinds })
      })
    },
    /** What it was asked it answers first. Its connection is closed when this resolves. */
    async close(): Promise<void> {
      isClosed = true
      const ending = worker
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.ref()
      tell('close')
      await ended
    },
  }
}

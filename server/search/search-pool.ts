import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Database } from '../db/database.ts'
import type { Hit } from './hits.sql.ts'
import { type SearchRequest, searchPage } from './search-page.sql.ts'

/** Where searches run. */
export interface SearchPool {
  search(request: SearchRequest, kinds: readonly SearchKind[]): Promise<Hit[]>
  close(): Promise<void>
}

const MAX_THREADS = Math.min(availableParallelism(), 4)

interface PoolOptions {
  /** Is told why a search failed in a thread. */
  onError?: (error: unknown) => void
}

/**
 * SQLite works in the thread that calls it, and a search is the longest read there is: worker threads keep it off the
 * event loop. PostgreSQL is a process of its own and needs none.
 */
export const createSearchPool = (
  { read, file }: Pick<Database, 'read' | 'file'>,
  { onError = () => {} }: PoolOptions = {},
): SearchPool => {
  const searchHere: SearchPool['search'] = (request, kinds) => searchPage(read, request, kinds)
  if (file === undefined) return { search: searchHere, close: async () => {} }
  let pool: Promise<Piscina> | undefined
  let isClosed = false

  const searchInThread: SearchPool['search'] = async (request, kinds) => {
    pool ??= startPool(file)
    return JSON.parse(await (await pool).run({ request, kinds }))
  }

  return {
    search: async (request, kinds) => {
      if (isClosed) return searchHere(request, kinds)
      // Searched again here, so that the caller gets an error of this thread, with its class.
      return searchInThread(request, kinds).catch((error) => {
        onError(error)
        return searchHere(request, kinds)
      })
    },
    close: async () => {
      isClosed = true
      await (await pool)?.close()
    },
  }
}

/** Started by the first search: a service that nobody searches pays nothing. */
const startPool = async (file: string): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: new URL('./search-worker.ts', import.meta.url).href,
    workerData: file,
    minThreads: 1,
    maxThreads: MAX_THREADS,
    idleTimeout: 60_000,
  })
  // A thread that ends while idle is replaced when the next search needs it.
  return pool.on('error', () => {})
}

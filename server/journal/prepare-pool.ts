import type { Piscina } from 'piscina'
import { nextTurn } from '../pacer.ts'
import { type Prepare, prepareHere } from './commit-edits.ts'
import type { ChangeInput } from './prepare-change.ts'

export interface PreparePool {
  prepare: Prepare
  close(): Promise<void>
}

/** What a thread makes is garbage soon: left alone, V8 lets 130 MB of it gather before it looks. */
const YOUNG_MEGABYTES = 24

/** What takes longer to plan than to hand over. */
const MANY = 500

/** Plans small changes at once, and large ones in a worker thread: nobody else waits for them. */
export const createPreparePool = (): PreparePool => {
  let pool: Promise<Piscina> | undefined
  return {
    prepare: async (input) => {
      if (!isLarge(input)) return prepareHere(input)
      pool ??= startPool()
      const started = await pool
      // Handing over and taking back are long enough for a turn of their own.
      await nextTurn()
      const prepared = await started.run(input)
      await nextTurn()
      return prepared
    },
    close: async () => {
      await (await pool)?.close()
    },
  }
}

const isLarge = ({ rows, writers }: ChangeInput): boolean =>
  rows.length + writers.reduce((sum, { edits }) => sum + edits.length, 0) > MANY

/** Started by the first large change. */
const startPool = async (): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  const filename = new URL('./prepare-worker.ts', import.meta.url).href
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
  return new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 60_000, resourceLimits }).on(
    'error',
    () => {},
  )
}

import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Piscina } from 'piscina'
import type { PictureResult } from './picture.ts'
import type { PictureTask } from './picture-worker.ts'

/** What is to be drawn, and the sequence number that it belongs to. */
export interface Asked {
  seq: number
  task: PictureTask
}

export type Drawn = { seq: number } & (PictureResult | { refusal: 'busy' })

/** Where pictures are drawn. */
export interface PicturePool {
  /** The picture of a key; those who ask for the same at the same time share one drawing. */
  draw(key: string, asked: () => Promise<Asked>): Promise<Drawn>
  /** The same, remembered, and one at a time for each zone. */
  drawThumbnail(zone: string, key: string, asked: () => Promise<Asked>): Promise<Drawn>
  close(): Promise<void>
}

interface PoolOptions {
  /** Seconds that a drawing may take. */
  timeout: number
  /** Is told why a drawing failed. */
  onError: (error: unknown) => undefined
}

const MAX_THREADS = Math.max(1, Math.min(availableParallelism() - 1, 2))
/** How many are asked for at a time, drawn or waiting: each waits with its elements. */
const MAX_ASKED = 24
const THUMBNAIL_BYTES = 32 * 1024 * 1024

/** Worker threads draw: nobody else waits for a picture. They start with the first one, and end when nobody asks. */
export const createPicturePool = ({ timeout, onError }: PoolOptions): PicturePool => {
  let pool: Promise<Piscina> | undefined
  const running = new Map<string, Promise<Drawn>>()
  const ofZone = new Map<string, Promise<unknown>>()
  const thumbnails = new LRUCache<string, { seq: number; bytes: Uint8Array }>({
    maxSize: THUMBNAIL_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  })

  const run = async (asked: () => Promise<Asked>): Promise<Drawn> => {
    const { seq, task } = await asked()
    pool ??= startPool()
    // A thread that takes too long is ended, and its memory with it.
    const signal = AbortSignal.timeout(timeout * 1000)
    const drawn: PictureResult | undefined = await (await pool).run(task, { signal }).catch(onError)
    return { seq, ...(drawn ?? { refusal: 'busy' }) }
  }

  const draw: PicturePool['draw'] = (key, asked) => {
    const known = running.get(key)
    if (known) return known
    if (running.size >= MAX_ASKED) return Promise.resolve({ seq: 0, refusal: 'busy' })
    const drawing = run(asked).finally(() => running.delete(key))
    running.set(key, drawing)
    return drawing
  }

  const drawThumbnail: PicturePool['drawThumbnail'] = async (zone, key, asked) => {
    // One that was waited for may be the one.
    for (;;) {
      const kept = thumbnails.get(key)
      if (kept) return { ...kept, missingFonts: [] }
      const before = ofZone.get(zone)
      if (!before) break
      await before.catch(() => {})
    }
    const drawing = draw(key, asked)
    const settled = drawing.finally(() => ofZone.delete(zone))
    ofZone.set(zone, settled)
    const drawn = await settled
    if ('bytes' in drawn) thumbnails.set(key, { seq: drawn.seq, bytes: drawn.bytes })
    return drawn
  }

  return {
    draw,
    drawThumbnail,
    close: async () => {
      await (await pool)?.destroy()
    },
  }
}

const startPool = async (): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  const filename = new URL('./picture-worker.ts', import.meta.url).href
  const limits = { maxOldGenerationSizeMb: 1024 }
  const threads = { minThreads: 0, maxThreads: MAX_THREADS, idleTimeout: 60_000 }
  return new Piscina({ filename, ...threads, resourceLimits: limits }).on('error', () => {})
}

import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Piscina } from 'piscina'
import type { PictureResult } from './picture.ts'
import type { PictureTask } from './picture-worker.ts'
import { createPlaces } from './places.ts'

/** What is to be drawn, and the sequence number that it belongs to. */
export interface Asked {
  seq: number
  task: PictureTask
}

export type Drawn = { seq: number } & (PictureResult | { refusal: 'busy' })

/** Where pictures are drawn. */
export interface PicturePool {
  /** The picture of a key, for a person; those who ask for the same at the same time share one drawing. */
  draw(person: number, key: string, asked: () => Promise<Asked>): Promise<Drawn>
  /** The same in a lane of their own, remembered, and one at a time for each zone. */
  drawThumbnail(person: number, zone: string, key: string, asked: () => Promise<Asked>): Promise<Drawn>
  /** What runs and waits. */
  load(): Record<Lane, { running: number; waiting: number }>
  close(): Promise<void>
}

export type Lane = 'export' | 'thumbnail'

interface PoolOptions {
  /** Seconds that a drawing may take. */
  timeout: number
  /** Is told why a drawing failed. */
  onError: (error: unknown) => undefined
}

/**
 * Elements are read when it is a picture's turn, so that those who wait hold nothing. A page looks at many thumbnails at
 * once, each of them soon drawn; one thread that draws nothing else keeps them out of the way of long exports.
 */
const lanes: Record<Lane, { threads: number; ofPerson: number; ofAll: number }> = {
  export: { threads: Math.max(1, Math.min(availableParallelism() - 1, 2)), ofPerson: 8, ofAll: 48 },
  thumbnail: { threads: 1, ofPerson: 32, ofAll: 400 },
}
/** A thread that has nothing to draw ends, and gives its memory back. */
const IDLE_MS = 10_000
const THUMBNAIL_BYTES = 32 * 1024 * 1024

/** Worker threads draw: nobody else waits for a picture. They start with the first one, and end when nobody asks. */
export const createPicturePool = ({ timeout, onError }: PoolOptions): PicturePool => {
  const pools: Partial<Record<Lane, Promise<Piscina>>> = {}
  const placesOf = (lane: Lane) =>
    createPlaces({ ...lanes[lane], atATime: lanes[lane].threads, patienceMs: timeout * 1000 })
  const places = { export: placesOf('export'), thumbnail: placesOf('thumbnail') }
  const running = new Map<string, Promise<Drawn>>()
  const ofZone = new Map<string, Promise<unknown>>()
  const thumbnails = new LRUCache<string, { seq: number; bytes: Uint8Array }>({
    maxSize: THUMBNAIL_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  })

  const run = async (lane: Lane, asked: () => Promise<Asked>): Promise<Drawn> => {
    const { seq, task } = await asked()
    pools[lane] ??= startPool(lanes[lane].threads)
    // A thread that takes too long is ended, and its memory with it.
    const signal = AbortSignal.timeout(timeout * 1000)
    const drawn: PictureResult | undefined = await (await pools[lane]).run(task, { signal }).catch(onError)
    return { seq, ...(drawn ?? { refusal: 'busy' }) }
  }

  const drawIn = (lane: Lane, person: number, key: string, asked: () => Promise<Asked>): Promise<Drawn> => {
    const known = running.get(key)
    if (known) return known
    const drawing = places[lane]
      .take(person, () => run(lane, asked))
      .then((drawn): Drawn => drawn ?? { seq: 0, refusal: 'busy' })
      .finally(() => running.delete(key))
    running.set(key, drawing)
    return drawing
  }

  const drawThumbnail: PicturePool['drawThumbnail'] = async (person, zone, key, asked) => {
    // One that was waited for may be the one.
    for (;;) {
      const kept = thumbnails.get(key)
      if (kept) return { ...kept, missingFonts: [] }
      const before = ofZone.get(zone)
      if (!before) break
      await before.catch(() => {})
    }
    const drawing = drawIn('thumbnail', person, key, asked)
    const settled = drawing.finally(() => ofZone.delete(zone))
    ofZone.set(zone, settled)
    const drawn = await settled
    if ('bytes' in drawn) thumbnails.set(key, { seq: drawn.seq, bytes: drawn.bytes })
    return drawn
  }

  return {
    draw: (person, key, asked) => drawIn('export', person, key, asked),
    drawThumbnail,
    load: () => ({ export: places.export.load(), thumbnail: places.thumbnail.load() }),
    close: async () => {
      for (const pool of Object.values(pools)) await (await pool).destroy()
    },
  }
}

const startPool = async (maxThreads: number): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  const filename = new URL('./picture-worker.ts', import.meta.url).href
  const limits = { maxOldGenerationSizeMb: 1024 }
  const threads = { minThreads: 0, maxThreads, idleTimeout: IDLE_MS }
  return new Piscina({ filename, ...threads, resourceLimits: limits }).on('error', () => {})
}

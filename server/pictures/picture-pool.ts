import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Piscina } from 'piscina'
import { type Payer, type PayerKey, turnOf } from '../payer.ts'
import { createPlaces } from '../places.ts'
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
  /** The picture of a key, for a person; those who ask for the same at the same time share one drawing. */
  draw(payer: Payer, key: string, asked: () => Promise<Asked>): Promise<Drawn>
  /** The same in a lane of their own, one at a time, and remembered. */
  drawThumbnail(payer: Payer, key: string, asked: () => Promise<Asked>): Promise<Drawn>
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

/** A picture that somebody waits for. */
interface Wanted extends PromiseWithResolvers<Drawn> {
  isBegun: boolean
  /** Those who have a place for it. */
  people: Map<PayerKey, Promise<Drawn>>
}

const THUMBNAIL_BYTES = 32 * 1024 * 1024

/** Worker threads draw: nobody else waits for a picture. They start with the first one, and end when nobody asks. */
export const createPicturePool = ({ timeout, onError }: PoolOptions): PicturePool => {
  const pools: Partial<Record<Lane, Promise<Piscina>>> = {}
  const placesOf = (lane: Lane) =>
    createPlaces({ ...lanes[lane], atATime: lanes[lane].threads, patienceMs: timeout * 1000 })
  const places = { export: placesOf('export'), thumbnail: placesOf('thumbnail') }
  const wanted = new Map<string, Wanted>()
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

  /** Whoever's turn comes first draws it for all who ask for the same: nobody waits behind what another has asked for. */
  const drawIn = (lane: Lane, person: PayerKey, key: string, asked: () => Promise<Asked>): Promise<Drawn> => {
    const picture: Wanted = wanted.get(key) ?? { ...Promise.withResolvers(), isBegun: false, people: new Map() }
    wanted.set(key, picture)
    const { promise, resolve, people } = picture
    const known = picture.isBegun ? promise : people.get(person)
    if (known) return known
    const turn = places[lane].take(person, async () => {
      if (picture.isBegun) return {}
      picture.isBegun = true
      const drawn = run(lane, asked)
      await drawn.catch(() => {})
      return { drawn }
    })
    const own = turn.then((taken): Drawn | Promise<Drawn> => {
      people.delete(person)
      if (taken?.drawn) resolve(taken.drawn)
      if (taken?.drawn || (people.size === 0 && !picture.isBegun)) wanted.delete(key)
      return picture.isBegun ? promise : { seq: 0, refusal: 'busy' }
    })
    const drawing = Promise.race([promise, own])
    people.set(person, drawing)
    return drawing
  }

  const drawThumbnail: PicturePool['drawThumbnail'] = async (payer, key, asked) => {
    const kept = thumbnails.get(key)
    if (kept) return { ...kept, missingFonts: [] }
    const drawn = await drawIn('thumbnail', turnOf(payer), key, asked)
    if ('bytes' in drawn) thumbnails.set(key, { seq: drawn.seq, bytes: drawn.bytes })
    return drawn
  }

  return {
    draw: (payer, key, asked) => drawIn('export', turnOf(payer), key, asked),
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

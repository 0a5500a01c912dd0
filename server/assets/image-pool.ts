import type { Piscina } from 'piscina'
import { ApiError } from '../api-error.ts'
import { type Payer, turnOf } from '../payer.ts'
import { createPlaces } from '../places.ts'
import type { ImageTask, ReadImage } from './image-worker.ts'
import type { CleanImage } from './images/image.ts'

/** An image that somebody has sent, and that can be kept. */
export interface NewImage extends CleanImage {
  content_hash: string
  /** What makes a request the same as another one. */
  toJSON(): object
}

export interface ImagePool {
  /** Throws an ApiError where the bytes are no image that can be taken, or this person's turn does not come. */
  read(payer: Payer, bytes: Uint8Array): Promise<NewImage>
  close(): Promise<void>
}

/** How many images one person has here at a time, no fewer than they may send in a minute, and all together. */
const MAX_OF_PERSON = 600
const MAX_OF_ALL = 6_000

/** A worker thread looks at what strangers send: nobody else waits for it, and what it may use is bounded. */
export const createImagePool = (
  { maxPixels, seconds, ofPerson = MAX_OF_PERSON }: { maxPixels: number; seconds: number; ofPerson?: number },
  onError: (error: unknown) => undefined,
): ImagePool => {
  let pool: Promise<Piscina> | undefined
  const places = createPlaces({
    ...{ atATime: 1, ofPerson, ofAll: MAX_OF_ALL },
    patienceMs: seconds * 1000,
  })
  const look = async (bytes: Uint8Array): Promise<ReadImage> => {
    pool ??= startPool()
    const task: ImageTask = { bytes, maxPixels }
    // Counted from its turn: what others have sent takes nothing of it.
    const signal = AbortSignal.timeout(seconds * 1000)
    const read: ReadImage | undefined = await (await pool).run(task, { signal }).catch(onError)
    return read ?? tryLater('The image takes too long to look at')
  }
  return {
    async read(payer, bytes) {
      const read = (await places.take(turnOf(payer), () => look(bytes))) ?? tryLater('Too many images are sent')
      if ('refusal' in read) throw new ApiError('imageNotTaken', { attribute: 'body', reason: read.refusal })
      const { content_hash } = read
      return { ...read, toJSON: () => ({ content_hash }) }
    },
    async close() {
      await (await pool)?.destroy()
    },
  }
}

const tryLater = (reason: string): never => {
  throw new ApiError('unavailable', { reason }, { 'retry-after': '1' })
}

const startPool = async (): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  const filename = new URL('./image-worker.ts', import.meta.url).href
  const threads = { minThreads: 0, maxThreads: 1, idleTimeout: 60_000 }
  return new Piscina({ filename, ...threads, resourceLimits: { maxOldGenerationSizeMb: 512 } }).on('error', () => {})
}

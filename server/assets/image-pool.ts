import type { Piscina } from 'piscina'
import { ApiError } from '../api-error.ts'
import type { ImageTask, ReadImage } from './image-worker.ts'
import type { CleanImage } from './images/image.ts'

/** An image that somebody has sent, and that can be kept. */
export interface NewImage extends CleanImage {
  content_hash: string
  /** What makes a request the same as another one. */
  toJSON(): object
}

export interface ImagePool {
  /** Throws an ApiError where the bytes are no image that can be taken. */
  read(bytes: Uint8Array): Promise<NewImage>
  close(): Promise<void>
}

/** A worker thread looks at what strangers send: nobody else waits for it, and what it may use is bounded. */
export const createImagePool = (
  { maxPixels, seconds }: { maxPixels: number; seconds: number },
  onError: (error: unknown) => undefined,
): ImagePool => {
  let pool: Promise<Piscina> | undefined
  return {
    async read(bytes) {
      pool ??= startPool()
      const signal = AbortSignal.timeout(seconds * 1000)
      const task: ImageTask = { bytes, maxPixels }
      const read: ReadImage | undefined = await (await pool).run(task, { signal }).catch(onError)
      if (!read) throw new ApiError('unavailable', { reason: 'The image takes too long to look at' })
      if ('refusal' in read) throw new ApiError('imageNotTaken', { attribute: 'body', reason: read.refusal })
      const { content_hash } = read
      return { ...read, toJSON: () => ({ content_hash }) }
    },
    async close() {
      await (await pool)?.destroy()
    },
  }
}

const startPool = async (): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  const filename = new URL('./image-worker.ts', import.meta.url).href
  const threads = { minThreads: 0, maxThreads: 1, idleTimeout: 60_000 }
  return new Piscina({ filename, ...threads, resourceLimits: { maxOldGenerationSizeMb: 512 } }).on('error', () => {})
}

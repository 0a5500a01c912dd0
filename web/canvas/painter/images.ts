import type { ImageSize } from '@easel/drawing/environment.ts'

/** The images of fills, asked for when a shape needs them; one that cannot be had stays a grey. */
export const createImages = (request: (id: string) => void) => {
  const images = new Map<string, ImageBitmap | undefined>()
  let isMissing = false

  return {
    imageSize(id: string): ImageSize | undefined {
      const image = images.get(id)
      if (image) return { width: image.width, height: image.height }
      if (!images.has(id)) {
        images.set(id, undefined)
        request(id)
      }
      isMissing = true
      return undefined
    },
    image: (id: string): ImageBitmap | undefined => images.get(id),
    put(id: string, image: ImageBitmap | undefined): void {
      images.set(id, image)
    },
    /** Whether one was not there since the last call. */
    takeMissing(): boolean {
      const was = isMissing
      isMissing = false
      return was
    },
  }
}

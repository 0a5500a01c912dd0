/** All images together; each new one gets a part of what is left, and is made smaller where it needs more. */
const MAX_BYTES = 256 * 1024 * 1024
const SHARE = 8
const MIN_BYTES = 1024 * 1024
const MAX_AT_ONCE = 4

type LoadImage = (assetId: string) => Promise<Blob | undefined>
type Deliver = (id: string, image: ImageBitmap | undefined) => void

/** Loads the images that the painter asks for, each once, a few at a time. */
export const createImageLoader = (loadImage: LoadImage | undefined, deliver: Deliver) => {
  const waiting: string[] = []
  let running = 0
  let used = 0

  const load = async (id: string): Promise<ImageBitmap | undefined> => {
    const blob = await loadImage?.(id)
    if (!blob) return undefined
    const url = URL.createObjectURL(blob)
    try {
      // Unlike a worker, an image element takes SVG too.
      const element = new Image()
      element.src = url
      await element.decode()
      const allowed = Math.max(MIN_BYTES, (MAX_BYTES - used) / SHARE)
      const { naturalWidth: width, naturalHeight: height } = element
      const scale = Math.min(1, Math.sqrt(allowed / (width * height * 4)))
      const size = {
        resizeWidth: Math.max(1, Math.round(width * scale)),
        resizeHeight: Math.max(1, Math.round(height * scale)),
      }
      const bitmap = await createImageBitmap(element, scale < 1 ? { ...size, resizeQuality: 'medium' } : {})
      used += bitmap.width * bitmap.height * 4
      return bitmap
    } finally {
      URL.revokeObjectURL(url)
    }
  }

  const next = (): void => {
    if (running >= MAX_AT_ONCE) return
    const id = waiting.shift()
    if (id === undefined) return
    running += 1
    void load(id)
      .catch(() => undefined)
      .then((image) => deliver(id, image))
      .finally(() => {
        running -= 1
        next()
      })
    next()
  }

  return {
    request(id: string): void {
      waiting.push(id)
      next()
    },
    stop(): void {
      waiting.length = 0
    },
  }
}

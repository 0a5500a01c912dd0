import type { Size } from '../../canvas/canvas-types.ts'

const THUMBNAIL_SIDE = 512

/** What can be seen of a file before the service has it. */
export interface LocalImage extends Size {
  picture: ImageBitmap | undefined
}

const unknown: LocalImage = { width: 320, height: 240, picture: undefined }

/** Decodes a file as an image element does: whatever it is, it runs and loads nothing. */
export const lookAtImage = async (file: Blob): Promise<LocalImage> => {
  const url = URL.createObjectURL(file)
  try {
    const element = new Image()
    element.src = url
    await element.decode()
    const { naturalWidth: width, naturalHeight: height } = element
    if (width === 0 || height === 0) return unknown
    const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(width, height))
    const resizeWidth = Math.max(1, Math.round(width * scale))
    const picture = await createImageBitmap(element, { resizeWidth }).catch(() => undefined)
    return { width, height, picture }
  } catch {
    // The service says whether it can be taken.
    return unknown
  } finally {
    URL.revokeObjectURL(url)
  }
}

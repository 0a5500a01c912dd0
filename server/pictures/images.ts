import type { ImageSize } from '@easel/drawing/environment.ts'
import type { SvgImage } from '@easel/drawing/svg-writer.ts'
import type { ServerCanvas } from './canvas.ts'

/** An image that elements of a picture refer to. */
export interface PictureImage extends ImageSize {
  asset_id: string
  media_type: string
  bytes: Uint8Array
}

/** The images of a picture as drawing and painters want them. */
export interface Images {
  imageSize(assetId: string): ImageSize | undefined
  image(assetId: string): object | undefined
  svgImage(assetId: string): SvgImage | undefined
}

/** Decodes them where there is something to paint on; one that cannot be decoded is not there. */
export const openImages = async (
  images: readonly PictureImage[],
  canvas: ServerCanvas | undefined,
): Promise<Images> => {
  const sizes = new Map<string, ImageSize>()
  const decoded = new Map<string, object>()
  const links = new Map<string, SvgImage>()
  for (const { asset_id, media_type, width, height, bytes } of images) {
    if (canvas) {
      const image = await canvas.library.loadImage(Buffer.from(bytes)).catch(() => undefined)
      // The size was read before, and is what everybody else goes by.
      if (image?.width !== width || image.height !== height) continue
      decoded.set(asset_id, image)
    } else links.set(asset_id, { width, height, href: toDataUrl(media_type, bytes) })
    sizes.set(asset_id, { width, height })
  }
  return {
    imageSize: (id) => sizes.get(id),
    image: (id) => decoded.get(id),
    svgImage: (id) => links.get(id),
  }
}

const toDataUrl = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`

const SIDE = 256
const QUALITY = 0.9

/** The middle of an image as a small square, drawn anew: nothing else of the file is sent. Undefined where it is no image. */
export const squarePicture = async (file: Blob): Promise<Blob | undefined> => {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const { width, height } = image
  const side = Math.min(width, height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  image.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

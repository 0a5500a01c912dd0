import { textAt, viewOf } from './image.ts'

const ORIENTATION = 0x112

/** How EXIF says that the picture is to be turned, 1 to 8; undefined where it does not. */
export const orientationIn = (data: Uint8Array): number | undefined => {
  if (textAt(data, 0, 6) !== 'Exif\0\0') return undefined
  const tiff = data.subarray(6)
  const order = textAt(tiff, 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return undefined
  const view = viewOf(tiff)
  const isLittle = order === 'II'
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return undefined
  const count = view.getUint16(directory, isLittle)
  for (let at = directory + 2, left = count; left > 0 && at + 12 <= tiff.length; at += 12, left--) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** EXIF that says this and nothing else. */
export const orientationSegment = (orientation: number): Uint8Array =>
  new Uint8Array([
    ...[0xff, 0xe1, 0, 0x22],
    ...[0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])

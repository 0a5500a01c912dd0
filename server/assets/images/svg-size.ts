import { refuse } from './image.ts'
import type { SvgNode } from './svg-node.ts'

const pixelsOf: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 }

/** Undefined of a share of something that is not known. */
const toPixels = (length: string | undefined): number | undefined => {
  const [, number, unit = ''] = /^\s*\+?(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})([a-z]*)\s*$/.exec(length ?? '') ?? []
  const factor = pixelsOf[unit]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}

const viewBoxOf = (text: string | undefined): number[] | undefined => {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0 ? numbers : undefined
}

/** What browsers take where nothing is said. */
const USUAL = { width: 300, height: 150 }
/** It is drawn at any size: one that is larger than this says the same. */
const MAX_SIDE = 4_096

/** The size of a picture in whole pixels, and the part of the plane that it shows. */
export const sizeOf = ({ attributes }: SvgNode, maxPixels: number) => {
  const box = viewBoxOf(attributes.get('viewBox'))
  const [, , boxWidth, boxHeight] = box ?? []
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined
  const [ownWidth, ownHeight] = [toPixels(attributes.get('width')), toPixels(attributes.get('height'))]
  const width = ownWidth ?? (ownHeight !== undefined && ratio ? ownHeight * ratio : (boxWidth ?? USUAL.width))
  const height = ownHeight ?? (ownWidth !== undefined && ratio ? ownWidth / ratio : (boxHeight ?? USUAL.height))
  if (!(width > 0 && height > 0)) return refuse('has no width or no height')
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(maxPixels / (width * height)))
  const whole = (length: number): number => Math.max(1, Math.floor(length * scale + 1e-6))
  return { width: whole(width), height: whole(height), viewBox: (box ?? [0, 0, width, height]).join(' ') }
}

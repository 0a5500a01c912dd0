import type { Fill } from '@easel/contract/shapes/fill.ts'
import type { Matrix, Paint } from './display-list.ts'
import type { Environment } from './environment.ts'

type Image = NonNullable<Fill['image']>

/** Where an image is missing: grey, whatever is behind it. */
const placeholder = (alpha: number): string => `rgba(148,163,184,${Math.round(alpha * 350) / 1000})`

/** An image in a box, by the way that it fits; a plain grey where the image is not there. */
export const imagePaint = (
  { asset_id, fit = 'FILL', crop }: Image,
  alpha = 1,
  [width, height]: readonly [number, number],
  sizeOf: Environment['imageSize'],
): Paint | undefined => {
  if (!(width > 0 && height > 0)) return undefined
  const size = sizeOf?.(asset_id)
  if (!size) return placeholder(alpha)
  const { left, top, ...part } = crop ?? { left: 0, top: 0, width: 1, height: 1 }
  const source = [
    ...[left * size.width, top * size.height],
    ...[part.width * size.width, part.height * size.height],
  ] as unknown as readonly [number, number, number, number]
  const repeats = fit === 'TILE'
  return { image: asset_id, source, matrix: placementOf(fit, source, width, height), repeats, alpha }
}

const placementOf = (
  fit: NonNullable<Image['fit']>,
  [, , across, down]: readonly [number, number, number, number],
  width: number,
  height: number,
): Matrix => {
  if (fit === 'TILE') return [1, 0, 0, 1, 0, 0]
  if (fit === 'STRETCH') return [width / across, 0, 0, height / down, 0, 0]
  const scales = [width / across, height / down] as const
  const scale = fit === 'FIT' ? Math.min(...scales) : Math.max(...scales)
  return [scale, 0, 0, scale, (width - across * scale) / 2, (height - down * scale) / 2]
}

import { paintList } from '@easel/drawing/canvas-painter.ts'
import type { DisplayList } from '@easel/drawing/display-list.ts'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import { type SvgImage, writeSvg } from '@easel/drawing/svg-writer.ts'
import type { ActiveLayer } from '../../canvas/layers/active-layer.ts'
import { listOfEntries } from '../../canvas/layers/picture-list.ts'
import { type Entry, forgetList } from '../../canvas/painter/entry.ts'

const PADDING = 8
/** Pixels for each unit, so that letters are sharp on every screen. */
const SCALE = 2
const MAX_SIDE = 8_192
const MAX_PIXELS = 32_000_000
/** Fonts and images that are not there by then are left out. */
const WAITS = 20

type LoadImage = (assetId: string) => Promise<Blob | undefined>

/** What entries draw, once their fonts and images are there. */
const drawn = async (entries: readonly Entry[], layer: ActiveLayer) => {
  let list = listOfEntries(entries, layer.board.environment)
  for (let wait = 0; wait < WAITS && entries.some(({ isProvisional }) => isProvisional); wait++) {
    await layer.arrival()
    for (const entry of entries) if (entry.isProvisional) forgetList(entry)
    list = listOfEntries(entries, layer.board.environment)
  }
  const around = listBounds(list)
  if (!around) throw new Error('there is nothing to see')
  const left = Math.floor(around.left) - PADDING
  const top = Math.floor(around.top) - PADDING
  const width = Math.ceil(around.left + around.width) + PADDING - left
  const height = Math.ceil(around.top + around.height) + PADDING - top
  return { list, bounds: { left, top, width, height } }
}

export const toPng = async (
  entries: readonly Entry[],
  layer: ActiveLayer,
  maxPixels: number = MAX_PIXELS,
): Promise<Blob> => {
  const { list, bounds } = await drawn(entries, layer)
  const { left, top, width, height } = bounds
  const most = Math.min(MAX_SIDE / Math.max(width, height), Math.sqrt(maxPixels / (width * height)))
  const scale = Math.min(SCALE, most)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * scale))
  canvas.height = Math.max(1, Math.floor(height * scale))
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale)
  paintList(context as never, list, layer.painting)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

export const toSvg = async (entries: readonly Entry[], layer: ActiveLayer, loadImage: LoadImage): Promise<string> => {
  const { list, bounds } = await drawn(entries, layer)
  const images = await loadImages(list, layer, loadImage)
  return writeSvg(list, { bounds, image: (id) => images.get(id) })
}

/** Within the picture: nobody else may read them from the service. */
const loadImages = async (list: DisplayList, layer: ActiveLayer, loadImage: LoadImage) => {
  const ids = new Set(
    list.flatMap((one) =>
      one.op === 'fill' && typeof one.paint === 'object' && 'image' in one.paint ? [one.paint.image] : [],
    ),
  )
  const images = new Map<string, SvgImage>()
  for (const id of ids) {
    const [blob, size] = [await loadImage(id).catch(() => undefined), layer.board.environment.imageSize(id)]
    if (blob && size) images.set(id, { href: await toDataAddress(blob), ...size })
  }
  return images
}

const signatures: readonly (readonly [start: string, type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
]

/** Other programs go by the type. */
const toDataAddress = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const type = signatures.find(([start]) => binary.startsWith(start))?.[1] ?? 'image/svg+xml'
  return `data:${type};base64,${btoa(binary)}`
}

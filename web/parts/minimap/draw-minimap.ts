import type { Bounds } from '@easel/contract'
import { isHidden } from '@easel/contract/shapes/hidden.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { CanvasView } from '../../canvas/canvas-view.ts'
import { inTurns } from '../../editor/find/in-turns.ts'

type Size = CanvasView['size']

/** The whole zone at a glance, and from where to where it goes on the map. */
export interface ZoneMap {
  picture: HTMLCanvasElement
  scale: number
  left: number
  top: number
}

interface Box {
  bounds: Bounds
  colour: string | undefined
}

const NO_COLOUR = 'rgb(128 128 128 / 0.4)'
const FRAME = 'rgb(128 128 128 / 0.6)'
/** What is small is still to be seen. */
const MIN_PIXELS = 1.5
/** Around everything, as a part of it. */
const MARGIN = 0.04

/** What a canvas shows, in units of the zone. */
export const shownBounds = ({ view: { x, y, scale }, size: { width, height } }: CanvasView): Bounds => ({
  left: x,
  top: y,
  width: width / scale,
  height: height / scale,
})

const colourOf = ({ kind, body }: LiveElement): string | undefined => {
  if (kind === 'FRAME') return undefined
  const [fill] = (body.properties?.fills ?? []) as { solid?: { color?: { hex?: { value?: string } } } }[]
  return fill?.solid?.color?.hex?.value ?? NO_COLOUR
}

/** Paints some elements at a time, so that a large zone holds nobody up; undefined where that was ended. */
export const drawMap = async (
  elements: ReadonlyMap<string, LiveElement>,
  boundsOf: (id: string) => Bounds | undefined,
  size: Size & { ratio: number },
  signal: AbortSignal,
): Promise<ZoneMap | undefined> => {
  const boxes: Box[] = []
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  const measure = (element: LiveElement): void => {
    const isLeftOut = element.kind === 'CONNECTOR' || isHidden(element, (id) => elements.get(id))
    const bounds = isLeftOut ? undefined : boundsOf(element.id)
    if (!bounds) return
    const { left, top, width, height } = bounds
    boxes.push({ bounds, colour: colourOf(element) })
    minX = Math.min(minX, left)
    minY = Math.min(minY, top)
    maxX = Math.max(maxX, left + width)
    maxY = Math.max(maxY, top + height)
  }
  if (!(await inTurns(elements.values(), measure, { signal })) || boxes.length === 0) return undefined
  const [width, height] = [Math.max(1, maxX - minX), Math.max(1, maxY - minY)]
  const scale = Math.min(size.width / width, size.height / height) * (1 - 2 * MARGIN)
  const map: ZoneMap = {
    picture: document.createElement('canvas'),
    scale,
    left: minX - (size.width / scale - width) / 2,
    top: minY - (size.height / scale - height) / 2,
  }
  map.picture.width = size.width * size.ratio
  map.picture.height = size.height * size.ratio
  const context = map.picture.getContext('2d')
  if (!context) return undefined
  context.scale(size.ratio, size.ratio)
  context.lineWidth = 1
  context.strokeStyle = FRAME
  const paint = ({ bounds, colour }: Box): void => {
    const [x, y] = [(bounds.left - map.left) * scale, (bounds.top - map.top) * scale]
    const [w, h] = [Math.max(MIN_PIXELS, bounds.width * scale), Math.max(MIN_PIXELS, bounds.height * scale)]
    if (colour === undefined) context.strokeRect(x, y, w, h)
    else {
      context.fillStyle = colour
      context.fillRect(x, y, w, h)
    }
  }
  return (await inTurns(boxes, paint, { signal })) ? map : undefined
}

/** The map with what is on the screen marked in it. */
export const drawOnMap = (
  context: CanvasRenderingContext2D,
  map: ZoneMap | undefined,
  shown: Bounds,
  { width, height, ratio, accent }: Size & { ratio: number; accent: string },
): void => {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  if (!map) return
  context.drawImage(map.picture, 0, 0, width, height)
  // Where the screen is elsewhere, its mark lies at the edge.
  const [x, right] = [shown.left, shown.left + shown.width].map((at) =>
    clamp((at - map.left) * map.scale, 1, width - 1),
  )
  const [y, bottom] = [shown.top, shown.top + shown.height].map((at) =>
    clamp((at - map.top) * map.scale, 1, height - 1),
  )
  if (x === undefined || y === undefined || right === undefined || bottom === undefined) return
  context.strokeStyle = accent
  context.lineWidth = 2
  context.strokeRect(x, y, Math.max(2, right - x), Math.max(2, bottom - y))
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

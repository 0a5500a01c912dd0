import type { Box, CanvasElement, Screen, Window } from '../canvas-types.ts'
import { overlaps } from '../messages.ts'
import { paintBackdrop } from '../painter/backdrop.ts'
import type { Board } from '../painter/board.ts'
import type { Entry } from '../painter/entry.ts'
import type { Look } from '../painter/look.ts'
import { type Distance, distanceBetween } from '../painter/moved-entry.ts'
import { compareEntries } from '../painter/order.ts'
import { paintEntries } from '../painter/paint-tile.ts'
import type { Context } from '../painter/surface.ts'
import { around, common, withFrames } from './damage.ts'

/** From so many on, what is moved together is painted once and then moved as a picture. */
export const MANY_MOVED = 40
/** With more connectors on the screen, those that are on nothing that is moved find their new way when it is dropped. */
const MAX_REROUTED = 200
/** Places are rounded to hundredths. */
const TOLERANCE = 0.021

interface MovedPictureDeps {
  look: Pick<Look, 'board' | 'painting'>
  get(id: string): CanvasElement | undefined
  /** Where more than this are on the screen, the others are not painted without what is moved: tiles show them. */
  maxPainted: number
}

interface Picture {
  key: string
  ids: ReadonlySet<string>
  /** How far it was moved when it was painted. */
  by: Distance
  /** In pixels of the zone, at the scale of the screen. */
  left: number
  top: number
  image: HTMLCanvasElement
  /** What of the zone the image has of what is moved. */
  reach: Box
  /** Connectors that may go another way while it lasts. */
  rerouted: readonly Entry[]
  /** The screen without what is moved and these: what is in front of all that is moved, and the rest. */
  ground: { behind: HTMLCanvasElement; front: HTMLCanvasElement | undefined } | undefined
}

const newCanvas = (width: number, height: number, isOpaque: boolean) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: canvas.getContext('2d', { alpha: !isOpaque }) as Context }
}

const boxOfWindow = ({ left, top, width, height, scale }: Window, beyond = 0): Box => ({
  minX: (left - width * beyond) / scale,
  minY: (top - height * beyond) / scale,
  maxX: (left + width * (1 + beyond)) / scale,
  maxY: (top + height * (1 + beyond)) / scale,
})

const contains = (one: Box, other: Box): boolean =>
  other.minX >= one.minX && other.minY >= one.minY && other.maxX <= one.maxX && other.maxY <= one.maxY

const shifted = (box: Box, x: number, y: number): Box => ({
  minX: box.minX + x,
  minY: box.minY + y,
  maxX: box.maxX + x,
  maxY: box.maxY + y,
})

/**
 * Shapes that are dragged, where much would have to be painted in each frame: it costs some pictures instead, however
 * much is in them. What lies between several that are moved is behind them meanwhile.
 */
export const createMovedPicture = ({ look, get, maxPainted }: MovedPictureDeps) => {
  const { board } = look
  let picture: Picture | undefined
  let version = 0

  const paint = (context: Context, entries: readonly Entry[], left: number, top: number, scale: number): void => {
    context.setTransform(scale, 0, 0, scale, -left, -top)
    for (const _ of paintEntries(context, entries, scale, look));
  }

  const paintGround = ({ window, isDark, ratio }: Screen, leftOut: ReadonlySet<Entry>, last: Entry | undefined) => {
    const { left, top, width, height, scale } = window
    const entries = board.within(boxOfWindow(window))
    if (entries.length > maxPainted) return undefined
    const staying = entries.filter((entry) => !leftOut.has(entry))
    const isInFront = (entry: Entry): boolean => last !== undefined && compareEntries(entry, last) > 0
    const behind = newCanvas(width, height, true)
    paintBackdrop(behind.context, window, isDark, ratio)
    paint(behind.context, withFrames(staying.filter((entry) => !isInFront(entry))), left, top, scale)
    const above = staying.filter(isInFront)
    if (above.length === 0) return { behind: behind.canvas, front: undefined }
    const front = newCanvas(width, height, false)
    paint(front.context, withFrames(above), left, top, scale)
    return { behind: behind.canvas, front: front.canvas }
  }

  /** The connectors on the screen that go around shapes: what is moved comes into their way. */
  const reroutedOn = ({ window }: Screen): Entry[] => {
    const found = board.within(boxOfWindow(window)).filter(({ influence }) => influence)
    return found.length > MAX_REROUTED ? [] : found
  }

  const make = (screen: Screen, key: string, shapes: readonly Entry[], live: ReadonlySet<Entry>, by: Distance) => {
    const { scale } = screen.window
    // Something comes into view from beyond the edge while it is dragged.
    const wanted = boxOfWindow(screen.window, 0.5)
    const seen = shapes.filter((entry) => overlaps(entry, wanted))
    const all = around(shapes)
    const box = seen.length > 0 ? common(all, wanted) : { minX: 0, minY: 0, maxX: 1, maxY: 1 }
    const [left, top] = [Math.floor(box.minX * scale), Math.floor(box.minY * scale)]
    const size = [Math.ceil(box.maxX * scale) - left, Math.ceil(box.maxY * scale) - top] as const
    const { canvas, context } = newCanvas(...size, false)
    const inOrder = seen.toSorted(compareEntries)
    paint(context, inOrder, left, top, scale)
    const rerouted = reroutedOn(screen)
    const leftOut = new Set([...shapes, ...live, ...rerouted])
    const ground = paintGround(screen, leftOut, inOrder.at(-1))
    const ids = new Set(shapes.map(({ element }) => element.id))
    return { key, ids, by, left, top, image: canvas, reach: wanted, rerouted, ground }
  }

  /** Whether the picture has all that is on the screen of what is moved. */
  const isEnough = ({ reach, by: made }: Picture, { window }: Screen, all: Box, by: Distance): boolean =>
    contains(shifted(reach, by.x - made.x, by.y - made.y), common(boxOfWindow(window), all))

  return {
    /** Something else looks different now. */
    forget(): void {
      version += 1
    },
    /** False where it is not for a picture: changed in another way, or clipped by a frame. */
    draw(context: Context, screen: Screen, previewed: ReadonlyMap<string, CanvasElement>): boolean {
      const found = movedTogether(board, previewed, get)
      if (!found) {
        picture = undefined
        return false
      }
      const { shapes, live, by } = found
      const { left, top, width, height, scale } = screen.window
      const key = [left, top, width, height, scale, screen.isDark, version].join(' ')
      const isSame =
        picture?.key === key &&
        picture.ids.size === shapes.length &&
        shapes.every(({ element }) => picture?.ids.has(element.id)) &&
        isEnough(picture, screen, around(shapes), by)
      picture = isSame && picture ? picture : make(screen, key, shapes, live, by)
      const made = picture
      context.save()
      context.setTransform(1, 0, 0, 1, 0, 0)
      if (made.ground) context.drawImage(made.ground.behind, 0, 0)
      const [x, y] = [Math.round((by.x - made.by.x) * scale), Math.round((by.y - made.by.y) * scale)]
      context.drawImage(made.image, made.left - left + x, made.top - top + y)
      if (made.ground?.front) context.drawImage(made.ground.front, 0, 0)
      const visible = boxOfWindow(screen.window)
      const lines = [...new Set([...live, ...made.rerouted])]
        .filter((entry) => overlaps(entry, visible))
        .sort(compareEntries)
      paint(context, lines, left, top, scale)
      context.restore()
      return true
    },
  }
}

/** Shapes that were all moved by the same distance, and the connectors that go with them. */
const movedTogether = (
  board: Board,
  previewed: ReadonlyMap<string, CanvasElement>,
  get: (id: string) => CanvasElement | undefined,
): { shapes: Entry[]; live: Set<Entry>; by: Distance } | undefined => {
  const shapes: Entry[] = []
  const live = new Set<Entry>()
  let by: Distance | undefined
  for (const [id, element] of previewed) {
    const [entry, before] = [board.get(id), get(id)]
    if (!entry || !before || entry.frame) return undefined
    if (element.kind === 'CONNECTOR') {
      live.add(entry)
      continue
    }
    const own = distanceBetween(before, element)
    by ??= own
    if (!own || !by || Math.abs(own.x - by.x) > TOLERANCE || Math.abs(own.y - by.y) > TOLERANCE) return undefined
    shapes.push(entry)
    for (const connector of board.connectorsOf(id)) if (!connector.isHidden) live.add(connector)
  }
  return by && { shapes, live, by }
}

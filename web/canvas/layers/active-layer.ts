import type { Shape } from '@easel/contract'
import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { Box, CanvasElement, CanvasLayer, LayerHost, Screen, Window } from '../canvas-types.ts'
import { createImageLoader } from '../load-images.ts'
import { paintBackdrop } from '../painter/backdrop.ts'
import { type Board, createBoard } from '../painter/board.ts'
import { type Entry, listOf } from '../painter/entry.ts'
import { createFonts, type Fonts } from '../painter/fonts.ts'
import { createImages } from '../painter/images.ts'
import type { Look } from '../painter/look.ts'
import { compareEntries } from '../painter/order.ts'
import { paintEntries } from '../painter/paint-tile.ts'
import { pickAt } from '../painter/pick.ts'
import { type Context, createSurface } from '../painter/surface.ts'
import { common, type Damage, fewBoxes, touchesScreen, withFrames } from './damage.ts'
import { createMovedPicture, MANY_MOVED } from './moved-picture.ts'

/** Where more than this would have to be painted anew in each frame, what is changed floats above the others. */
const MAX_PAINTED = 2_000

/** Where a drag would paint more than this in each frame, pictures are moved instead. */
const MAX_DRAGGED = 120

const MAX_PREPARED = 300

const MAX_ARRIVAL_MS = 1_000

const whenIdle = (work: () => void): void => {
  // Safari has none.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work)
}

export interface ActiveLayer extends CanvasLayer {
  /** What is on the screen, by place and in its order: what is being changed as it would be. */
  readonly board: Board
  readonly fonts: Fonts
  readonly painting: Look['painting']
  /** Until fonts or images have come, or none will. */
  arrival(): Promise<void>
  /** Shows these in place of what they are in the zone, until it is called again. */
  preview(elements: readonly CanvasElement[]): void
  /** Of a frame or a shape, as it is shown. */
  boundsOf(id: string): Bounds | undefined
  /** The element in front at a place, or of a kind; `reach` in units. */
  pick(x: number, y: number, reach: number, kind?: CanvasElement['kind']): string | undefined
}

interface ActiveLayerDeps {
  host: LayerHost
  baseUrl: string
  get(id: string): CanvasElement | undefined
  loadImage(assetId: string): Promise<Blob | undefined>
  drawOver(context: CanvasRenderingContext2D, screen: Screen): void
}

/**
 * Paints on the page what tiles do not show yet: what is being dragged or written, and what was just changed. It paints
 * the places that look different, whole and in their true order, until tiles that show the same are there.
 */
export const createActiveLayer = (deps: ActiveLayerDeps): ActiveLayer => {
  const { host } = deps
  const fonts = createFonts(() => arrive())
  const images = createImages((id) => loader.request(id))
  const loader = createImageLoader(deps.loadImage, (id, image) => {
    images.put(id, image)
    arrive()
  })
  const board = createBoard({
    measure: fonts.measure,
    imageSize: images.imageSize,
    takeMissing: () => ({ fonts: fonts.hasMissingFonts(), images: images.takeMissing() }),
    isRough: true,
  })
  const look: Pick<Look, 'board' | 'painting'> = {
    board,
    painting: { Path2D: Path2D as never, cssFont: fonts.cssFont, image: images.image },
  }
  const pictures = createMovedPicture({ look, get: deps.get, maxPainted: MAX_PAINTED })
  const picking = createSurface(1).context
  fonts.start(deps.baseUrl)
  let isPrepared = false
  const awaited: (() => void)[] = []
  let damage: Damage[] = []
  let previewed = new Map<string, CanvasElement>()
  /** Where the previewed ones are in tiles, with what hangs on them. */
  let base: Box[] = []

  /** Asks for the fonts and images of what is on the screen, so that they are there when something is dragged. */
  const prepare = ({ left, top, width, height, scale }: Window): void => {
    isPrepared = true
    const [minX, minY] = [left / scale, top / scale]
    const seen = board.within({ minX, minY, maxX: minX + width / scale, maxY: minY + height / scale })
    whenIdle(() => {
      for (const entry of seen.slice(0, MAX_PREPARED))
        if (board.get(entry.element.id) === entry) listOf(entry, board.environment)
    })
  }

  const arrive = (): void => {
    for (const tell of awaited.splice(0)) tell()
    board.forgetProvisional()
    pictures.forget()
    host.redraw()
  }

  const preview = (elements: readonly CanvasElement[]): void => {
    const next = new Map(elements.map((element) => [element.id, element]))
    const ended = [...previewed.keys()].filter((id) => !next.has(id))
    if (elements.length === 0 && ended.length === 0) return
    const begun = elements.filter(({ id }) => !previewed.has(id))
    base.push(...board.boxesOf(begun.map(({ id }) => id)))
    if (ended.length > 0) {
      // They stay as they look until tiles show them so.
      damage.push({ boxes: fewBoxes([...base, ...board.boxesOf(ended)]), ids: ended, update: host.updates() })
      const restored = ended.map(deps.get)
      board.update(
        restored.filter((element) => element !== undefined),
        ended.filter((_, at) => !restored[at]),
      )
    }
    board.update(elements, [])
    previewed = next
    if (next.size === 0) base = []
    host.redraw()
  }

  const update = (changed: readonly CanvasElement[], removed: readonly string[]): void => {
    const shown = changed.filter(({ id }) => !previewed.has(id))
    for (const id of removed) previewed.delete(id)
    const boxes = board.update(shown, removed)
    pictures.forget()
    damage.push({ boxes: fewBoxes(boxes), ids: shown.map(({ id }) => id), update: host.updates() })
  }

  const draw = (context: CanvasRenderingContext2D, screen: Screen): void => {
    if (!isPrepared) prepare(screen.window)
    damage = damage.filter(({ boxes, update: number }) => {
      const seen = boxes.filter((box) => touchesScreen(box, screen))
      return seen.length > 0 && !(host.answered() >= number && seen.every(screen.isFresh))
    })
    if (previewed.size >= MANY_MOVED && pictures.draw(context as Context, screen, previewed)) return
    const live = previewed.size > 0 ? [...base, ...board.boxesOf(previewed.keys())] : []
    const boxes = [...fewBoxes(live), ...damage.flatMap((one) => one.boxes)].filter((box) => touchesScreen(box, screen))
    if (boxes.length === 0) return
    paint(context as Context, boxes, screen)
  }

  /** What tiles do not show as it is. */
  const isChanged = () => {
    const ids = new Set([...previewed.keys(), ...damage.flatMap((one) => one.ids)])
    return ({ element }: Entry): boolean => ids.has(element.id)
  }

  const paint = (context: Context, boxes: readonly Box[], screen: Screen): void => {
    const { left, top, width, height, scale } = screen.window
    const visible = {
      minX: left / scale,
      minY: top / scale,
      maxX: (left + width) / scale,
      maxY: (top + height) / scale,
    }
    const found = new Set(boxes.flatMap((box) => board.within(common(box, visible))))
    const entries = boxes.length === 1 ? [...found] : [...found].sort(compareEntries)
    const isDragged = previewed.size > 0 && entries.length > MAX_DRAGGED
    if (isDragged && pictures.draw(context, screen, previewed)) return
    const isFloating = entries.length > MAX_PAINTED
    context.save()
    if (!isFloating) {
      clipToPixels(context, boxes, screen)
      paintBackdrop(context, screen.window, screen.isDark, screen.ratio)
    }
    context.setTransform(scale, 0, 0, scale, -left, -top)
    const painted = isFloating ? entries.filter(isChanged()) : withFrames(entries)
    for (const _ of paintEntries(context, painted, scale, look));
    context.restore()
  }

  return {
    board,
    fonts,
    painting: look.painting,
    arrival: () =>
      new Promise((resolve) => {
        awaited.push(resolve)
        setTimeout(resolve, MAX_ARRIVAL_MS)
      }),
    preview,
    boundsOf(id) {
      const element = board.get(id)?.element
      return element && element.kind !== 'CONNECTOR'
        ? layoutBounds((element.body as Partial<Shape>).properties?.layout)
        : undefined
    },
    idsWithin: (box) => board.within(box).map(({ element }) => element.id),
    pick: (x, y, reach, kind) => pickAt(board, picking, x, y, reach, kind),
    load(elements) {
      board.clear()
      board.load([...elements], true)
      isPrepared = false
      damage = []
      base = []
      previewed = new Map()
    },
    update,
    draw,
    drawOver: deps.drawOver,
  }
}

/** Whole pixels: an edge that is smoothed would be seen. */
const clipToPixels = (context: Context, boxes: readonly Box[], { window }: Screen): void => {
  const { scale, left, top } = window
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  for (const { minX, minY, maxX, maxY } of boxes) {
    const [x, y] = [Math.floor(minX * scale) - left, Math.floor(minY * scale) - top]
    context.rect(x, y, Math.ceil(maxX * scale) - left - x, Math.ceil(maxY * scale) - top - y)
  }
  context.clip()
}

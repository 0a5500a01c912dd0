import type { Connector, Shape } from '@easel/contract'
import { anchorPoint } from '@easel/contract/shapes/bounds.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool, ToolPointer } from '../editor-types.ts'
import { layoutOf, type Point, toScreen } from '../geometry.ts'
import { isLocked } from '../locks.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { createConnectorDrawing } from './connector.ts'
import { sides } from './connector-end.ts'
import { pickElement } from './hit.ts'

const HOVER_MS = 100
/** In CSS pixels: how far from its side a dot is, and how near the pointer has to be. */
const OUT_PIXELS = 24
const REACH_PIXELS = 11
const TOUCH_REACH_PIXELS = 22
/** Beyond the reach of the handles. */
const TOUCH_OUT_PIXELS = 44
const RADIUS = 5
/** A smaller shape would be hidden by them. */
const MIN_PIXELS = 24
const COLOUR = '#4b3fd6'

type Side = (typeof sides)[number]

/** With dots beside the shape that is pointed at, or tapped, and on the ends of a connector: a drag from one connects. */
export const withConnectorDots = (editor: Editor, select: Tool, onDots: (id: string | undefined) => void): Tool => {
  const { store, canvas, selection, layer } = editor
  const drawing = createConnectorDrawing(editor)
  let shown: string | undefined
  let awaited: { id: string; timer: ReturnType<typeof setTimeout> } | undefined
  /** A finger, which never hovers, was the last on the board. */
  let isByTouch = false
  let isDown = false

  const show = (id: string | undefined): void => {
    clearTimeout(awaited?.timer)
    awaited = undefined
    if (id === shown) return
    shown = id
    onDots(id)
    editor.redraw()
  }

  /** Those of a cell would stand on the cells beside it. */
  const hasDots = (element: LiveElement | undefined): boolean =>
    element?.kind === 'SHAPE' && !isLocked(element) && !loadedTables()?.cellOf(editor, element.id)

  /** By touch they are those of the one shape that is selected, until it is held. */
  const follow = (): void => {
    if (!isByTouch) return
    const [id, another] = selection.ids
    const isShown = editor.canEdit && !isDown && !editor.isWriting && another === undefined
    show(isShown && id !== undefined && hasDots(store.get(id)) ? id : undefined)
  }

  const dotsOf = (id: string): { side: Side; at: Point }[] => {
    const element = store.get(id)
    if (!element) return []
    const layout = layoutOf(element)
    const { width = 0, height = 0 } = layout
    const { view } = canvas
    if (Math.min(width, height) * view.scale < MIN_PIXELS) return []
    const middle = toScreen(anchorPoint(layout), view)
    return sides.map((side) => {
      const { x, y } = toScreen(anchorPoint(layout, side), view)
      const far = Math.hypot(x - middle.x, y - middle.y)
      const [dx, dy] = [(x - middle.x) / far, (y - middle.y) / far]
      const out = isByTouch ? TOUCH_OUT_PIXELS : OUT_PIXELS
      return { side, at: { x: x + dx * out, y: y + dy * out } }
    })
  }

  const isNear = ({ x, y }: Point, { px, py, isTouch }: ToolPointer): boolean =>
    Math.hypot(px - x, py - y) <= (isTouch ? TOUCH_REACH_PIXELS : REACH_PIXELS)

  /** Between the shape and its dots they stay. */
  const isAround = (id: string, { px, py }: ToolPointer): boolean => {
    const places = dotsOf(id).map(({ at }) => at)
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
    const inside = (value: number, all: number[]): boolean =>
      value >= Math.min(...all) - REACH_PIXELS && value <= Math.max(...all) + REACH_PIXELS
    return places.length > 0 && inside(px, xs) && inside(py, ys)
  }

  /** The ends of the one connector that is selected. */
  const endsOf = (): { element: LiveElement; places: Record<'first' | 'second', Point> } | undefined => {
    const [id, another] = selection.ids
    const element = id === undefined || another !== undefined ? undefined : store.get(id)
    if (element?.kind !== 'CONNECTOR' || !editor.canEdit) return undefined
    const now = (layer.board.get(element.id)?.element ?? element).body as Connector
    const shapeAt = (shape: string) => layer.board.get(shape.toLowerCase())?.element.body as Shape | undefined
    const [first, second] = findEnds(now.connected.first, now.connected.second, shapeAt).map(({ at: [x, y] }) =>
      toScreen({ x, y }, canvas.view),
    ) as [Point, Point]
    return { element, places: { first, second } }
  }

  const hover = (pointer: ToolPointer): boolean => {
    const ends = endsOf()
    if (ends && (isNear(ends.places.first, pointer) || isNear(ends.places.second, pointer))) return true
    if (shown !== undefined && dotsOf(shown).some(({ at }) => isNear(at, pointer))) return true
    const hit = editor.canEdit ? pickElement(editor, pointer) : undefined
    const element = hit === undefined ? undefined : store.get(hit)
    const isShape = selection.ids.size < 2 && hasDots(element)
    if (isShape && element && element.id !== shown && element.id !== awaited?.id) {
      clearTimeout(awaited?.timer)
      awaited = { id: element.id, timer: setTimeout(() => show(element.id), HOVER_MS) }
    } else if (!isShape && (shown === undefined || !isAround(shown, pointer))) show(undefined)
    return false
  }

  const take = (pointer: ToolPointer): boolean => {
    const ends = endsOf()
    for (const end of ['first', 'second'] as const)
      if (ends && isNear(ends.places[end], pointer)) {
        drawing.beginEnd(pointer, ends.element.id, end)
        return true
      }
    const dot = shown === undefined ? undefined : dotsOf(shown).find(({ at }) => isNear(at, pointer))
    if (shown !== undefined && dot) drawing.begin(pointer, { shape_id: shown, side: dot.side })
    show(undefined)
    return drawing.isBegun || select.down(pointer)
  }

  return {
    ...select,
    down(pointer) {
      isByTouch = pointer.isTouch
      isDown = take(pointer)
      return isDown
    },
    move: (pointer) => (drawing.isBegun ? drawing.move(pointer) : select.move(pointer)),
    up(pointer) {
      isDown = false
      if (!drawing.isBegun) return select.up(pointer)
      const isTap = pointer.isTouch && !drawing.isDrawn
      const drawn = drawing.end(pointer)
      if (drawn) selection.set([drawn.id])
      // What lies under a dot is tapped through it.
      else if (isTap) select.tap?.(pointer)
    },
    cancel() {
      isDown = false
      show(undefined)
      return drawing.isBegun ? drawing.cancel() : select.cancel()
    },
    hover(pointer) {
      isByTouch = false
      return hover(pointer) ? 'crosshair' : (select.hover?.(pointer) ?? select.cursor)
    },
    tap(pointer) {
      isByTouch = pointer.isTouch
      return select.tap?.(pointer) ?? false
    },
    draw(context) {
      select.draw?.(context)
      drawing.draw(context)
      follow()
      if (drawing.isBegun) return
      const ends = endsOf()
      const dots = shown === undefined ? [] : dotsOf(shown).map(({ at }) => at)
      context.setLineDash([])
      context.lineWidth = 1.5
      context.strokeStyle = COLOUR
      for (const { x, y } of [...dots, ...(ends ? Object.values(ends.places) : [])]) {
        context.beginPath()
        context.arc(x, y, RADIUS, 0, 2 * Math.PI)
        context.fillStyle = '#ffffff'
        context.fill()
        context.stroke()
      }
    },
  }
}

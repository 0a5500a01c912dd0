import type { Connector } from '@easel/contract'
import { endPoint, freeEnd } from '@easel/contract/shapes/connector-ends.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { slackOf } from '../../canvas/pointers.ts'
import type { Editor, Tool, ToolPointer } from '../editor-types.ts'
import { insertionOf, placementEdits } from '../edits.ts'
import { solid } from '../elements.ts'
import { layoutOf, type Point, rounded } from '../geometry.ts'
import { drawOutline } from '../handles.ts'
import { isLocked } from '../locks.ts'
import { type End, endAt } from './connector-end.ts'

const COLOUR = '#4b3fd6'

type Which = 'first' | 'second'

interface Begun {
  start: ToolPointer
  /** The end of a new one that stays, and where that is. */
  fixed?: { end: End; place: Point }
  moving: Which
  /** What is there already, of which an end is moved. */
  movedId?: string
}

/** An end of a connector that follows the pointer: of a new one, or of one that is there. */
export const createConnectorDrawing = (editor: Editor, isLine = false) => {
  let begun: Begun | undefined
  let shown: LiveElement | undefined
  let target: LiveElement | undefined

  const fresh = (connected: Connector['connected']): LiveElement => {
    const id = shown?.id ?? crypto.randomUUID()
    const body = { meta: { id }, type: 'ELBOW', connected, stroke: { width: 2, fill: solid('#334155') } }
    const made: LiveElement = { id, kind: 'CONNECTOR', frame_id: null, z: Number.MAX_SAFE_INTEGER, body }
    const dressed = editor.lastStyles.dress('connector', {
      ...made,
      body: { ...body, connected: { ...connected, second: { ...connected.second, marker: 'CLASSIC' } } },
    })
    return isLine ? { ...dressed, body: { ...dressed.body, type: 'LINE', connected } } : dressed
  }

  const shapeOf = ({ shape_id }: End): LiveElement | undefined =>
    shape_id === undefined ? undefined : editor.store.get(shape_id.toLowerCase())

  /** On a shape that was not told a side, where the pointer is. */
  const fixedAt = (pointer: ToolPointer, end: End): NonNullable<Begun['fixed']> => {
    const shape = shapeOf(end)
    const { x, y } = shape && (end.side || end.at) ? endPoint(end, layoutOf(shape)) : pointer
    return { end, place: { x: rounded(x), y: rounded(y) } }
  }

  /** Where somebody has taken its shape away meanwhile, it stays where it was. */
  const standing = ({ end, place }: NonNullable<Begun['fixed']>): End =>
    end.shape_id !== undefined && !shapeOf(end) ? freeEnd(end, place) : end

  /** The connector of now with one end elsewhere; others may have changed the rest of it, or locked it. */
  const withEnd = (id: string, moving: Which, end: End): LiveElement | undefined => {
    const now = editor.store.get(id)
    if (!now || isLocked(now)) return undefined
    const { connected } = now.body as Connector
    const { marker } = connected[moving]
    return {
      ...now,
      body: { ...now.body, connected: { ...connected, [moving]: { ...end, ...(marker && { marker }) } } },
    }
  }

  const show = (pointer: ToolPointer): void => {
    if (!begun) return
    const { fixed, moving, movedId } = begun
    const { end, shape } = endAt(editor, isLine ? { ...pointer, mod: true } : pointer)
    target = shape
    if (movedId !== undefined) shown = withEnd(movedId, moving, end)
    else if (fixed) shown = fresh({ first: standing(fixed), second: end })
    editor.preview(shown ? [shown] : [], 'draw')
  }

  const over = (): void => {
    begun = undefined
    shown = undefined
    target = undefined
  }

  return {
    begin(pointer: ToolPointer, fixed?: End): void {
      const end = fixed ?? endAt(editor, isLine ? { ...pointer, mod: true } : pointer).end
      begun = { start: pointer, fixed: fixedAt(pointer, end), moving: 'second' }
    },
    beginEnd(pointer: ToolPointer, movedId: string, moving: Which): void {
      begun = { start: pointer, moving, movedId }
    },
    move(pointer: ToolPointer): void {
      if (!begun) return
      const { start } = begun
      if (shown || Math.hypot(pointer.px - start.px, pointer.py - start.py) > slackOf(pointer)) show(pointer)
    },
    /** What was drawn; undefined where nothing came of it: a click, or a way from a shape to itself. */
    end(pointer: ToolPointer): LiveElement | undefined {
      if (shown) show(pointer)
      const drawn = shown
      const before = editor.store.get(begun?.movedId ?? '')
      over()
      if (!drawn) return undefined
      const { first, second } = (drawn.body as Connector).connected
      const isLoop = first.shape_id !== undefined && first.shape_id === second.shape_id
      if (!isLoop) editor.store.commit(before ? placementEdits(drawn, before) : [insertionOf(drawn)])
      editor.preview([])
      if (!before && !isLine && !pointer.mod && second.point) editor.openMenu(pointer, drawn.id)
      return isLoop ? undefined : drawn
    },
    cancel(): boolean {
      const wasBegun = begun !== undefined
      over()
      if (wasBegun) editor.preview([])
      return wasBegun
    },
    draw(context: CanvasRenderingContext2D): void {
      if (!target) return
      const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutOf(target)
      drawOutline(context, { left, top, width, height, rotate }, editor.canvas.view, COLOUR, 2)
    },
    get isBegun(): boolean {
      return begun !== undefined
    },
    /** Whether the pointer has gone far enough for something to be drawn. */
    get isDrawn(): boolean {
      return shown !== undefined
    },
  }
}

/** Draws a connector from one shape to another, or to a place of its own; a line binds to nothing. */
export const createConnectorTool = (editor: Editor, isLine = false): Tool => {
  const drawing = createConnectorDrawing(editor, isLine)
  return {
    cursor: 'crosshair',
    down(pointer) {
      drawing.begin(pointer)
      return true
    },
    move: drawing.move,
    up(pointer) {
      const drawn = drawing.end(pointer)
      if (!drawn) return
      editor.toolUsed()
      editor.selection.set([drawn.id])
    },
    cancel: drawing.cancel,
    draw: drawing.draw,
  }
}

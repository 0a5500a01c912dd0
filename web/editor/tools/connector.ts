import type { Connector } from '@easel/contract'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool, ToolPointer } from '../editor-types.ts'
import { insertionOf, placementEdits } from '../edits.ts'
import { solid } from '../elements.ts'
import { layoutOf } from '../geometry.ts'
import { drawOutline } from '../handles.ts'
import { type End, endAt } from './connector-end.ts'
import { slackOf } from './hit.ts'

const COLOUR = '#4b3fd6'

type Which = 'first' | 'second'

interface Begun {
  start: ToolPointer
  /** The end that stays. */
  fixed: End
  moving: Which
  /** What is there already, of which an end is moved. */
  before?: LiveElement
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

  const show = (pointer: ToolPointer): void => {
    if (!begun) return
    const { fixed, moving, before } = begun
    const { end, shape } = endAt(editor, isLine ? { ...pointer, mod: true } : pointer)
    target = shape
    if (before) {
      const { connected } = before.body as Connector
      const { marker } = connected[moving]
      const moved = { ...connected, [moving]: { ...end, ...(marker && { marker }) } }
      shown = { ...before, body: { ...before.body, connected: moved } }
    } else shown = fresh({ first: fixed, second: end })
    editor.preview([shown], 'draw')
  }

  const over = (): void => {
    begun = undefined
    shown = undefined
    target = undefined
  }

  return {
    begin(pointer: ToolPointer, fixed?: End): void {
      begun = {
        start: pointer,
        fixed: fixed ?? endAt(editor, isLine ? { ...pointer, mod: true } : pointer).end,
        moving: 'second',
      }
    },
    beginEnd(pointer: ToolPointer, before: LiveElement, moving: Which): void {
      const { connected } = before.body as Connector
      begun = { start: pointer, fixed: connected[moving === 'first' ? 'second' : 'first'], moving, before }
    },
    move(pointer: ToolPointer): void {
      if (!begun) return
      const { start } = begun
      if (shown || Math.hypot(pointer.px - start.px, pointer.py - start.py) > slackOf(pointer)) show(pointer)
    },
    /** What was drawn; undefined where nothing came of it: a click, or a way from a shape to itself. */
    end(pointer: ToolPointer): LiveElement | undefined {
      if (shown) show(pointer)
      const [drawn, before] = [shown, begun?.before]
      over()
      if (!drawn) return undefined
      const { first, second } = (drawn.body as Connector).connected
      const isLoop = first.shape_id !== undefined && first.shape_id === second.shape_id
      if (!isLoop) editor.store.commit(before ? placementEdits(drawn, before) : [insertionOf(drawn)])
      editor.preview([])
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
      const bounds = layoutBounds(layoutOf(target))
      drawOutline(context, { ...bounds, rotate: 0 }, editor.canvas.view, COLOUR, 2)
    },
    get isBegun(): boolean {
      return begun !== undefined
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

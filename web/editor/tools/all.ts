import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool, ToolId, ToolPointer } from '../editor-types.ts'
import { NOTE_SIZE, newFrame, newNote, newShape, newText } from '../elements.ts'
import { toBox } from '../geometry.ts'
import { isLocked } from '../locks.ts'
import { createCommentTool } from './comment.ts'
import { createConnectorTool } from './connector.ts'
import { withConnectorDots } from './connector-dots.ts'
import { createEraser } from './eraser.ts'
import { pickElement } from './hit.ts'
import { createLaser } from './laser.ts'
import { createLasso } from './lasso.ts'
import { createPartEraser } from './part-eraser.ts'
import { createPenTool } from './pen.ts'
import { createPlaceTool } from './place.ts'
import { createSelectTool, unlocked } from './select.ts'

const SHAPE = { width: 160, height: 100 }
const FRAME = { width: 600, height: 400 }
const TEXT = { width: 24, height: 32 }

/** Every tool by its name. */
export const createTools = (editor: Editor, onDots: (id: string | undefined) => void): Record<ToolId, Tool> => {
  const select = withConnectorDots(editor, createSelectTool(editor), onDots)
  const text = createPlaceTool(editor, { make: newText, ...TEXT, isFixed: true, anchor: 'corner', isWritten: true })
  return {
    select: {
      ...select,
      doubleClick(pointer) {
        if (!editor.canEdit) return
        const hit = pickElement(editor, pointer)
        if (hit !== undefined && isLocked(editor.store.get(hit))) return
        if (hit !== undefined && editor.groups.stepInto(hit))
          editor.selection.set(unlocked(editor, editor.groups.unitOf(hit)))
        else if (hit !== undefined && isWritten(editor, hit, pointer)) editor.writeText(hit)
        else if (hit === undefined) {
          text.down(pointer)
          text.up(pointer)
        }
      },
    },
    hand: { cursor: 'grab', down: () => false, move: () => {}, up: () => {}, cancel: () => false },
    note: createPlaceTool(editor, {
      make: (bounds) => editor.lastStyles.dress('note', newNote(bounds)),
      width: NOTE_SIZE,
      height: NOTE_SIZE,
      isFixed: true,
      isWritten: true,
    }),
    text,
    shape: createPlaceTool(editor, {
      make: (bounds) => editor.lastStyles.dress('shape', newShape(editor.geometry, bounds)),
      ...SHAPE,
    }),
    frame: createPlaceTool(editor, {
      make: (bounds) => editor.lastStyles.dress('frame', newFrame(editor.nextFrameName(), bounds)),
      follow: (frame) => [{ order: { id: frame.id, to: 'BACK' } }, ...adopt(editor, frame)],
      ...FRAME,
    }),
    pen: createPenTool(editor, 'ink'),
    highlighter: createPenTool(editor, 'highlighter'),
    eraser: createEraser(editor),
    partEraser: createPartEraser(editor),
    lasso: createLasso(editor),
    laser: createLaser(editor),
    connector: createConnectorTool(editor),
    line: createConnectorTool(editor, true),
    comment: createCommentTool(editor),
  }
}

/** A frame is renamed where its name stands. */
const isWritten = ({ store, canvas }: Editor, id: string, { px, py }: ToolPointer): boolean =>
  store.get(id)?.kind !== 'FRAME' || canvas.frameNameAt(px, py) === id

/** A frame that is drawn around shapes has them; those of other frames stay there. */
const adopt = ({ store, layer }: Editor, frame: LiveElement): LiveEdit[] => {
  const bounds = layer.boundsOf(frame.id)
  if (!bounds) return []
  const box = toBox(bounds)
  return store.query(box).flatMap((id): LiveEdit[] => {
    const [element, own] = [store.get(id), layer.boundsOf(id)]
    if (element?.kind !== 'SHAPE' || element.frame_id !== null || isLocked(element) || !own) return []
    const { minX, minY, maxX, maxY } = toBox(own)
    const isInside = minX >= box.minX && minY >= box.minY && maxX <= box.maxX && maxY <= box.maxY
    return isInside ? [{ update: { shape: { id, frame_id: frame.id } } }] : []
  })
}

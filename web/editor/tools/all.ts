import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool, ToolId, ToolPointer } from '../editor-types.ts'
import { newFrame, newNote, newShape, newText, usualSizes } from '../elements.ts'
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

/** Every tool by its name. */
export const createTools = (editor: Editor, onDots: (id: string | undefined) => void): Record<ToolId, Tool> => {
  const select = withConnectorDots(editor, createSelectTool(editor), onDots)
  const text = createPlaceTool(editor, {
    make: newText,
    ...usualSizes.text,
    isFixed: true,
    anchor: 'corner',
    isWritten: true,
  })
  const hand: Tool = { cursor: 'grab', down: () => false, move: () => {}, up: () => {}, cancel: () => false }
  return {
    select: {
      ...select,
      doubleClick(pointer) {
        if (!editor.canEdit) return
        const hit = pickElement(editor, pointer)
        const isOff = hit !== undefined && isLocked(editor.store.get(hit))
        if (hit !== undefined && !isOff && editor.groups.stepInto(hit))
          editor.selection.set(unlocked(editor, editor.groups.unitOf(hit)))
        else if (hit === undefined || isGround(editor, hit, pointer)) {
          text.down(pointer)
          text.up(pointer)
        } else if (!isOff) editor.writeText(hit, { at: pointer })
      },
    },
    hand,
    // Until votes are attached to the board.
    vote: hand,
    note: createPlaceTool(editor, {
      make: (bounds) => editor.lastStyles.dress('note', newNote(bounds)),
      ...usualSizes.note,
      isFixed: true,
      isWritten: true,
    }),
    text,
    shape: createPlaceTool(editor, {
      make: (bounds) => editor.lastStyles.dress('shape', newShape(editor.geometry, bounds)),
      ...usualSizes.shape,
    }),
    frame: createPlaceTool(editor, {
      make: (bounds) => editor.lastStyles.dress('frame', newFrame(editor.nextFrameName(), bounds)),
      follow: (frame) => [{ order: { id: frame.id, to: 'BACK' } }, ...adopt(editor, frame)],
      ...usualSizes.frame,
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

/** On what is locked and on the paper of a frame one writes as on the board; a frame is renamed where its name stands. */
const isGround = ({ store, canvas }: Editor, id: string, { px, py }: ToolPointer): boolean => {
  const element = store.get(id)
  return canvas.frameNameAt(px, py) !== id && (element?.kind === 'FRAME' || isLocked(element))
}

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

import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Editor } from '../editor-types.ts'
import { selectedCells } from './table.ts'

/** What two bars and the name of the frame take, beside what stands at the edges of the page. */
const ROOM_PIXELS = 220

/** Where bars stand beside a table, not over the cells around those that are selected; undefined without room for it. */
export const barBounds = (editor: Editor): Bounds | undefined => {
  const { table } = selectedCells(editor) ?? {}
  const bounds = table && editor.store.bounds(table.frame.id)
  if (!bounds) return undefined
  const { view, size } = editor.canvas
  const top = (bounds.top - view.y) * view.scale
  const hasRoom = top >= ROOM_PIXELS || top + bounds.height * view.scale <= size.height - ROOM_PIXELS
  return hasRoom ? bounds : undefined
}

import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { placementEdits } from './edits.ts'
import { frameSizeEdits, isPlainFrame, leavingFrame } from './frame-size.ts'
import { layoutOf } from './geometry.ts'
import { inFrames } from './move.ts'

/** What a command comes to that puts elements elsewhere or sizes them, as if they were dragged there. */
export const placedEdits = (
  editor: Editor,
  elements: readonly LiveElement[],
  together: ReadonlySet<string>,
): LiveEdit[] =>
  inFrames(editor, elements, together).flatMap((element) => {
    const { store } = editor
    const before = store.get(element.id)
    if (!before) return []
    if (!isPlainFrame(element) || !isResized(element, before)) return placementEdits(element, before)
    const children = store.childrenOf(element.id).flatMap((id) => store.get(id) ?? [])
    return frameSizeEdits(element, before, children, leavingFrame(editor, element, children))
  })

const isResized = (element: LiveElement, before: LiveElement): boolean => {
  const [{ width, height }, was] = [layoutOf(element), layoutOf(before)]
  return width !== was.width || height !== was.height
}

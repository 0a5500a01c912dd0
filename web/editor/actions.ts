import type { EditorHandle } from './editor-handle.ts'
import type { Editor } from './editor-types.ts'
import { cropImages, describeImage } from './images/selected-images.ts'
import { inkKindOf, setInkStyle } from './ink/ink-style.ts'
import { drawFrame, presentFrameAt, setFrameNotes } from './presentation.ts'
import { setStyle } from './style.ts'
import { setValue, stepValue } from './values.ts'

type Actions = Pick<
  EditorHandle,
  | 'selection'
  | 'changeComments'
  | 'setStyle'
  | 'setInk'
  | 'cropImages'
  | 'describeImage'
  | 'presentFrameAt'
  | 'setFrameNotes'
  | 'drawFrame'
  | 'setValue'
  | 'stepValue'
>

/** What panels and bars change, as far as this person may. */
export const createActions = (editor: Editor, tell: () => void): Actions => ({
  selection: () => [...editor.selection.ids],
  changeComments: (edits) => editor.canComment && editor.store.commit([...edits]),
  setStyle: (change) => editor.canEdit && setStyle(editor, change),
  setInk(change) {
    const kind = inkKindOf(editor.tool)
    if (kind) setInkStyle(editor.lastStyles, kind, change)
    tell()
  },
  cropImages: (name) => editor.canEdit && cropImages(editor, name),
  describeImage: (id, words) => editor.canEdit && describeImage(editor, id, words),
  presentFrameAt: (id, to) => editor.canEdit && presentFrameAt(editor, id, to),
  setFrameNotes: (id, notes) => editor.canEdit && setFrameNotes(editor, id, notes),
  drawFrame: (id) => drawFrame(editor, id),
  setValue: (key, value) => editor.canEdit && setValue(editor, key, value),
  stepValue: (key, by) => editor.canEdit && stepValue(editor, key, by),
})

import type { EditorHandle } from './editor-handle.ts'
import type { Editor } from './editor-types.ts'
import { cropImages, describeImage } from './images/selected-images.ts'
import { inkKindOf, setInkStyle } from './ink/ink-style.ts'
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
  | 'steps'
  | 'setValue'
  | 'stepValue'
>

/** Only the list of frames and the presenter's window ask for it. */
const presentation = () => import('./on-demand.ts')

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
  presentFrameAt: async (id, to) => {
    const { presentFrameAt } = await presentation()
    if (editor.canEdit) presentFrameAt(editor, id, to)
  },
  setFrameNotes: async (id, notes) => {
    const { setFrameNotes } = await presentation()
    if (editor.canEdit) setFrameNotes(editor, id, notes)
  },
  steps: async () => (await presentation()).presentedSteps(editor),
  drawFrame: async (place) => (await presentation()).drawFrame(editor, place),
  setValue: (key, value) => editor.canEdit && setValue(editor, key, value),
  stepValue: (key, by) => editor.canEdit && stepValue(editor, key, by),
})

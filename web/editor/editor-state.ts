import { canGroup, canUngroup } from './commands/group.ts'
import type { Editor, EditorState } from './editor-types.ts'
import { imageState } from './images/selected-images.ts'
import { styleState } from './style.ts'
import { valuesOf } from './values.ts'

/** What the page shows of the editor. */
export const stateOf = (editor: Editor, isDragging: boolean): Omit<EditorState, 'following'> => {
  const { zone, selection } = editor
  return {
    tool: editor.tool,
    geometry: editor.geometry,
    canEdit: editor.canEdit,
    selected: selection.ids.size,
    locked: editor.shownLocked.length,
    canGroup: canGroup(editor),
    canUngroup: canUngroup(editor),
    canUndo: zone.canUndo,
    canRedo: zone.canRedo,
    pending: zone.pending,
    uploading: editor.images.uploading,
    isConnected: zone.status === 'live' && navigator.onLine,
    isBusy: isDragging || editor.isWriting,
    isWriting: editor.isWriting,
    textLook: editor.text.look,
    isLinkAsked: editor.text.isLinkAsked,
    style: styleState(editor),
    image: imageState(editor),
    values: editor.areValuesShown ? valuesOf(editor) : undefined,
  }
}

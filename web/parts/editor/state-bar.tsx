import { Command, Redo2, Undo2 } from 'lucide-preact'
import { place } from '../../data/router.ts'
import { isOldSignIn, signIn } from '../../data/session.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { t } from '../../texts/texts.ts'
import { TogetherButton } from '../together/together-button.tsx'
import { CommandButton } from './command-button.tsx'

interface StateBarProps {
  at: ZoneKey
  editor: EditorHandle
  state: EditorState
}

const stateText = ({ canEdit, canComment, pending, uploading, isConnected }: EditorState): string => {
  if (!isConnected) return t().offlineKept(pending)
  if (uploading > 0) return t().sendingImages(uploading)
  if (pending > 0) return t().saving(pending)
  return canEdit || canComment ? t().saved : t().viewOnly
}

/** Undo and redo, and whether everything is kept: at the bottom left. */
export const StateBar = ({ at, editor, state }: StateBarProps) => (
  <div class="state-bar pill" role="toolbar" aria-label={t().history}>
    {state.canEdit && (
      <>
        <CommandButton editor={editor} id="undo" isDisabled={!state.canUndo}>
          <Undo2 />
        </CommandButton>
        <CommandButton editor={editor} id="redo" isDisabled={!state.canRedo}>
          <Redo2 />
        </CommandButton>
      </>
    )}
    <CommandButton editor={editor} id="palette">
      <Command />
    </CommandButton>
    <TogetherButton at={at} editor={editor} state={state} />
    {!state.canEdit && isOldSignIn() ? (
      <button type="button" class="link" onClick={() => void signIn(place.value.path)}>
        {t().signInToEdit}
      </button>
    ) : (
      <p class="save-state" role="status">
        {stateText(state)}
      </p>
    )}
  </div>
)

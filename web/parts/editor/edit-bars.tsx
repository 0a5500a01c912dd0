import type { AskedPaste } from '../../editor/clipboard/paste-types.ts'
import type { EditorHandle } from '../../editor/editor-handle.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { lazy } from './lazy.tsx'
import { LockBar } from './lock-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'

const PasteDialog = lazy(async () => (await import('./panels.ts')).PasteDialog)
const TextBar = lazy(async () => (await import('./panels.ts')).TextBar)
const ValuesPanel = lazy(async () => (await import('./panels.ts')).ValuesPanel)

interface EditBarsProps {
  editor: EditorHandle
  state: EditorState
  pasteQuestion: AskedPaste | undefined
}

/** What changes the selection, beside it or at the edge; for those who may edit. */
export const EditBars = ({ editor, state, pasteQuestion }: EditBarsProps) => (
  <>
    {state.selected > 0 && !state.isBusy && <SelectionBar editor={editor} state={state} />}
    {state.textLook && (state.isWriting || !state.isBusy) && (
      <TextBar editor={editor} state={state} look={state.textLook} />
    )}
    {state.values && <ValuesPanel editor={editor} values={state.values} />}
    {state.locked > 0 && !state.isBusy && <LockBar editor={editor} />}
    {pasteQuestion && <PasteDialog question={pasteQuestion} />}
  </>
)

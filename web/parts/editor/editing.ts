import { createEditor } from '../../editor/editor.ts'
import { FollowBar } from './follow-bar.tsx'
import { lazy } from './lazy.tsx'
import { LockBar } from './lock-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StateBar } from './state-bar.tsx'
import { TextBar } from './text-bar.tsx'
import { Toolbar } from './toolbar.tsx'

const PasteDialog = lazy(async () => (await import('./panels.ts')).PasteDialog)
const ValuesPanel = lazy(async () => (await import('./panels.ts')).ValuesPanel)

/** What is loaded after the board is there. */
export const editing = {
  createEditor,
  FollowBar,
  LockBar,
  PasteDialog,
  SelectionBar,
  StateBar,
  TextBar,
  Toolbar,
  ValuesPanel,
}

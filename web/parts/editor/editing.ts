import { createEditor } from '../../editor/editor.ts'
import { NewComment } from '../comments/new-comment.tsx'
import { Finding } from './finding.tsx'
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
  Finding,
  FollowBar,
  LockBar,
  // At once: the next key is for it.
  NewComment,
  PasteDialog,
  SelectionBar,
  StateBar,
  TextBar,
  Toolbar,
  ValuesPanel,
}

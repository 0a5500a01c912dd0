import { createEditor } from '../../editor/editor.ts'
import { NewComment } from '../comments/new-comment.tsx'
import { Reactions } from '../together/reactions.tsx'
import { ZoneTogether } from '../together/zone-together.tsx'
import { BoardReader } from './board-reader.tsx'
import { EditBars } from './edit-bars.tsx'
import { Finding } from './finding.tsx'
import { FollowBar } from './follow-bar.tsx'
import { StateBar } from './state-bar.tsx'
import { Toolbar } from './toolbar.tsx'

/** What is loaded after the board is there. */
export const editing = {
  BoardReader,
  createEditor,
  EditBars,
  Finding,
  FollowBar,
  // At once: the next key is for it.
  NewComment,
  Reactions,
  StateBar,
  Toolbar,
  ZoneTogether,
}

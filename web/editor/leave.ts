import type { Editor, Tool } from './editor-types.ts'
import type { Follow } from './follow.ts'

/** Esc: what was last begun ends first. False where nothing is left to end. */
export const leave = (editor: Editor, tool: Tool, follow: Follow): boolean => {
  if (editor.menu) {
    editor.closeMenu()
    return true
  }
  if (tool.cancel()) {
    editor.keyboard.forget()
    return true
  }
  if (follow.zuid !== undefined) follow.follow(undefined)
  else if (editor.tool !== 'select') editor.setTool('select')
  else if (editor.shownLocked.length > 0) editor.showLocked([])
  else if (editor.selection.ids.size > 0) stepOut(editor)
  else if (editor.panel !== undefined) editor.showPanel(undefined)
  else {
    editor.keyboard.letGo()
    return false
  }
  return true
}

/** From what is in a group or a frame to that, and from there to nothing. */
const stepOut = ({ selection, store, groups }: Editor): void => {
  selection.set(
    groups.stepOut() ??
      frameOf(
        [...selection.ids].map((id) => store.get(id)?.frame_id ?? ''),
        store,
      ),
  )
}

const frameOf = (frameIds: readonly string[], store: Editor['store']): string[] => {
  const [only = '', ...more] = new Set(frameIds)
  return more.length === 0 && store.get(only)?.kind === 'FRAME' ? [only] : []
}

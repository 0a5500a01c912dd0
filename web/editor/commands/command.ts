import type { Editor } from '../editor-types.ts'

export interface Command {
  id: string
  /** As keymap.ts reads them: the first one is shown. */
  keys?: readonly string[]
  /** The browser tells of the key by an event of its own. */
  isNative?: boolean
  /** Nothing but the browser's own event does it: the palette cannot. */
  isKeyOnly?: boolean
  group: 'tool' | 'edit' | 'arrange' | 'view'
  /** What it needs beside looking. */
  needs?: 'edit' | 'comment'
  isEnabled?(editor: Editor): boolean
  run(editor: Editor): void
}

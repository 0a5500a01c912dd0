import type { Editor } from '../editor-types.ts'

/** What finds commands, words and places. */
export const findCommands = [
  {
    id: 'palette',
    // Where text is selected, Ctrl+K is for its link.
    keys: ['k', 'mod+k'],
    group: 'view' as const,
    run: (editor: Editor) => editor.showPanel('palette'),
  },
] as const

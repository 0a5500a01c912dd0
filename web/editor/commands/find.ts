import type { Editor, EditorPanel } from '../editor-types.ts'

const isFind = ({ panel }: Editor): boolean => panel === 'find' || panel === 'replace'

/** Opens a panel, or closes it. */
const panel = <Id extends EditorPanel>(id: Id, key: string) => ({
  id,
  keys: [key],
  group: 'view' as const,
  run: (editor: Editor) => editor.showPanel(editor.panel === id ? undefined : id),
})

/** What finds commands, words and places. */
export const findCommands = [
  {
    id: 'palette',
    // Where text is selected, Ctrl+K is for its link.
    keys: ['k', 'mod+k'],
    group: 'view' as const,
    run: (editor: Editor) => editor.showPanel('palette'),
  },
  {
    id: 'find',
    keys: ['mod+f'],
    group: 'view' as const,
    run: (editor: Editor) => editor.showPanel(isFind(editor) ? editor.panel : 'find'),
  },
  {
    id: 'findNext',
    keys: ['F3'],
    group: 'view' as const,
    isEnabled: isFind,
    run: (editor: Editor) => editor.find.step(1),
  },
  {
    id: 'findPrevious',
    keys: ['shift+F3'],
    group: 'view' as const,
    isEnabled: isFind,
    run: (editor: Editor) => editor.find.step(-1),
  },
  {
    id: 'replace',
    keys: ['mod+alt+f'],
    group: 'edit' as const,
    needs: 'edit' as const,
    run: (editor: Editor) => editor.showPanel('replace'),
  },
  panel('frames', 'shift+f'),
  panel('layers', 'shift+l'),
  {
    id: 'copyLink',
    keys: ['mod+alt+l'],
    group: 'edit' as const,
    run: (editor: Editor) => editor.copyLink(),
  },
] as const

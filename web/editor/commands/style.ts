import type { Editor } from '../editor-types.ts'
import { applyStyle, selectedOf, styleOf } from '../style.ts'
import type { Style } from '../style-types.ts'
import { hasSelection } from './edit.ts'

/** As long as the page is there: another zone may have it too. */
let copied: Style | undefined

const copyStyle = (editor: Editor): void => {
  const [element] = selectedOf(editor)
  if (element) copied = styleOf(element)
}

export const styleCommands = [
  { id: 'copyStyle', keys: ['mod+alt+c'], group: 'edit' as const, isEnabled: hasSelection, run: copyStyle },
  {
    id: 'pasteStyle',
    keys: ['mod+alt+v'],
    group: 'edit' as const,
    needs: 'edit' as const,
    isEnabled: (editor: Editor) => hasSelection(editor) && copied !== undefined,
    run: (editor: Editor) => {
      if (copied) applyStyle(editor, copied)
    },
  },
] as const

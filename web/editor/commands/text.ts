import type { Editor } from '../editor-types.ts'
import { hasText } from '../text/selected-texts.ts'
import type { TextToggle } from '../text/text-types.ts'

const command = <Id extends string>(id: Id, key: string, run: (editor: Editor) => void) => ({
  id,
  keys: [key],
  group: 'edit' as const,
  needs: 'edit' as const,
  isEnabled: (editor: Editor) => editor.isWriting || hasText(editor),
  run,
})

const toggle = <Id extends TextToggle>(id: Id, key: string) =>
  command(id, key, (editor) => editor.text.change({ toggle: id }))

/** For all text of what is selected; while it is written, for what is marked: ../text/rich/ has the same keys. */
export const textCommands = [
  toggle('bold', 'mod+b'),
  toggle('italic', 'mod+i'),
  toggle('underline', 'mod+u'),
  toggle('strike', 'shift+mod+x'),
  command('link', 'mod+k', (editor) => editor.text.askLink(true)),
] as const

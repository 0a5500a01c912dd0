import type { Editor } from '../editor-types.ts'
import { changeSelectedTexts, lookOfSelection } from './selected-texts.ts'
import { createTextSession } from './text-session.ts'
import type { EditorText } from './text-types.ts'

interface EditorTextDeps {
  editor: Editor
  container: HTMLElement
  label(): string
  onWriting(): void
  /** Something is to be shown anew. */
  tell(): void
}

export const createEditorText = ({ editor, container, label, onWriting, tell }: EditorTextDeps) => {
  let isLinkAsked = false
  let shownLook = ''

  const askLink = (isAsked: boolean): void => {
    if (isLinkAsked && !isAsked) session.focus()
    isLinkAsked = isAsked
    tell()
  }

  const session = createTextSession({
    editor,
    container,
    label,
    onChange: () => {
      isLinkAsked = false
      onWriting()
      tell()
    },
    onLook: () => {
      const look = JSON.stringify(session.look)
      if (look !== shownLook) tell()
      shownLook = look
    },
    onLink: () => askLink(true),
  })

  const text: EditorText = {
    change(change) {
      if (!editor.canEdit || session.change(change)) return
      // What cannot be loaded changes nothing.
      void changeSelectedTexts(editor, change).catch(() => {})
    },
    get look() {
      return session.id === undefined ? lookOfSelection(editor) : session.look
    },
    askLink,
    get isLinkAsked() {
      return isLinkAsked
    },
    families: () => editor.layer.fonts.families(),
  }

  return {
    text,
    session,
    /** What is selected is another. */
    forgetLink: () => {
      isLinkAsked = false
    },
  }
}

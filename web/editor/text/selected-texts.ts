import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { loadRich } from './load-rich.ts'
import { textEdits } from './text-edit.ts'
import { lookOf } from './text-look.ts'
import type { TextChange, TextLook } from './text-types.ts'

const textOf = (element: LiveElement | undefined): RichText | undefined => {
  const text: RichText | undefined = element?.kind === 'FRAME' ? undefined : element?.body.text
  return text?.paragraphs?.length ? text : undefined
}

const firstText = ({ selection, store }: Editor): RichText | undefined => {
  for (const id of selection.ids) {
    const text = textOf(store.get(id))
    if (text) return text
  }
  return undefined
}

export const hasText = (editor: Editor): boolean => firstText(editor) !== undefined

/** How the first text of what is selected looks. */
export const lookOfSelection = (editor: Editor): TextLook | undefined => {
  const text = firstText(editor)
  return text && lookOf(text)
}

/** Changes all texts of what is selected, in one commit. */
export const changeSelectedTexts = async (editor: Editor, change: TextChange): Promise<void> => {
  const ids = [...editor.selection.ids]
  const { changeWholeText } = await loadRich()
  const elements = ids.map((id) => editor.store.get(id)).filter((element) => element !== undefined)
  const written = elements.flatMap((element) => {
    const text = textOf(element)
    return text ? [{ element, text }] : []
  })
  const told = 'toggle' in change ? { ...change, to: written.some(({ text }) => !lookOf(text)[change.toggle]) } : change
  const changed = written.flatMap(({ element, text: seen }) => {
    const text = changeWholeText(seen, told)
    return text === seen ? [] : [{ element, text, seen }]
  })
  if (editor.canEdit) editor.store.commit(textEdits(editor, changed))
}

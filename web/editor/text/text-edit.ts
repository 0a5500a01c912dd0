import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { placementEdits } from '../edits.ts'
import { layoutOf } from '../geometry.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { fittedTo } from './fit.ts'

/** The edit that writes a text in place of the one that was seen. */
export const textEdit = (
  editor: Editor,
  element: LiveElement,
  text: RichText,
  seen: RichText | undefined,
): LiveEdit => {
  const { id, kind } = element
  const more = seen && { seen }
  if (kind === 'CONNECTOR') return { update: { connector: { id, text }, ...more } } as LiveEdit
  const [before, { width, height }] = [layoutOf(element), layoutOf(fittedTo(editor, element, text))]
  const isFitted = width !== before.width || height !== before.height
  const layout = isFitted && { properties: { layout: { width, height } } }
  return { update: { shape: { id, text, ...layout }, ...more } } as LiveEdit
}

/** The same for several, and for the rows that grow with them. */
export const textEdits = (
  editor: Editor,
  written: readonly { element: LiveElement; text: RichText; seen: RichText | undefined }[],
): LiveEdit[] => {
  const grown = loadedTables()?.grownRows(
    editor,
    written.map(({ element: { id }, text }) => [id, text]),
  )
  return [
    ...written.map(({ element, text, seen }) => textEdit(editor, element, text, seen)),
    ...(grown?.flatMap((element) => placementEdits(element, editor.store.get(element.id) ?? element)) ?? []),
  ]
}

/** What looks different while a text is written. */
export const previewOf = (editor: Editor, element: LiveElement, text: RichText): LiveElement[] => {
  const grown = loadedTables()?.grownRows(editor, [[element.id, text]]) ?? []
  return grown.some(({ id }) => id === element.id) ? grown : [fittedTo(editor, element, text), ...grown]
}

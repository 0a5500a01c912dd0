import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { layoutOf } from '../geometry.ts'
import { fitted } from './fit.ts'

/** An element with another text, as large as that makes it. */
export const withText = (editor: Editor, element: LiveElement, text: RichText): LiveElement =>
  fitted(editor, { ...element, body: { ...element.body, text } } as LiveElement)

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
  const [before, { width, height }] = [layoutOf(element), layoutOf(withText(editor, element, text))]
  const isFitted = width !== before.width || height !== before.height
  const layout = isFitted && { properties: { layout: { width, height } } }
  return { update: { shape: { id, text, ...layout }, ...more } } as LiveEdit
}

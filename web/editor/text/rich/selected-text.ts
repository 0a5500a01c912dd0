import type { RichText } from '@easel/contract/shapes/text.ts'
import type { EditorState } from 'prosemirror-state'
import { type Paragraph, portionOf, toParagraph } from './convert.ts'

/** What is selected as a text of its own; at a caret, a letter as it would be typed. */
export const selectedText = (state: EditorState, properties: RichText['properties']): RichText => {
  const { selection, doc, storedMarks } = state
  const { $from, from, to, empty } = selection
  const box = properties && { properties }
  if (empty) {
    const paragraph = toParagraph($from.parent)
    const typed = portionOf($from.parent.textContent || 'a', storedMarks ?? $from.marks())
    const isPlain = $from.parent.content.size === 0 && !storedMarks
    return { ...box, paragraphs: [isPlain ? paragraph : { ...paragraph, portions: [typed] }] }
  }
  const paragraphs: Paragraph[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name !== 'paragraph') return true
    const [start, end] = [Math.max(0, from - pos - 1), Math.min(node.content.size, to - pos - 1)]
    const { portions = [], ...paragraph } = toParagraph(node.cut(start, end))
    const [first] = portions
    // The mark of a list is told of, wherever in the item the selection begins.
    const begins = node.textContent.slice(0, start)
    paragraphs.push({
      ...paragraph,
      portions: begins === '' ? portions : [{ ...first, text: begins + (first?.text ?? '') }, ...portions.slice(1)],
    })
    return false
  })
  return { ...box, paragraphs }
}

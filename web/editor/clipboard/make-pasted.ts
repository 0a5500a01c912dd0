import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { newNote, newShape, newText, solid, usualSizes } from '../elements.ts'
import { RECTANGLE } from '../geometries.ts'
import { layoutOf } from '../geometry.ts'
import { NOTE_GAP } from '../next-note.ts'
import { fitted } from '../text/fit.ts'
import { toRichText } from '../text/to-rich-text.ts'

const NOTES_IN_A_ROW = 5
/** Letters of a line that is still shown as one. */
const LONG_LINE = 80
const TEXT_WIDTH = 520

const PAPER_INSET = { left: 10, top: 6, right: 10, bottom: 6 }
const CARD = { width: 320, height: 88 }

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const written = (editor: Editor, element: LiveElement, text: string): LiveElement =>
  fitted(editor, { ...element, body: { ...element.body, text: toRichText(element.body.text, text) } })

/** A note for each text; rows are as high as their highest. */
export const notesOf = (editor: Editor, texts: readonly string[]): LiveElement[] => {
  let [top, tallest] = [0, 0]
  return texts.map((text, at) => {
    const column = at % NOTES_IN_A_ROW
    if (column === 0 && at > 0) [top, tallest] = [top + tallest + NOTE_GAP, 0]
    const bounds = { left: column * (usualSizes.note.width + NOTE_GAP), top, ...usualSizes.note }
    const note = written(editor, newNote(bounds), text.replaceAll('\t', ' '))
    tallest = Math.max(tallest, layoutOf(note).height ?? 0)
    return note
  })
}

/** All of it in one: letters alone, or where lines are long, on paper that breaks them. */
export const textOf = (editor: Editor, text: string): LiveElement[] => {
  const plain = text.replaceAll('\t', '    ').replaceAll(/\r\n?/g, '\n')
  const bounds = { left: 0, top: 0, width: TEXT_WIDTH, height: 32 }
  if (plain.split('\n').every(({ length }) => length <= LONG_LINE)) return [written(editor, newText(bounds), plain)]
  return [written(editor, onPaper(newShape(RECTANGLE, bounds)), plain)]
}

/** Left aligned, without an outline. */
const onPaper = (shape: LiveElement): LiveElement => {
  const { text, properties } = shape.body
  const para_style = { halign: 'LEFT', portion_style: { size: 16 } }
  const body = {
    ...shape.body,
    properties: { ...properties, strokes: [] },
    text: { ...text, properties: { ...text.properties, valign: 'TOP', inset: PAPER_INSET, para_style } },
  }
  return { ...shape, body }
}

/** A link with its title, and below where it leads. */
export const cardOf = (editor: Editor, address: string, title: string): LiveElement[] => {
  const card = onPaper(newShape('basic/ROUNDED_RECTANGLE', { left: 0, top: 0, ...CARD }))
  const { host, pathname } = new URL(address)
  const properties = { ...card.body.properties, strokes: [{ width: 1, fill: solid('#94a3b8') }] }
  const paragraph = (text: string, style: object) => ({
    id: crypto.randomUUID(),
    portions: [{ text, link: address, style }],
  })
  const paragraphs = [
    paragraph(title, { size: 16, fontweight: 'BOLD' }),
    paragraph(host || pathname, { size: 12, color: { hex: { value: '#64748b' } } }),
  ]
  const inset = { left: 14, top: 10, right: 14, bottom: 10 }
  const { text } = card.body
  const filled = { ...text, paragraphs, properties: { ...text.properties, valign: 'MIDDLE', inset } }
  return [fitted(editor, { ...card, body: { ...card.body, properties, text: filled } })]
}

import type { Shape } from '@easel/contract'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { fittedHeight } from '@easel/drawing/text/fit.ts'
import { measureText } from '@easel/drawing/text/layout.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { toStoredForm } from '../../canvas/painter/stored-form.ts'
import type { Editor } from '../editor-types.ts'
import { isBareText, isNote } from '../elements.ts'
import { layoutOf, rounded, withLayout } from '../geometry.ts'
import { loadedTables } from '../tables/load-tables.ts'

const INSET = 4
const MIN_WIDTH = 24
/** Widths are whole pixels, and a little more than that of the letters. */
const TOLERANCE = 2

/** An element as large as its text makes it: others see the same, since its size is in the element. */
export const fitted = (editor: Editor, element: LiveElement): LiveElement => {
  if (isOfRow(editor, element)) return element
  if (isBareText(element)) return withLayout(element, linesOf(editor, element))
  return isNote(element) ? heightened(editor, element) : holdingText(editor, element)
}

/** The same with another text. Text that stands alone, and whose box was made wider, narrower or higher, keeps that. */
export const fittedTo = (editor: Editor, element: LiveElement, text: RichText): LiveElement => {
  const written = { ...element, body: { ...element.body, text } } as LiveElement
  return isBareText(element) && !isAsWide(editor, element)
    ? holdingText(editor, written, element)
    : fitted(editor, written)
}

/** An element of a size of its own, as high as its text needs; `before`: what it was, to tell whether it was higher then. */
export const holdingText = (editor: Editor, element: LiveElement, before = element): LiveElement => {
  if (element.kind !== 'SHAPE' || isOfRow(editor, element)) return element
  if (!isBareText(element)) return isToHold(element) ? heightened(editor, element) : element
  const { width: wide = 0, height: high = 0 } = layoutOf(element)
  const width = Math.max(MIN_WIDTH, wide)
  const { height } = linesOf(editor, element, width)
  const { width: wasWide, height: wasHigh = 0 } = layoutOf(before)
  const wasHigher = wasHigh > linesOf(editor, before, wasWide).height + TOLERANCE
  return withLayout(element, { width, height: wasHigher ? Math.max(high, height) : height })
}

/** Of a cell the whole row grows. */
const isOfRow = (editor: Editor, { id }: LiveElement): boolean => loadedTables()?.cellOf(editor, id) !== undefined

const isToHold = ({ body }: LiveElement): boolean => body.text?.properties?.auto_fit === 'SHAPE'

const heightened = (editor: Editor, element: LiveElement): LiveElement => {
  const { height = 0 } = layoutOf(element)
  const tall = fittedHeight(toStoredForm(element.body) as Shape, editor.layer.fonts.measure)
  return tall > height ? withLayout(element, { height: tall }) : element
}

/** Whether a text that stands alone is as wide as its lines, which are broken nowhere. */
export const isAsWide = (editor: Editor, element: LiveElement): boolean =>
  Math.abs((layoutOf(element).width ?? 0) - linesOf(editor, element).width) <= TOLERANCE

/** How large the lines of a text are that stands alone, broken at a width or nowhere. */
const linesOf = ({ layer }: Editor, { body }: LiveElement, width?: number): { width: number; height: number } => {
  const { text = {} } = body as Shape
  const { left = INSET, right = INSET, top = INSET, bottom = INSET } = text.properties?.inset ?? {}
  const paragraphs = text.paragraphs?.length ? text.paragraphs : [{ id: '', portions: [{ text: '' }] }]
  const room = width === undefined ? Number.POSITIVE_INFINITY : width - left - right
  const lines = measureText({ ...text, paragraphs }, room, layer.fonts.measure)
  return {
    width: width ?? rounded(Math.ceil(Math.max(MIN_WIDTH, lines.width + left + right + 2))),
    height: rounded(lines.height + top + bottom),
  }
}

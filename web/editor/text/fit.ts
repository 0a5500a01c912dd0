import type { Shape } from '@easel/contract'
import { fittedHeight } from '@easel/drawing/text/fit.ts'
import { measureText } from '@easel/drawing/text/layout.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { toStoredForm } from '../../canvas/painter/stored-form.ts'
import type { Editor } from '../editor-types.ts'
import { isBareText, isNote } from '../elements.ts'
import { layoutOf, rounded, withLayout } from '../geometry.ts'

const INSET = 4
const MIN_WIDTH = 24

/** An element as large as its text makes it: others see the same, since its size is in the element. */
export const fitted = (editor: Editor, element: LiveElement): LiveElement => {
  if (element.kind !== 'SHAPE') return element
  if (isBareText(element)) return fittedText(editor, element)
  const shape = toStoredForm(element.body) as Shape
  if (shape.text?.properties?.auto_fit !== 'SHAPE' && !isNote(element)) return element
  const { height = 0 } = layoutOf(element)
  const tall = fittedHeight(shape, editor.layer.fonts.measure)
  return tall > height ? withLayout(element, { height: tall }) : element
}

/** Text that stands alone is as large as its lines. */
const fittedText = ({ layer }: Editor, element: LiveElement): LiveElement => {
  const { text = {} } = element.body as Shape
  const paragraphs = text.paragraphs?.length ? text.paragraphs : [{ id: '', portions: [{ text: '' }] }]
  const { width, height } = measureText({ ...text, paragraphs }, Number.POSITIVE_INFINITY, layer.fonts.measure)
  const { left = 0, top = 0 } = layoutOf(element)
  return withLayout(element, {
    left,
    top,
    width: rounded(Math.ceil(Math.max(MIN_WIDTH, width + 2 * INSET + 2))),
    height: rounded(height + 2 * INSET),
  })
}

import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { isBareText } from '../elements.ts'
import { layoutOf, type Point, withLayout } from '../geometry.ts'
import type { HandleName } from '../handles.ts'
import { anchored, boxOf, draggedBox, type ResizeOptions, sides } from '../resize.ts'
import { fitted, holdingText, isAsWide } from './fit.ts'

const USUAL_SIZE = 16
const [MIN_SIZE, MAX_SIZE] = [4, 1_000]

/** Whether a handle makes letters larger: a corner of a text that stands alone. */
export const scalesText = (element: LiveElement, handle: HandleName): boolean =>
  isBareText(element) && sides[handle].every((side) => side !== 0)

/** One element whose handle was dragged, with room for its text. */
export const resizedWithText = (
  editor: Editor,
  element: LiveElement,
  handle: HandleName,
  by: Point,
  options: ResizeOptions,
): LiveElement => {
  const isScaled = scalesText(element, handle)
  const dragged = draggedBox(element, handle, by, { ...options, isEven: options.isEven || isScaled })
  const { width = 0 } = layoutOf(element)
  const written = isScaled && width > 0 ? withScaledText(element, dragged.width / width) : element
  const sized =
    isScaled && isAsWide(editor, element)
      ? fitted(editor, written)
      : holdingText(editor, withLayout(written, { width: dragged.width, height: dragged.height }), element)
  const box = anchored(dragged, layoutOf(sized), handle, options.isCentred)
  return withLayout(sized, boxOf(element, box))
}

type Sized = { size?: number | undefined }

const withScaledText = (element: LiveElement, factor: number): LiveElement => {
  const text: RichText = element.body.text ?? {}
  const scaled = <Style extends Sized>(style: Style): Style =>
    style.size === undefined ? style : { ...style, size: sizeOf(style.size * factor) }
  const para_style = {
    ...text.properties?.para_style,
    portion_style: scaled({ size: USUAL_SIZE, ...text.properties?.para_style?.portion_style }),
  }
  const paragraphs = text.paragraphs?.map((paragraph) => ({
    ...paragraph,
    ...(paragraph.style?.portion_style && {
      style: { ...paragraph.style, portion_style: scaled(paragraph.style.portion_style) },
    }),
    ...(paragraph.portions && {
      portions: paragraph.portions.map((one) => (one.style ? { ...one, style: scaled(one.style) } : one)),
    }),
  }))
  const next = { ...text, ...(paragraphs && { paragraphs }), properties: { ...text.properties, para_style } }
  return { ...element, body: { ...element.body, text: next } } as LiveElement
}

const sizeOf = (size: number): number => Math.round(Math.max(MIN_SIZE, Math.min(MAX_SIZE, size)) * 10) / 10

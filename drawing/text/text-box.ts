import type { Shape } from '@easel/contract'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { RichText } from '@easel/contract/shapes/text.ts'
import type { Inner } from '../shapes/outline.ts'
import type { TextBox } from './layout.ts'

const USUAL_INSET = 4

/** The place of the text goes with the shape when it is flipped. */
const mirrored = ([left, top, right, bottom]: Inner, { width = 0, height = 0, fliph, flipv }: Layout): Inner => {
  const [x1, x2] = fliph ? [width - right, width - left] : [left, right]
  const [y1, y2] = flipv ? [height - bottom, height - top] : [top, bottom]
  return [x1, y1, x2, y2]
}

/** Where the text of a shape goes, in its own box: `inner` is the room that its outline leaves, or all of it. */
export const textBoxOf = (
  { text, properties }: Pick<Shape, 'text' | 'properties'>,
  inner: Inner | undefined,
): TextBox => {
  const { layout = {} } = properties
  return withoutInset(text, inner ? mirrored(inner, layout) : [0, 0, layout.width ?? 0, layout.height ?? 0])
}

const withoutInset = (text: RichText | undefined, [left, top, right, bottom]: Inner): TextBox => {
  const inset = text?.properties?.inset ?? {}
  const { left: l = USUAL_INSET, top: t = USUAL_INSET, right: r = USUAL_INSET, bottom: b = USUAL_INSET } = inset
  return { left: left + l, top: top + t, width: right - left - l - r, height: bottom - top - t - b }
}

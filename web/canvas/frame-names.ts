import type { FrameInfo, View } from './canvas-types.ts'
import { nameColourOf } from './theme.ts'

const NAME_PIXELS = 12
/** A frame that is narrower on the screen has no room for its name. */
const MIN_NAMED_PIXELS = 56
const MAX_NAMES = 200

const NAME_GAP = 6
/** A name is as easy to hit as a small button. */
const NAME_REACH = 6

export const frameNameAt = (frames: readonly FrameInfo[], view: View, px: number, py: number): string | undefined =>
  frames.findLast(({ name, bounds }) => {
    const [x, y] = [(bounds.left - view.x) * view.scale, (bounds.top - view.y) * view.scale]
    const room = bounds.width * view.scale
    const width = Math.min(room, name.length * NAME_PIXELS * 0.62 + NAME_REACH)
    const isNamed = name !== '' && room >= MIN_NAMED_PIXELS
    return isNamed && px >= x && px <= x + width && py <= y - 1 && py >= y - NAME_GAP - NAME_PIXELS - NAME_REACH
  })?.id

/** Names of frames, which keep their size at every scale; in CSS pixels. */
export const drawFrameNames = (
  context: CanvasRenderingContext2D,
  view: View,
  { width, height }: { width: number; height: number },
  frames: readonly FrameInfo[],
  isDark: boolean,
): void => {
  context.font = `500 ${NAME_PIXELS}px Inter, system-ui, sans-serif`
  context.fillStyle = nameColourOf(isDark)
  context.textBaseline = 'alphabetic'
  let count = 0
  for (const { name, bounds } of frames) {
    const [x, y] = [(bounds.left - view.x) * view.scale, (bounds.top - view.y) * view.scale]
    const room = bounds.width * view.scale
    if (name === '' || room < MIN_NAMED_PIXELS || x > width || x + room < 0 || y > height + NAME_PIXELS || y < 0)
      continue
    if (++count > MAX_NAMES) return
    context.fillText(shortened(context, name, room), x, y - NAME_GAP)
  }
}

const shortened = (context: CanvasRenderingContext2D, name: string, room: number): string => {
  // No letter is narrower than a few pixels: long names are not measured as a whole.
  let text = name.slice(0, Math.ceil(room / 3))
  if (text === name && context.measureText(text).width <= room) return text
  const letters = [...text]
  let [least, most] = [0, letters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (context.measureText(`${letters.slice(0, middle).join('')}…`).width <= room) least = middle
    else most = middle - 1
  }
  text = letters.slice(0, least).join('')
  return `${text}…`
}

import type { FrameInfo, Pin, View } from './canvas-types.ts'
import { nameColourOf, pinColour } from './theme.ts'

const PIN_PIXELS = 28
const NAME_PIXELS = 12
/** A frame that is narrower on the screen has no room for its name. */
const MIN_NAMED_PIXELS = 56
const MAX_NAMES = 200
const MAX_PINS = 1_000

/** Where a pin is on the screen, in CSS pixels: its tip is at the place that it is about. */
const pinBox = (pin: Pin, view: View): readonly [left: number, top: number] => [
  (pin.x - view.x) * view.scale,
  (pin.y - view.y) * view.scale - PIN_PIXELS,
]

/** How far a point of the screen is from a pin; 0 inside. */
const distanceTo = (pin: Pin, view: View, x: number, y: number): number => {
  const [left, top] = pinBox(pin, view)
  const beyond = (value: number, from: number): number => Math.max(from - value, 0, value - from - PIN_PIXELS)
  return Math.hypot(beyond(x, left), beyond(y, top))
}

/** The pin in front at a point of the screen, or else the nearest one within reach. */
export const pinAt = (pins: readonly Pin[], view: View, x: number, y: number, reach = 0): Pin | undefined => {
  let nearest: Pin | undefined
  let least = reach
  for (const pin of pins) {
    const distance = distanceTo(pin, view, x, y)
    if (distance > least) continue
    nearest = pin
    least = distance
  }
  return nearest
}

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

/** What keeps its size at every scale: names of frames, and pins. */
export const drawOverlay = (
  context: CanvasRenderingContext2D,
  view: View,
  size: { width: number; height: number; ratio: number },
  frames: readonly FrameInfo[],
  pins: readonly Pin[],
  isDark: boolean,
): void => {
  context.save()
  context.scale(size.ratio, size.ratio)
  drawNames(context, view, size, frames, isDark)
  drawPins(context, view, size, pins)
  context.restore()
}

const drawNames = (
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

const drawPins = (
  context: CanvasRenderingContext2D,
  view: View,
  { width, height }: { width: number; height: number },
  pins: readonly Pin[],
): void => {
  context.font = '600 12px Inter, system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 2
  context.strokeStyle = '#ffffff'
  let count = 0
  for (const pin of pins) {
    const [left, top] = pinBox(pin, view)
    if (left > width || top > height || left + PIN_PIXELS < 0 || top + PIN_PIXELS < 0) continue
    if (++count > MAX_PINS) return
    const half = PIN_PIXELS / 2
    context.fillStyle = pinColour
    context.beginPath()
    context.roundRect(left + 1, top + 1, PIN_PIXELS - 2, PIN_PIXELS - 2, [half, half, half, 3])
    context.fill()
    context.stroke()
    context.fillStyle = '#ffffff'
    context.fillText(pin.label.slice(0, 3), left + half, top + half + 1)
  }
}

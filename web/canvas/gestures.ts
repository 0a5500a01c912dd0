import { listenForPointers, type PointerTarget } from './pointers.ts'

/** What hands and keys do to a view; positions in CSS pixels of the canvas. */
export interface GestureTarget extends PointerTarget {
  zoomBy(factor: number): void
  fit(): void
  setScale(scale: number): void
}

const KEY_STEP = 80
const KEY_ZOOM = 1.25
const WHEEL_LINE = 16
const WHEEL_PAGE = 400

/** Pan by drag, wheel, touch and arrows; zoom by ctrl and wheel, pinch, double tap and keys. Returns what ends it. */
export const listenForGestures = (element: HTMLElement, target: GestureTarget): (() => void) => {
  const controller = new AbortController()
  const options = { signal: controller.signal }

  const at = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const unit = event.deltaMode === 1 ? WHEEL_LINE : event.deltaMode === 2 ? WHEEL_PAGE : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) {
      const { x, y } = at(event)
      // A notch of a mouse wheel is a large step, a pinch on a touchpad many small ones.
      const speed = Math.abs(dy) >= 50 ? 0.0022 : 0.01
      target.zoomAt(Math.exp(-dy * speed), x, y)
    } else if (event.shiftKey && dx === 0) target.panBy(-dy, 0)
    else target.panBy(-dx, -dy)
  }

  const actions: Record<string, () => void> = {
    ArrowLeft: () => target.panBy(KEY_STEP, 0),
    ArrowRight: () => target.panBy(-KEY_STEP, 0),
    ArrowUp: () => target.panBy(0, KEY_STEP),
    ArrowDown: () => target.panBy(0, -KEY_STEP),
    '+': () => target.zoomBy(KEY_ZOOM),
    '=': () => target.zoomBy(KEY_ZOOM),
    '-': () => target.zoomBy(1 / KEY_ZOOM),
    '0': () => target.setScale(1),
    '1': () => target.fit(),
  }

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Space would scroll the page, or press the button that has the focus.
    if (event.key === ' ') event.preventDefault()
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  listenForPointers(element, target, controller.signal)
  element.addEventListener('wheel', wheel, { ...options, passive: false })
  element.addEventListener('keydown', key, options)
  return () => controller.abort()
}

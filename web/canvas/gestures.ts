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
/** One curve for pinches on a touchpad, which are many small steps, and for wheels: a notch is 1.25 times at most. */
const WHEEL_ZOOM = 0.006
const MAX_WHEEL = Math.log(1.25) / WHEEL_ZOOM

/** Of Safari, for touchpads. */
interface GestureEvent extends MouseEvent {
  scale: number
}

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
      target.zoomAt(Math.exp(-Math.max(-MAX_WHEEL, Math.min(MAX_WHEEL, dy)) * WHEEL_ZOOM), x, y)
    } else if (event.shiftKey && dx === 0) target.panBy(-dy, 0)
    else target.panBy(-dx, -dy)
  }

  /** What else is on the page would become larger with all of it. */
  const wheelBeside = (event: WheelEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || !(event.target instanceof Element) || element.contains(event.target))
      return
    if (event.target.closest('dialog')) event.preventDefault()
    else wheel(event)
  }

  let pinched = 1
  const pinch = (event: Event): void => {
    event.preventDefault()
    const { scale } = event as GestureEvent
    const { x, y } = at(event as GestureEvent)
    // Fingers on a screen come as pointers too.
    if (event.type === 'gesturechange' && navigator.maxTouchPoints === 0) target.zoomAt(scale / pinched, x, y)
    pinched = scale
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
  document.addEventListener('wheel', wheelBeside, { ...options, passive: false })
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) document.addEventListener(name, pinch, options)
  return () => controller.abort()
}

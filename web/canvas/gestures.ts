/** What hands and keys do to a view; positions in CSS pixels of the canvas. */
export interface GestureTarget {
  panBy(dx: number, dy: number): void
  zoomAt(factor: number, x: number, y: number): void
  zoomBy(factor: number): void
  fit(): void
  setScale(scale: number): void
  click(x: number, y: number): void
}

const CLICK_PIXELS = 4
const KEY_STEP = 80
const KEY_ZOOM = 1.25
const WHEEL_LINE = 16
const WHEEL_PAGE = 400

/** Pan by drag, wheel, touch and arrows; zoom by ctrl and wheel, pinch and keys. Returns what ends it. */
export const listenForGestures = (element: HTMLElement, target: GestureTarget): (() => void) => {
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const pointers = new Map<number, { x: number; y: number }>()
  let moved = 0

  const at = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button > 1) return
    if (pointers.size === 0) moved = 0
    pointers.set(event.pointerId, at(event))
    if (pointers.size > 1) moved = Infinity
    element.setPointerCapture(event.pointerId)
    element.style.cursor = 'grabbing'
    // Otherwise the middle button scrolls the page.
    if (event.button === 1) event.preventDefault()
  }

  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = at(event)
    if (pointers.size === 1) {
      moved += Math.hypot(now.x - before.x, now.y - before.y)
      if (moved <= CLICK_PIXELS) return
      target.panBy(now.x - before.x, now.y - before.y)
    } else pinch(event.pointerId, before, now)
    pointers.set(event.pointerId, now)
  }

  const pinch = (id: number, before: { x: number; y: number }, now: { x: number; y: number }): void => {
    const other = [...pointers].find(([each]) => each !== id)?.[1]
    if (!other) return
    const [was, is] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y)) as [number, number]
    target.panBy((now.x - before.x) / 2, (now.y - before.y) / 2)
    if (was > 0 && is > 0) target.zoomAt(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2)
  }

  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return
    if (pointers.size === 0) element.style.cursor = ''
    if (event.type === 'pointerup' && moved <= CLICK_PIXELS) {
      const { x, y } = at(event)
      target.click(x, y)
    }
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

  element.addEventListener('pointerdown', down, options)
  element.addEventListener('pointermove', move, options)
  element.addEventListener('pointerup', up, options)
  element.addEventListener('pointercancel', up, options)
  element.addEventListener('wheel', wheel, { ...options, passive: false })
  element.addEventListener('keydown', key, options)
  return () => controller.abort()
}

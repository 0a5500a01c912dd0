import type { CanvasPointer, CanvasTrace, PointerTool } from './canvas-types.ts'
import { createSpeedometer, type Speed } from './finger-speed.ts'

/** What fingers, pens and the mouse do; positions in CSS pixels of the element. */
export interface PointerTarget {
  panBy(dx: number, dy: number): void
  zoomAt(factor: number, x: number, y: number): void
  /** `isTouch`: by something thicker than the tip of a mouse pointer. */
  click(x: number, y: number, isTouch: boolean): void
  doubleTap(x: number, y: number): void
  /** A view that goes on after it was thrown stops under the next finger. */
  hold(): void
  throwBy(speed: Speed): void
  /** Goes first. */
  tool(): PointerTool | undefined
}

interface Point {
  x: number
  y: number
}

/** How far a pointer may go and still be where it was, in CSS pixels: fingers roll. */
export const slackOf = ({ pointerType }: { pointerType: string }): number =>
  pointerType === 'mouse' ? 4 : pointerType === 'pen' ? 6 : 10
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PIXELS = 30
const LONG_PRESS_MS = 500
/** The button of the end of a pen that rubs out, and its bit among those that are pressed. */
const ERASER_BUTTON = 5
const ERASER_BIT = 32
/** Fingers that are closer tell nothing about how far apart they are. */
const MIN_SPREAD = 12

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** The middle of all fingers, and how far from it they are. */
const gather = (pointers: Iterable<Point>): Point & { spread: number } => {
  const all = [...pointers]
  const sum = (of: (point: Point) => number): number => all.reduce((total, point) => total + of(point), 0)
  const middle = { x: sum(({ x }) => x) / all.length, y: sum(({ y }) => y) / all.length }
  return { ...middle, spread: Math.max(MIN_SPREAD, sum((point) => distance(point, middle)) / all.length) }
}

/** One pointer pans, several pinch and pan about their middle, one that stays where it is clicks. */
export const listenForPointers = (element: HTMLElement, target: PointerTarget, signal: AbortSignal): void => {
  const pointers = new Map<number, Point>()
  /** Where a click began, as long as it may become one. */
  let start: Point | undefined
  /** The pointer that a tool has. */
  let taken: { id: number; tool: PointerTool } | undefined
  let lastTap: (Point & { time: number }) | undefined
  /** A pen is down, or above the board: the hand that holds it lies on the screen. */
  let isPenNear = false
  let held: { at: Point; timer: ReturnType<typeof setTimeout> } | undefined
  const speedometer = createSpeedometer()

  const at = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  const traceOf = (event: PointerEvent): CanvasTrace => {
    const { x, y } = at(event)
    return { px: x, py: y, ...(event.pointerType === 'pen' && { pressure: event.pressure }) }
  }

  const toPointer = (event: PointerEvent): CanvasPointer => {
    const { pointerType, shiftKey: shift, altKey: alt, timeStamp: time } = event
    const isEraser = pointerType === 'pen' && (event.buttons & ERASER_BIT) !== 0
    const mod = event.ctrlKey || event.metaKey
    return { ...traceOf(event), pointerType, shift, alt, mod, time, ...(isEraser && { isEraser }) }
  }

  const withTrail = (event: PointerEvent): CanvasPointer => {
    // Safari has had none for long.
    const all = event.getCoalescedEvents?.() ?? []
    return { ...toPointer(event), ...(all.length > 1 && { trail: all.map(traceOf) }) }
  }

  /** The tool lets go of the pointer that it has. */
  const release = (): void => {
    const tool = taken?.tool
    taken = undefined
    tool?.cancel()
  }

  const endHold = (): void => {
    clearTimeout(held?.timer)
    held = undefined
  }

  /** Who holds a finger or a pen where it is wants the menu. */
  const beginHold = (event: PointerEvent): void => {
    endHold()
    if (event.pointerType === 'mouse' || pointers.size > 1) return
    const pointer = toPointer(event)
    // Moves that wait for the next frame come before it.
    const timer = setTimeout(() => requestAnimationFrame(() => held?.timer === timer && open()), LONG_PRESS_MS)
    const open = () => target.tool()?.menu(pointer) && forget()
    held = { at: at(event), timer }
  }

  const forget = (): void => {
    endHold()
    release()
    pointers.clear()
    start = undefined
    element.style.cursor = ''
  }

  const down = (event: PointerEvent): void => {
    // Others open menus, or are the browser's.
    if (event.button > 1 && event.button !== ERASER_BUTTON) return
    if (event.pointerType === 'touch' && isPenNear) return
    isPenNear ||= event.pointerType === 'pen'
    target.hold()
    // The first finger on the screen: others that are remembered went without a word.
    if (event.isPrimary) forget()
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, at(event))
    if (pointers.size > 1) release()
    beginHold(event)
    speedometer.clear()
    const tool = pointers.size === 1 && event.button !== 1 ? target.tool() : undefined
    if (tool?.down(toPointer(event))) {
      taken = { id: event.pointerId, tool }
      start = undefined
      return
    }
    start = pointers.size === 1 ? at(event) : undefined
    element.style.cursor = 'grabbing'
    // Otherwise the middle button scrolls the page.
    if (event.button === 1) event.preventDefault()
  }

  const move = (event: PointerEvent): void => {
    isPenNear ||= event.pointerType === 'pen'
    if (pointers.size === 0 && event.pointerType !== 'touch') target.tool()?.hover(toPointer(event))
    if (!pointers.has(event.pointerId)) return
    // The button was released where nobody told this page.
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      forget()
      return
    }
    const now = at(event)
    if (held && distance(held.at, now) > slackOf(event)) endHold()
    if (taken) {
      pointers.set(event.pointerId, now)
      if (taken.id === event.pointerId) taken.tool.move(withTrail(event))
      return
    }
    if (start && distance(start, now) <= slackOf(event)) return
    start = undefined
    lastTap = undefined
    const before = gather(pointers.values())
    pointers.set(event.pointerId, now)
    const after = gather(pointers.values())
    target.panBy(after.x - before.x, after.y - before.y)
    const factor = after.spread / before.spread
    if (factor !== 1) target.zoomAt(factor, after.x, after.y)
    const { x, y } = after
    speedometer.add({ dx: x - before.x, dy: y - before.y, factor, x, y, time: event.timeStamp })
  }

  const end = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return
    endHold()
    if (taken?.id === event.pointerId) {
      const { tool } = taken
      taken = undefined
      if (event.type === 'pointerup') tool.up(toPointer(event))
      else tool.cancel()
      return
    }
    const isClick = start !== undefined && event.type === 'pointerup'
    start = undefined
    if (pointers.size > 0) return
    element.style.cursor = ''
    if (isClick) click(event)
    const speed = event.pointerType === 'touch' && event.type === 'pointerup' && speedometer.speedAt(event.timeStamp)
    if (speed) target.throwBy(speed)
  }

  const leave = (event: PointerEvent): void => {
    if (event.pointerType === 'pen') isPenNear = false
    target.tool()?.hover(undefined)
  }

  const menu = (event: MouseEvent): void => {
    // Who writes has the menu of the browser, which knows how words are spelled.
    if (event.target !== element && !(event.target instanceof HTMLCanvasElement)) return
    const { pointerType } = event as PointerEvent
    const isByKey = !pointerType && event.button !== 2
    // Fingers that are held have opened it, or moved the view.
    const isOpened =
      pointerType !== 'touch' && target.tool()?.menu(isByKey ? undefined : toPointer(event as PointerEvent))
    if (isOpened || pointerType === 'touch') event.preventDefault()
    if (isOpened) forget()
  }

  const goAway = (): void => {
    isPenNear = false
    forget()
  }

  const click = (event: PointerEvent): void => {
    const place = at(event)
    const isTouch = event.pointerType !== 'mouse'
    const isSecond =
      isTouch &&
      lastTap &&
      event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      distance(lastTap, place) < DOUBLE_TAP_PIXELS
    lastTap = isSecond ? undefined : { ...place, time: event.timeStamp }
    const tool = isTouch ? target.tool() : undefined
    if (isSecond ? tool?.doubleTap(toPointer(event)) : tool?.tap(toPointer(event))) return
    if (isSecond) target.doubleTap(place.x, place.y)
    else target.click(place.x, place.y, isTouch)
  }

  const options = { signal }
  element.addEventListener('pointerdown', down, options)
  element.addEventListener('pointermove', move, options)
  element.addEventListener('pointerup', end, options)
  element.addEventListener('pointercancel', end, options)
  element.addEventListener('pointerleave', leave, options)
  element.addEventListener('contextmenu', menu, options)
  // What a canvas inside loses, this element has got.
  element.addEventListener('lostpointercapture', (event) => event.target === element && end(event), options)
  globalThis.addEventListener('blur', goAway, options)
  document.addEventListener('visibilitychange', () => document.hidden && goAway(), options)
  signal.addEventListener('abort', endHold)
}

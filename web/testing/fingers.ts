import type { CDPSession, Page } from 'playwright-core'
import { type At, editorOf } from './editor-page.ts'

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'
type PenType = 'mousePressed' | 'mouseMoved' | 'mouseReleased'

/** Fingers and a pen on the board of a page; places are in pixels of the screen, from the middle of the board. */
export const fingersOf = (page: Page, session: CDPSession) => {
  const { toScreen } = editorOf(page)

  /** `time`: in seconds, where it is not the present. */
  const touch = async (type: TouchType, places: readonly At[], time?: number): Promise<void> => {
    const touchPoints = await Promise.all(places.map(async (at, id) => ({ ...(await toScreen(at)), id })))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, ...(time && { timestamp: time }) })
  }

  const pen = async (type: PenType, at: At, isPressed: boolean, more = {}): Promise<void> => {
    const { x, y } = await toScreen(at)
    const held = { button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, force: 0.5, tiltX: 20 } as const
    await session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      clickCount: 1,
      pointerType: 'pen',
      ...(isPressed ? held : { button: 'none', buttons: 0 }),
      ...more,
    })
  }

  const between = (from: At, to: At, share: number): At => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  })

  /** All at once, in some steps; they stay down. */
  const move = async (from: readonly At[], to: readonly At[], steps = 4): Promise<void> => {
    for (let step = 1; step <= steps; step++)
      await touch(
        'touchMove',
        from.map((at, finger) => between(at, to[finger] ?? at, step / steps)),
      )
  }

  interface Step {
    type: TouchType
    at?: At
    /** In seconds, from the first. */
    after: number
  }

  const pulled = (from: At, to: At, pause: number): Step[] => [
    { type: 'touchStart', at: from, after: 0 },
    ...[1, 2, 3, 4].map((n): Step => ({ type: 'touchMove', at: between(from, to, n / 4), after: n * pause })),
  ]

  /** However slow the machine is, no time passes between them but the one they say. */
  const sendAtOnce = async (steps: readonly Step[]): Promise<void> => {
    const origin = await toScreen({ x: 0, y: 0 })
    const now = Date.now() / 1000
    await Promise.all(
      steps.map(({ type, at, after }) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at ? [{ x: origin.x + at.x, y: origin.y + at.y, id: 0 }] : [],
          timestamp: now + after,
        }),
      ),
    )
  }

  return {
    touch,
    down: (...places: At[]) => touch('touchStart', places),
    move,
    /** One finger goes down and on at once: held for half a second it would open the menu. It stays down. */
    async pull(from: At, to: At): Promise<void> {
      await sendAtOnce(pulled(from, to, 0))
    },
    up: () => touch('touchEnd', []),
    /** Moves are delivered with the next frame. */
    delivered: () =>
      page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'),
    tap: (at: At) =>
      sendAtOnce([
        { type: 'touchStart', at, after: 0 },
        { type: 'touchEnd', after: 0.05 },
      ]),
    /** One finger, which rests before it is lifted: it throws nothing. */
    drag: (from: At, to: At) => sendAtOnce([...pulled(from, to, 0.01), { type: 'touchEnd', after: 0.5 }]),
    pen: {
      hover: (at: At) => pen('mouseMoved', at, false),
      press: (at: At, more = {}) => pen('mousePressed', at, true, more),
      async dragTo(from: At, to: At, steps = 8): Promise<void> {
        for (let step = 1; step <= steps; step++) await pen('mouseMoved', between(from, to, step / steps), true)
      },
      release: (at: At, more = {}) => pen('mouseReleased', at, true, more),
    },
  }
}

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

  return {
    touch,
    down: (...places: At[]) => touch('touchStart', places),
    /** All at once, in some steps; they stay down. */
    async move(from: readonly At[], to: readonly At[], steps = 4): Promise<void> {
      for (let step = 1; step <= steps; step++)
        await touch(
          'touchMove',
          from.map((at, finger) => between(at, to[finger] ?? at, step / steps)),
        )
    },
    up: () => touch('touchEnd', []),
    /** Moves are delivered with the next frame. */
    delivered: () =>
      page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'),
    async tap(at: At): Promise<void> {
      await touch('touchStart', [at])
      await touch('touchEnd', [])
    },
    /** One finger, which rests before it is lifted: it throws nothing. */
    async drag(from: At, to: At): Promise<void> {
      const now = Date.now() / 1000
      await touch('touchStart', [from], now)
      for (let step = 1; step <= 4; step++) await touch('touchMove', [between(from, to, step / 4)], now + step / 100)
      await touch('touchEnd', [], now + 0.5)
    },
    /** The same, and it is lifted while it goes on. */
    async throwBy(from: At, to: At): Promise<void> {
      const now = Date.now() / 1000
      await touch('touchStart', [from], now)
      for (let step = 1; step <= 4; step++) await touch('touchMove', [between(from, to, step / 4)], now + step / 60)
      await touch('touchEnd', [], now + 5 / 60)
    },
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

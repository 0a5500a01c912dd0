import type { CDPSession, Page } from 'playwright-core'
import type { Point } from './scenes.ts'

/** In the browser: see latency-probe.ts. */
declare const latencyProbe: { times: number[]; frames: number; kind: string; until: (() => boolean) | undefined }

/** Between two events: frames come every 16.7 ms, so that they fall on all parts of one. */
const MOVE_MS = 23
/** Twelve letters a second; keys are never gathered. */
const KEY_MS = 83
/** What never holds ends the line. */
const UNTIL_MS = 60_000

/** What events took: milliseconds of each, and of the processor time of the page's thread all in all. */
export interface Taken {
  times: number[]
  /** In which they were shown: on a busy machine a frame has several events. */
  frames: number
  busyMs: number
}

/** Where a drag is after so many of its movements. */
export type Way = (from: Point, n: number, moves: number) => Point

const nearby: Way = (from, n) => ({
  x: from.x + 40 + 30 * Math.sin(n / 9),
  y: from.y + 30 + 25 * Math.cos(n / 7),
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A mouse and a keyboard, through the debugging protocol, with the time of each event. */
export const createHands = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let at: Point = { x: 0, y: 0 }
  let isHeld = false

  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', clickCount = 1): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      timestamp: Date.now() / 1000,
      button: type === 'mouseMoved' && !isHeld ? 'none' : 'left',
      buttons: isHeld ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : clickCount,
    })

  const moveTo = async (to: Point): Promise<void> => {
    at = to
    await mouse('mouseMoved')
  }

  const press = async (clickCount = 1): Promise<void> => {
    isHeld = true
    await mouse('mousePressed', clickCount)
  }

  const release = async (clickCount = 1): Promise<void> => {
    isHeld = false
    await mouse('mouseReleased', clickCount)
  }

  /** One event after the other, whether the page has answered or not, as from a device. */
  const inTime = async (count: number, interval: number, send: (n: number) => Promise<unknown>): Promise<void> => {
    const start = performance.now()
    const sent: Promise<unknown>[] = []
    for (let n = 0; n < count; n++) {
      await pause(Math.max(0, start + n * interval - performance.now()))
      sent.push(send(n))
    }
    await Promise.all(sent)
  }

  const key = async (name: string, code: string, keyCode: number, modifiers: number, text?: string): Promise<void> => {
    const own = { key: name, code, windowsVirtualKeyCode: keyCode, modifiers }
    const down = session.send('Input.dispatchKeyEvent', {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      timestamp: Date.now() / 1000,
      ...own,
      ...(text !== undefined && { text }),
    })
    await Promise.all([down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...own })])
  }

  const busyMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }

  /** What the probe has noted of one kind of event meanwhile. */
  const measured = async (
    kind: 'pointermove' | 'pointerup' | 'keydown',
    work: () => Promise<void>,
    until?: string,
  ): Promise<Taken> => {
    // As text: where the policy of a page forbids to make functions of texts, the debugging protocol still may.
    await page.evaluate(`latencyProbe.until = ${until === undefined ? 'undefined' : `() => ${until}`}`)
    await page.evaluate((wanted) => {
      latencyProbe.times = []
      latencyProbe.frames = 0
      latencyProbe.kind = wanted
    }, kind)
    const before = await busyMs()
    await work()
    if (until !== undefined) await isNoted(until)
    // The last frame may be long.
    await pause(200)
    const busy = (await busyMs()) - before
    const { times, frames } = await page.evaluate(() => {
      latencyProbe.kind = ''
      const { times, frames } = latencyProbe
      return { times, frames }
    })
    return { times, frames, busyMs: busy }
  }

  const isNoted = async (until: string): Promise<void> => {
    const deadline = performance.now() + UNTIL_MS
    while ((await page.evaluate(() => latencyProbe.times.length)) === 0) {
      if (performance.now() > deadline) throw new Error(`it is never so that ${until}`)
      await pause(50)
    }
  }

  /** Keys that are typed: letters, digits and blanks. */
  const type = (letter: string): Promise<void> => {
    const upper = letter.toUpperCase()
    const code = letter === ' ' ? 'Space' : /\d/.test(letter) ? `Digit${letter}` : `Key${upper}`
    return key(letter, code, upper.charCodeAt(0), 0, letter)
  }

  const typeAll = (text: string): Promise<void> => inTime(text.length, KEY_MS, (n) => type(text[n] as string))

  return {
    page,
    moveTo,
    async click(to: Point, clickCount = 1): Promise<void> {
      await moveTo(to)
      for (let n = 1; n <= clickCount; n++) {
        await press(n)
        await release(n)
      }
    },
    async drag(from: Point, to: Point): Promise<void> {
      await moveTo(from)
      await press()
      for (const share of [0.1, 0.5, 1])
        await moveTo({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      await pause(100)
      await release()
    },
    /**
     * Drags what is at a place around, or along a way; milliseconds of each movement. The first ones, with which a drag
     * begins, do not count.
     */
    async measureDrag(from: Point, moves: number, way: Way = nearby, isReleased = true): Promise<Taken> {
      await moveTo(from)
      await pause(100)
      await press()
      for (const n of [0.25, 0.5, 1]) await moveTo({ x: from.x + 40 * n, y: from.y + 55 * n })
      await pause(300)
      const taken = await measured('pointermove', () =>
        inTime(moves, MOVE_MS, (n) => {
          at = way(from, n, moves)
          return mouse('mouseMoved')
        }),
      )
      if (isReleased) await release()
      return taken
    },
    /** Lets go of what is dragged; milliseconds until the page has come so far. */
    measureRelease: (until: string): Promise<Taken> => measured('pointerup', () => release(), until),
    /** Types letters and blanks; milliseconds of each. */
    measureTyping: (count: number): Promise<Taken> =>
      measured('keydown', () =>
        inTime(count, KEY_MS, (n) => type(n % 6 === 5 ? ' ' : String.fromCharCode(97 + (n % 26)))),
      ),
    /** Types words; milliseconds from their last letter until the page has come so far. */
    async measureWords(words: string, until: string): Promise<Taken> {
      await typeAll(words.slice(0, -1))
      await pause(KEY_MS)
      return measured('keydown', () => type(words.slice(-1)), until)
    },
    /** A key with Ctrl; its milliseconds. */
    measureCtrl: (letter: string, until?: string): Promise<Taken> =>
      measured(
        'keydown',
        () => key(letter, `Key${letter.toUpperCase()}`, letter.toUpperCase().charCodeAt(0), 2),
        until,
      ),
    pause,
  }
}

export type Hands = Awaited<ReturnType<typeof createHands>>

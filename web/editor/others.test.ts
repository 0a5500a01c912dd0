import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import type { LivePresence } from '@easel/sdk/live-types.ts'
import type { LiveEvents, LiveZone } from '@easel/sdk/live-zone.ts'
import type { Board } from '../canvas/painter/board.ts'
import { createOthers } from './others.ts'

const view = { x: 0, y: 0, scale: 1 }

describe('the cursor of somebody else', () => {
  let time = 0
  let isStill = false
  let tell: LiveEvents['presence'] = () => {}
  let others: ReturnType<typeof createOthers>
  let seen = { isShown: false, nameAlpha: 0 }
  let drawn = 0

  /** Remembers what is painted of a cursor. */
  const paint = (): void => {
    drawn += 1
    seen = { isShown: false, nameAlpha: 0 }
    const context = {
      globalAlpha: 1,
      measureText: () => ({ width: 40 }),
      stroke: () => Object.assign(seen, { isShown: true }),
      fillText: () => Object.assign(seen, { nameAlpha: context.globalAlpha }),
    } as unknown as CanvasRenderingContext2D
    const quiet = new Proxy(context, { get: (from, key) => from[key as keyof typeof from] ?? (() => {}) })
    others.draw(quiet, view, {} as Board)
  }
  const pointsAt = (x: number): void => {
    const presence = { zuid: '10000002', state: { pointer: { x, y: 5 } } } as unknown as LivePresence
    tell(new Map([['session', presence]]))
  }
  /** As in a browser: what is due is done, and nothing else makes it paint. */
  const passes = (ms: number): void => {
    time += ms
    mock.timers.tick(ms)
  }

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    mock.method(performance, 'now', () => time)
    ;[time, isStill, drawn] = [0, false, 0]
    Object.assign(globalThis, {
      matchMedia: () => ({ matches: isStill }),
      requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    })
    const zone = {
      presence: new Map(),
      on: (name: keyof LiveEvents, listener: LiveEvents['presence']) => {
        if (name === 'presence') tell = listener
        return () => {}
      },
    } as unknown as LiveZone
    others = createOthers({
      zone,
      nameOf: () => 'Ann',
      writesLabel: (name) => name,
      redraw: paint,
      onPreview: () => {},
      onChats: () => {},
      onCount: () => {},
    })
  })

  afterEach(() => {
    others.stop()
    mock.timers.reset()
    mock.restoreAll()
    Reflect.deleteProperty(globalThis, 'matchMedia')
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
  })

  test('[K84] has a name for three seconds, which fades, and is gone after a minute, though nothing else is painted', () => {
    pointsAt(10)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 1 })
    passes(2_990)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 1 })
    let last = 1
    for (let frame = 0; frame < 10; frame++) {
      passes(16)
      assert.ok(seen.nameAlpha <= last && seen.nameAlpha > 0, `${seen.nameAlpha} after ${last}`)
      last = seen.nameAlpha
    }
    assert.ok(last < 0.7)
    passes(400)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 0 })
    const before = drawn
    passes(50_000)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 0 })
    passes(7_000)
    assert.deepEqual(seen, { isShown: false, nameAlpha: 0 })
    assert.ok(drawn - before < 5, `painted ${drawn - before} times for nothing`)
    pointsAt(20)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 1 })
  })

  test('[K84] has its name again when it moves, and loses it at once for those who want no motion', () => {
    isStill = true
    pointsAt(10)
    passes(2_000)
    pointsAt(20)
    passes(2_000)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 1 })
    passes(1_001)
    assert.deepEqual(seen, { isShown: true, nameAlpha: 0 })
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Size, View } from '../canvas/canvas-types.ts'
import type { Editor } from './editor-types.ts'
import { createFollow } from './follow.ts'

describe('following', () => {
  beforeEach(() => {
    Object.assign(globalThis, {
      matchMedia: () => ({ matches: true }),
      requestAnimationFrame: () => 1,
      cancelAnimationFrame: () => {},
    })
  })
  afterEach(() => {
    for (const name of ['matchMedia', 'requestAnimationFrame', 'cancelAnimationFrame'])
      Reflect.deleteProperty(globalThis, name)
  })

  test('[C10] goes to no presentation before what has not appeared in it is left out', async () => {
    const element = (id: string, kind: string, frame_id: string | null, body: object) =>
      ({ id, kind, frame_id, z: 0, body: { properties: { layout: {} }, ...body } }) as unknown as LiveElement
    const elements = new Map(
      [element('one', 'FRAME', null, {}), element('late', 'SHAPE', 'one', { step: 1 })].map((one) => [one.id, one]),
    )
    const viewport = { x: 100, y: 100, width: 100, height: 100 }
    const presence = new Map([['s', { zuid: 'z', state: { viewport, presenting: { frame: 'one', step: 0 } } }]])
    const done: string[] = []
    let tell = (_: typeof presence): void => {}
    let arrived = (): void => {}
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const canvas = {
      view: { x: 0, y: 0, scale: 1 } as View,
      size: { width: 100, height: 100 } as Size,
      setView() {
        done.push('view')
        arrived()
      },
      frames: () => [{ id: 'one' }],
      elementAt: (id: string) => elements.get(id),
      setMask: () => {},
      masked: (one: LiveElement) => one,
      update: (changed: LiveElement[]) => done.push(`left out: ${changed.map(({ id }) => id)}`),
    }
    const zone = {
      presence,
      get: (id: string) => elements.get(id),
      elements: () => elements,
      on(name: string, listener: typeof tell) {
        if (name === 'presence') tell = listener
        return () => {}
      },
    }
    const editor = {
      canvas,
      zone,
      selection: { ids: new Set(), set: () => {} },
      order: { forget: () => {} },
      shownLocked: [],
      showLocked: () => {},
    } as unknown as Editor
    const follow = createFollow({ editor, onChange: () => {} })
    follow.follow('z')
    // The one who is followed moves meanwhile, and the window is made smaller.
    tell(presence)
    canvas.size = { width: 90, height: 100 }
    canvas.view = { ...canvas.view }
    follow.check()
    assert.deepEqual(done, [])
    await isThere
    assert.deepEqual(done, ['left out: late', 'view'])
    follow.stop()
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { CanvasElement } from '../canvas/canvas-types.ts'
import { createContent } from '../canvas/content.ts'
import { type Concealing, concealingOn } from './conceal.ts'
import type { Editor } from './editor-types.ts'
import { isHiddenId } from './hidden.ts'
import { createReadingOrder } from './keyboard/reading-order.ts'
import { createSelection } from './selection.ts'

const element = (id: string, kind: LiveElement['kind'], frame_id: string | null, body: object): LiveElement =>
  ({ id, kind, frame_id, z: 0, body: { meta: { id, name: id }, ...body } }) as never
const frame = (id: string, left: number) =>
  element(id, 'FRAME', null, { properties: { layout: { left, top: 0, width: 400, height: 300 } } })
const shape = (id: string, step?: number, frame_id = 'one', left = 10) =>
  element(id, 'SHAPE', frame_id, {
    properties: { layout: { left, top: 10, width: 10, height: 10 } },
    ...(step && { step }),
  })
const arrow = (id: string, first: string, second: string) =>
  element(id, 'CONNECTOR', null, { connected: { first: { shape_id: first }, second: { shape_id: second } } })

describe('what a presentation has not come to', () => {
  let frames: (() => void)[] = []
  /** How often all elements were looked at. */
  let looked = 0
  let told = 0
  let listeners: Set<(ids: ReadonlySet<string>) => void>
  let elements: Map<string, LiveElement>
  let content: ReturnType<typeof createContent>
  let mask = (one: CanvasElement): CanvasElement => one
  let editor: Editor
  let concealing: Concealing

  const canvas = {
    frames: () => content.frames(),
    elementAt: (id: string) => content.get(id),
    setMask: (next: typeof mask) => {
      mask = next
    },
    masked: (one: CanvasElement) => mask(one),
    update: (changed: readonly CanvasElement[], removed: readonly string[]) =>
      content.update(changed.map(mask), removed),
  }
  /** What is painted, when it is. */
  const shown = (): string => {
    const find = { get: (id: string) => content.get(id) } as Editor['store']
    return [...content.ids()].filter((id) => !isHiddenId(find, id)).join()
  }
  /** As it comes from the service: the board has it first. */
  const change = (...changed: LiveElement[]): void => {
    for (const one of changed) elements.set(one.id, one)
    canvas.update(changed, [])
    const ids = new Set(changed.map(({ id }) => id))
    for (const listener of listeners) listener(ids)
  }
  const nextFrame = (): void => {
    for (const run of frames.splice(0)) run()
  }

  beforeEach(() => {
    ;[frames, looked, told, listeners, mask] = [[], 0, 0, new Set(), (one) => one]
    Object.assign(globalThis, {
      requestAnimationFrame: (run: () => void) => frames.push(run),
      cancelAnimationFrame: () => {},
    })
    const all = [frame('one', 0), frame('two', 500), shape('a'), shape('b', 2, 'one', 50), arrow('ab', 'a', 'b')]
    elements = new Map(all.map((one) => [one.id, one]))
    content = createContent()
    content.replace(elements.values())
    let locked: readonly string[] = []
    const zone = {
      get: (id: string) => elements.get(id),
      elements: () => {
        looked += 1
        return new Map(elements)
      },
      on: (_: string, listener: (ids: ReadonlySet<string>) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const get = (id: string) => {
      const one = elements.get(id)
      return one && (mask(one) as LiveElement)
    }
    const store = { get: zone.get, watchAll: () => () => {} }
    editor = {
      canvas,
      zone,
      selection: createSelection({ get }, () => {}),
      order: createReadingOrder({ zone, store } as never, { get }),
      get shownLocked() {
        return locked
      },
      showLocked(ids: readonly string[]) {
        locked = ids
        told += 1
      },
    } as unknown as Editor
    concealing = concealingOn(editor)
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
    Reflect.deleteProperty(globalThis, 'cancelAnimationFrame')
  })

  test('[C10] is neither selected nor locked in sight any more, and the page is told', () => {
    editor.selection.set(['a', 'b', 'ab'])
    editor.showLocked(['a', 'b'])
    told = 0
    concealing.setFollowed({ frame: 'one', step: 0 })
    assert.deepEqual([...editor.selection.ids], ['a'])
    assert.deepEqual(editor.shownLocked, ['a'])
    assert.equal(told, 1)
    concealing.setFollowed({ frame: 'one', step: 0 })
    assert.equal(told, 1)
    concealing.setFollowed({ frame: 'one', step: 2 })
    assert.equal(told, 2)
  })

  test('[C10] is not read, until it appears', () => {
    const read = () => ['one', 'a', 'ab', 'b', 'two'].filter((id) => editor.order.indexOf(id) >= 0).join()
    assert.equal(read(), 'one,a,ab,b,two')
    concealing.setFollowed({ frame: 'one', step: 1 })
    assert.equal(read(), 'one,a,two')
    concealing.setFollowed({ frame: 'one', step: 2 })
    assert.equal(read(), 'one,a,ab,b,two')
  })

  test('[C10] is not seen where it comes or changes, whoever presents', () => {
    for (const set of [concealing.setFollowed, concealing.setOwn]) {
      set({ frame: 'one', step: 1 })
      change(shape('late', 3), shape('early', 1), arrow('both', 'early', 'LATE'))
      assert.equal(shown(), 'one,two,a,early')
      change(shape('a', 2))
      assert.equal(shown(), 'one,two,early')
      nextFrame()
      assert.equal(shown(), 'one,two,early')
      // Its step is taken away: it appears.
      change(shape('a'))
      nextFrame()
      assert.equal(shown(), 'one,two,a,early')
      // With its frame.
      change(frame('three', 1000), shape('there', 1, 'three'))
      assert.equal(shown(), 'one,two,a,early,three')
      canvas.update([], ['late', 'early', 'both', 'three', 'there'])
      for (const id of ['late', 'early', 'both', 'three', 'there']) elements.delete(id)
      set(undefined)
      assert.equal(shown(), 'one,two,a,b,ab')
    }
  })

  test('[C10] is looked for among all elements once in a frame, however many changes there are', () => {
    concealing.setFollowed({ frame: 'one', step: 1 })
    looked = 0
    for (let at = 0; at < 50; at += 1) change(shape(`new ${at}`, (at % 3) + 1))
    assert.equal(looked, 0)
    nextFrame()
    assert.equal(looked, 1)
    nextFrame()
    assert.equal(looked, 1)
    // Where nothing is presented nothing is looked for.
    concealing.setFollowed(undefined)
    assert.equal(listeners.size, 0)
    assert.equal(frames.length, 0)
  })
})

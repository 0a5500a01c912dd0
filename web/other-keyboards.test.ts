import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'

const CTRL = 2
const SHIFT = 8

describe('keyboards of other alphabets', () => {
  const room = editingFor()
  const [first, second] = [randomUUID(), randomUUID()]

  /** As a browser tells it: what is written on the key, and its place. */
  const press = async (key: string, code: string, modifiers = 0) => {
    const session = await room.page.context().newCDPSession(room.page)
    const windowsVirtualKeyCode = code.charCodeAt(code.length - 1)
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, key, code, modifiers, windowsVirtualKeyCode })
    await session.detach()
  }

  test('[K84] tools, undo and copies are at the places of their letters', async () => {
    await room.open([rectangle(-100, -50, first)])
    const { hands } = room
    await press('к', 'KeyR')
    await hands.tool('shape')
    await hands.drag({ x: 200, y: 0 }, { x: 300, y: 100 })
    await hands.elements(2)
    await press('я', 'KeyZ', CTRL)
    await hands.elements(1)
    await press('Я', 'KeyZ', CTRL + SHIFT)
    await hands.elements(2)
    await hands.click({ x: 0, y: 0 })
    await press('δ', 'KeyD', CTRL)
    await hands.elements(3)
    await press('ש', 'KeyA', CTRL)
    await hands.selected(3)
    await press('ض', 'KeyQ')
    await hands.tool('lasso')
  })

  test('[K84] to the back is at the place of its bracket', async () => {
    await room.open([rectangle(-300, -50, first), rectangle(100, -50, second)])
    const { hands } = room
    await hands.click({ x: 200, y: 0 })
    await press('Х', 'BracketLeft', CTRL + SHIFT)
    await hands.saved()
    assert.deepEqual(
      (await room.shapes()).map(({ meta }) => meta.id),
      [second, first],
    )
  })
})

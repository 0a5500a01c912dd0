import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePlace, NOTE_SIZE } from './free-place.ts'

test('a hundred private notes that are written one after the other cover none of each other, the first in the middle', () => {
  const notes: { x: number; y: number }[] = []
  while (notes.length < 100) notes.push(freePlace({ x: 300, y: 200 }, notes))
  assert.deepEqual(notes[0], { x: 200, y: 100 })
  for (const [index, a] of notes.entries())
    for (const b of notes.slice(index + 1))
      assert.ok(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= NOTE_SIZE, JSON.stringify([a, b]))
})

test('a note that was moved leaves its place free, and half of a place is taken', () => {
  const middle = { x: 100, y: 100 }
  assert.deepEqual(freePlace(middle, [{ x: 900, y: 0 }]), { x: 0, y: 0 })
  assert.notDeepEqual(freePlace(middle, [{ x: 100, y: 0 }]), { x: 0, y: 0 })
})

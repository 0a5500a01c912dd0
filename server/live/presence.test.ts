import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '../testing/manual-clock.ts'
import type { NodePresence } from './node-messages.ts'
import { createPresence } from './presence.ts'

describe('presence in a zone', () => {
  test('[L4] other nodes are told of the last one who leaves, though the room closes in that moment', () => {
    const told: NodePresence[] = []
    const clock = manualClock()
    const presence = createPresence({ clock, broadcast() {}, tellNodes: (some) => void told.push(...some) })
    const here = { session_id: 's', zuid: '1', state: { pointer: { x: 1, y: 2 } } }
    presence.set(here)
    clock.advance(50)
    assert.deepEqual(told, [here])
    presence.set({ ...here, state: null })
    presence.close()
    assert.deepEqual(told, [here, { ...here, state: null }])
    clock.advance(60_000)
    assert.equal(told.length, 2)
  })
})

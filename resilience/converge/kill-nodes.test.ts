import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { killWhileEditing } from './kill-nodes.ts'

/** Since the restart, or since the kill where another node is there. */
const LEVEL_MS = 2_000

describe('[L2] kill -9 of a node while twenty clients edit', () => {
  for (const [engine, nodes] of [
    ['sqlite', 1],
    ['postgres', 1],
    ['postgres', 2],
  ] as const)
    test(`on ${engine} with ${nodes} ${nodes === 1 ? 'node that is restarted' : 'nodes behind a proxy'}`, async (t) => {
      const { acknowledged, levelAfterMs } = await killWhileEditing({ engine, nodes })
      t.diagnostic(`${acknowledged} acknowledged, level after ${Math.round(levelAfterMs)} ms`)
      assert.ok(acknowledged > 100, `${acknowledged} acknowledged`)
      assert.ok(levelAfterMs < LEVEL_MS, `level after ${levelAfterMs} ms`)
    })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLong } from '@easel/server/testing/test-length.ts'
import { killWhileEditing } from './kill-nodes.ts'

const changes = 100

const cases = [
  { engine: 'sqlite', nodes: 1 },
  { engine: 'postgres', nodes: 2 },
  // The first has shown what a restart does to clients, the second what PostgreSQL does.
  ...(isLong ? [{ engine: 'postgres', nodes: 1 } as const] : []),
] as const

/** It also checks that all come back and are level, and that the journal has what was acknowledged, once and in order. */
describe('[L2] kill -9 of a node while twenty clients edit', () => {
  for (const { engine, nodes } of cases)
    test(`on ${engine} with ${nodes} ${nodes === 1 ? 'node that is restarted' : 'nodes behind a proxy'}`, {
      timeout: 600_000,
    }, async (t) => {
      const { acknowledged, connections, liveAfterMs } = await killWhileEditing({ engine, nodes, changes })
      t.diagnostic(`${acknowledged} acknowledged, live after ${connections} connections, ${Math.round(liveAfterMs)} ms`)
      assert.ok(acknowledged >= changes, `${acknowledged} acknowledged`)
    })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { ChangeOperation, toChangeOperation } from './change-operations.ts'

test('[H3] the comment that docs/live.md shows is an operation as the feed tells it', () => {
  const page = readFileSync(new URL('../docs/live.md', import.meta.url), 'utf8')
  const shown = JSON.parse(/```json\n(\{"op": "comment"[^`]+)```/.exec(page)?.[1] ?? 'null')
  const { id, comment } = shown
  assert.ok(Compile(ChangeOperation).Check(shown))
  const time = Date.UTC(2025, 1, 4, 11, 34, 28)
  const stored = { ...comment, author_zuid: 10000001, created_time: time, last_modified_time: time }
  assert.deepEqual(toChangeOperation({ op: 'comment', id, comment: stored }), shown)
})

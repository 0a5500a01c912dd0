import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommitOrigin } from '../db/canvas-schema.ts'
import { gatherVersions } from './gather-versions.ts'

const commit = (seq: number, modified_by: number, version_time: number, origin: CommitOrigin = 'live') => ({
  seq,
  modified_by,
  version_time,
  origin,
  description: '',
})
const latest = { version_id: 70, modified_by: 1, version_time: 1_000, description: '', origin: 'live' } as const
const seqs = (versions: readonly { seq: number }[]): number[] => versions.map(({ seq }) => seq)

describe('[Z8] versions of live edits', () => {
  test('each plain request makes one', () => {
    const { versions, extended } = gatherVersions(latest, [commit(8, 1, 1_001, 'api'), commit(9, 1, 1_002, 'api')])
    assert.deepEqual(seqs(versions), [8, 9])
    assert.equal(extended, undefined)
  })

  test('those of one author are one', () => {
    const { versions, extended } = gatherVersions(undefined, [commit(8, 1, 1_001), commit(9, 1, 1_002)])
    assert.deepEqual(versions, [{ seq: 9, modified_by: 1, version_time: 1_002, description: '' }])
    assert.equal(extended, undefined)
  })

  test('the newest version takes them in, until somebody else edits', () => {
    const { versions, extended } = gatherVersions(latest, [
      commit(8, 1, 2_000),
      commit(9, 1, 3_000),
      commit(10, 2, 3_001),
    ])
    assert.deepEqual(extended, { version_id: 70, seq: 9, version_time: 3_000 })
    assert.deepEqual(seqs(versions), [10])
    assert.deepEqual(seqs(gatherVersions(latest, [commit(8, 2, 2_000), commit(9, 1, 2_001)]).versions), [8, 9])
  })

  test('a minute without a change ends one, counted from the last change', () => {
    const within = gatherVersions(latest, [commit(8, 1, 60_999), commit(9, 1, 120_998)])
    assert.deepEqual(within.extended, { version_id: 70, seq: 9, version_time: 120_998 })
    assert.deepEqual(seqs(gatherVersions(latest, [commit(8, 1, 61_000)]).versions), [8])
  })

  test('a plain request by the same author stands between them', () => {
    const between = [commit(8, 1, 2_000), commit(9, 1, 2_001, 'api'), commit(10, 1, 2_002)]
    const { versions, extended } = gatherVersions(latest, between)
    assert.deepEqual(extended, { version_id: 70, seq: 8, version_time: 2_000 })
    assert.deepEqual(seqs(versions), [9, 10])
    assert.equal(gatherVersions({ ...latest, origin: 'api' }, [commit(8, 1, 2_000)]).extended, undefined)
  })
})

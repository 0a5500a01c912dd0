import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { type DiskFault, describeFault, straceProblem } from './disk-fault.ts'
import { type DiskHarness, startDiskHarness } from './disk-harness.ts'

const wal = { file: 'easel.db-wal' } as const
const [once, often]: [DiskFault[], DiskFault[]] = [
  [
    { ...wal, call: 'fsync', error: 'EIO', when: '4' },
    ...atLength<DiskFault[]>({
      short: [],
      long: [
        { ...wal, call: 'pwrite64', error: 'ENOSPC', when: '3' },
        { ...wal, call: 'fsync', error: 'EIO', when: '1' },
        { ...wal, call: 'pwrite64', error: 'EIO', when: '10' },
      ],
    }),
  ],
  [
    { ...wal, call: 'pwrite64', error: 'ENOSPC', when: '1+' },
    ...atLength<DiskFault[]>({ short: [], long: [{ ...wal, call: 'fsync', error: 'EIO', when: '1+' }] }),
  ],
]

const reason = straceProblem()
// A skip must be visible: not every machine has strace.
if (reason) process.stdout.write(`disk faults on SQLite were skipped: ${reason}\n`)

describe('on a disk that fails, the service', { skip: reason ?? false }, () => {
  let harness: DiskHarness
  const seed = testSeed()
  before(async () => {
    harness = await startDiskHarness(seed)
  })
  after(() => harness.end())

  for (const fault of often) {
    test(`acknowledges nothing it has not written, and recovers: ${describeFault(fault)}`, async () => {
      const report = await harness.inject(fault, () => false)
      assert.deepEqual(report.violations, [], `seed ${seed}`)
      assert.ok(report.injections > 0, 'the fault was not injected')
      assert.ok(report.unconfirmed > 0, 'no writer saw the fault')
      assert.equal(report.acknowledged, 0, 'acknowledged without a write')
      assert.ok(report.acknowledgedAfter > 0, 'the same process does not write again')
    })
  }

  for (const fault of once) {
    test(`acknowledges nothing it has not written, and recovers: ${describeFault(fault)}`, async () => {
      let unconfirmed = 0
      // One that hits a checkpoint of the log is seen by no writer: hence more than one.
      for (let times = 0; times < 3; times++) {
        const report = await harness.inject(fault, (acknowledged, injections) => injections > 0 && acknowledged >= 20)
        assert.deepEqual(report.violations, [], `seed ${seed}`)
        assert.equal(report.injections, 1)
        assert.ok(report.acknowledgedAfter > 0, 'the same process does not write again')
        unconfirmed += report.unconfirmed
      }
      assert.ok(unconfirmed > 0, 'no writer saw the fault')
    })
  }

  test('keeps writing while only the database file fails: what it acknowledges is in the log', async () => {
    const fault: DiskFault = { file: 'easel.db', call: 'pwrite64', error: 'ENOSPC', when: '1+' }
    // Only a checkpoint writes to the file: it comes after so many writes.
    const { injections, acknowledged, unconfirmed, violations } = await harness.inject(
      fault,
      (written, injected) => injected > 0 && written >= 20,
    )
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(injections > 0, 'the fault was not injected')
    assert.ok(acknowledged >= 20)
    assert.equal(unconfirmed, 0)
  })

  test('has everything it acknowledged after a kill and a restart', async () => {
    assert.deepEqual(await harness.restart(), [], `seed ${seed}`)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSeed } from '../support/random.ts'
import { type DiskFault, describeFault, straceProblem } from './disk-fault.ts'
import { type DiskHarness, startDiskHarness } from './disk-harness.ts'

const wal = { file: 'easel.db-wal' } as const
const faults: DiskFault[] = [
  { ...wal, call: 'fsync', error: 'EIO', when: '1' },
  { ...wal, call: 'fsync', error: 'EIO', when: '4' },
  { ...wal, call: 'fsync', error: 'EIO', when: '1+' },
  { ...wal, call: 'pwrite64', error: 'ENOSPC', when: '3' },
  { ...wal, call: 'pwrite64', error: 'EIO', when: '10' },
  { ...wal, call: 'pwrite64', error: 'ENOSPC', when: '1+' },
]

const reason = straceProblem()
// A skip must be visible: not every machine has strace.
if (reason) process.stdout.write(`disk faults on SQLite were skipped: ${reason}\n`)

describe('on a disk that fails, the service', { skip: reason ?? false }, () => {
  let harness: DiskHarness
  const seed = newSeed()
  before(async () => {
    harness = await startDiskHarness(seed)
  })
  after(() => harness.end())

  for (const fault of faults) {
    test(`acknowledges nothing it has not written, and recovers: ${describeFault(fault)}`, async () => {
      let unconfirmedTotal = 0
      // A single fault may hit a checkpoint of the log, and then no writer sees it.
      for (let tries = 0; unconfirmedTotal === 0 && tries < 5; tries++) {
        const { injections, acknowledged, unconfirmed, acknowledgedAfter, violations } = await harness.inject(
          fault,
          400,
        )
        assert.deepEqual(violations, [], `seed ${seed}`)
        assert.ok(injections > 0, 'the fault was not injected')
        if (fault.when === '1+') assert.equal(acknowledged, 0, 'acknowledged without a write')
        assert.ok(acknowledgedAfter > 0, 'the same process does not write again')
        unconfirmedTotal += unconfirmed
      }
      assert.ok(unconfirmedTotal > 0, 'no writer saw the fault')
    })
  }

  test('keeps writing while only the database file fails: what it acknowledges is in the log', async () => {
    const fault: DiskFault = { file: 'easel.db', call: 'pwrite64', error: 'ENOSPC', when: '1+' }
    let injected = 0
    // Only a checkpoint writes to the file, and a slow machine reaches it later.
    for (let tries = 0; injected === 0 && tries < 5; tries++) {
      const { injections, acknowledged, unconfirmed, violations } = await harness.inject(fault, 2_000)
      assert.deepEqual(violations, [], `seed ${seed}`)
      assert.ok(acknowledged > 0 && unconfirmed === 0)
      injected += injections
    }
    assert.ok(injected > 0, 'the fault was not injected')
  })

  test('has everything it acknowledged after a kill and a restart', async () => {
    assert.deepEqual(await harness.restart(), [], `seed ${seed}`)
  })
})

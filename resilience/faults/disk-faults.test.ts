import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSeed } from '../support/random.ts'
import { type DiskFault, named, whyNoFaults } from './disk-fault.ts'
import { type DiskTrial, startDiskTrial } from './disk-harness.ts'

const wal = { file: 'easel.db-wal' } as const
const faults: DiskFault[] = [
  { ...wal, call: 'fsync', error: 'EIO', when: '1' },
  { ...wal, call: 'fsync', error: 'EIO', when: '4' },
  { ...wal, call: 'fsync', error: 'EIO', when: '1+' },
  { ...wal, call: 'pwrite64', error: 'ENOSPC', when: '3' },
  { ...wal, call: 'pwrite64', error: 'EIO', when: '10' },
  { ...wal, call: 'pwrite64', error: 'ENOSPC', when: '1+' },
]

const reason = whyNoFaults()
// Said, and not passed over: these faults need a tool that not every machine has.
if (reason) process.stdout.write(`disk faults on SQLite were not tried: ${reason}\n`)

describe('on a disk that fails, the service', { skip: reason ?? false }, () => {
  let trial: DiskTrial
  const seed = newSeed()
  before(async () => {
    trial = await startDiskTrial(seed)
  })
  after(() => trial.end())

  for (const fault of faults) {
    test(`acknowledges nothing it has not written, and goes on after: ${named(fault)}`, async () => {
      let told = 0
      // One strike may fall on the housekeeping of the log, and then there is nobody to tell.
      for (let tries = 0; told === 0 && tries < 5; tries++) {
        const { strikes, acknowledged, unsure, after, faults: found } = await trial.suffer(fault, 400)
        assert.deepEqual(found, [], `seed ${seed}`)
        assert.ok(strikes > 0, 'the fault has struck')
        if (fault.when === '1+') assert.equal(acknowledged, 0, 'nothing was written, so nothing was acknowledged')
        assert.ok(after > 0, 'the same process writes again')
        told += unsure
      }
      assert.ok(told > 0, 'somebody was told')
    })
  }

  test('goes on while the database file cannot be written to: what is acknowledged stands in the log', async () => {
    const fault: DiskFault = { file: 'easel.db', call: 'pwrite64', error: 'ENOSPC', when: '1+' }
    let struck = 0
    // The file is written to when the log has grown, which takes a slow machine longer.
    for (let tries = 0; struck === 0 && tries < 5; tries++) {
      const { strikes, acknowledged, unsure, faults: found } = await trial.suffer(fault, 2_000)
      assert.deepEqual(found, [], `seed ${seed}`)
      assert.ok(acknowledged > 0 && unsure === 0)
      struck += strikes
    }
    assert.ok(struck > 0, 'the fault has struck')
  })

  test('has everything it ever acknowledged when it is killed and started again', async () => {
    assert.deepEqual(await trial.restart(), [], `seed ${seed}`)
  })
})

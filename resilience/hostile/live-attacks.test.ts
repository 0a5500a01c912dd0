import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { MAX_TURN, repeatedTurn } from '../support/monitored-service.ts'
import type { LiveSizes } from './live-fixture.ts'
import { type LiveReport, runLiveAttacks } from './run-live.ts'

const sizes: LiveSizes = atLength({
  short: { heavyShapes: 200, frameShapes: 1_500, exportedShapes: 800 },
  long: { heavyShapes: 1_000, frameShapes: 3_000, exportedShapes: 3_000 },
})
const until = { answers: atLength({ short: 6, long: 60 }) }
/** What an attack does at least so often. */
const TIMES = 2
const ATTACKS = 10
/** Exports that are drawn for each of the bystander's thumbnails: in one lane, by turns, there would be one. */
const MAX_OVERTAKING = 0.5

const suite = (engine: Engine): void => {
  let installation: Installation
  let reports: LiveReport[]
  before(async () => {
    installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    reports = await runLiveAttacks({ installation, sizes, until, compares: false, settleMs: 0 })
  })
  after(() => installation.remove())

  test('[L5] [N1] are bounded, and others edit, read, look and open all the while', (t) => {
    assert.equal(reports.length, ATTACKS)
    for (const { name, did, faults, loop, calibrationMs, overtaking } of reports) {
      const turn = repeatedTurn(loop, calibrationMs, TIMES)
      t.diagnostic(`${name}: ${did}; turns ×${turn.toFixed(1)}, overtaking ${overtaking?.toFixed(1) ?? '-'}`)
      assert.deepEqual(faults, [], name)
      assert.ok(turn < MAX_TURN, `${name}: turns took ${turn.toFixed(1)} times the CPU time of 1 MB of JSON`)
      assert.ok((overtaking ?? 0) <= MAX_OVERTAKING, `${name}: ${overtaking} for each of the bystander's`)
    }
  })
}

onOneOrBothEngines('sqlite', 'attacks of one person or one address', suite)

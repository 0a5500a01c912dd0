import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { MAX_TURN } from '../support/monitored-service.ts'
import type { LargeSizes } from './large-fixture.ts'
import {
  disproportions,
  type LargeReport,
  largeReportHeading,
  largeReportLine,
  ratiosOf,
  runLargeRequests,
} from './run-large.ts'

/** Zones of a tenth or a sixth of what `npm run hostile` makes: more than one batch of everything. */
const sizes: LargeSizes = atLength({
  short: { frameShapes: 1_500, connectors: 1_500, deletions: 2, elements: 4_000, heavyShapes: 400 },
  long: { frameShapes: 2_500, connectors: 3_000, deletions: 2, elements: 7_000, heavyShapes: 700 },
})

/** Of attacks that are much alike `npm run hostile` has the others. */
const only = atLength({
  short: ['frame moved', 'brought back', 'deleted from', 'data of a large', 'version read', 'duplicated'],
  long: ['9,900', '480', 'frame', 'deleted', 'data of', 'rectangle', 'version read', 'duplicated', 'moved to'],
})
const until = { requests: atLength({ short: 4, long: 40 }) }

/** Where reads of the short form were not done in pieces, six were answered for each of the bystander's requests. */
const most = { turn: MAX_TURN, overtaking: 2 }

onOneOrBothEngines('sqlite', 'large but legal requests', (engine) => {
  let installation: Installation
  let reports: LargeReport[]
  before(async () => {
    installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    reports = await runLargeRequests({ installation, sizes, until, settleMs: 0, only })
  })
  after(() => installation.remove())

  test('[N1] [N4] are done in pieces, and keep nobody waiting; strangers leave nothing that grows', (t) => {
    t.diagnostic(largeReportHeading)
    for (const report of reports) {
      const { turn, overtaking } = ratiosOf(report)
      t.diagnostic(`${largeReportLine(report)}  turn ×${turn.toFixed(1)}, overtaking ${overtaking.toFixed(1)}`)
    }
    assert.ok(reports.length > only.length)
    for (const report of reports) {
      assert.deepEqual(disproportions(report, most), [], largeReportLine(report))
      assert.ok(report.bystander.requests > 0, report.name)
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import type { LargeSizes } from './large-fixture.ts'
import { type LargeReport, largeReportHeading, largeReportLine, runLargeRequests, shortcomings } from './run-large.ts'

/** Zones of a sixth of what `npm run hostile` makes: more than one batch of everything. */
const sizes: LargeSizes = { frameShapes: 2_500, connectors: 3_000, deletions: 1, elements: 7_000, heavyShapes: 700 }

/** Of attacks that are much alike `npm run hostile` has the others. */
const only = ['9,900', '480', 'frame', 'deleted', 'data of', 'rectangle', 'version read', 'duplicated', 'moved to']

/**
 * CPU time depends little on what else the machine does, and has the bound of N1. Waits do: the bystander's bound is five
 * times that of a quiet machine. Half a second has too few requests for a p99 of its own.
 */
const bounds = { p99: 2_500, longest: 2_500, holdCpu: 100 }

onBothEngines('large but legal requests', (engine) => {
  let installation: Installation
  let reports: LargeReport[]
  before(async () => {
    installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    const run = (some: string[]) => runLargeRequests({ installation, sizes, seconds: 0.5, settleMs: 200, only: some })
    const first = await run(only)
    const failed = first.filter((report) => shortcomings(report, bounds).length > 0).map(({ name }) => name)
    // A request that costs too much does so again; a machine that was held up does not.
    const again = failed.length > 0 ? await run(failed) : []
    reports = first.map((report) => again.find(({ name }) => failed.includes(name) && name === report.name) ?? report)
  })
  after(() => installation.remove())

  test('[N1] [N4] hold no turn of the event loop for 100 ms, and keep nobody waiting; strangers leave nothing that grows', (t) => {
    for (const line of [largeReportHeading, ...reports.map(largeReportLine)]) t.diagnostic(line)
    assert.ok(reports.length > only.length)
    for (const report of reports) {
      assert.deepEqual(shortcomings(report, bounds), [], largeReportLine(report))
      assert.ok(report.bystander.requests > 0, report.name)
    }
  })
})

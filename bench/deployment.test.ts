import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { atLength } from '@easel/server/testing/test-length.ts'
import { type Deployment, deploy, engines } from './deployment.ts'
import { hundredEdits, measureEdits } from './edits.ts'
import { sendOne } from './load.ts'
import { checkHits } from './search.ts'
import { measureVersionRead } from './version-reads.ts'
import { fullMix, readMix } from './workload.ts'
import { measureInsertIntoOneZone, measureLargeCommit } from './writes.ts'
import { applyEdits, createZone, fillZone, requestsTo } from './zones.ts'

const size = { zones: 200, shapesPerZone: 5, users: 40, otherTeams: 1 }
/** Too few entries for it. */
const farPage = 'a common word, shapes only, far page'
const schedule = { rounds: 1, seconds: 0.1 }

const get = async (deployment: Deployment, path: string) =>
  JSON.parse(await sendOne(requestsTo(deployment, 'GET', () => ({ path })))).data

/** How many elements of each kind a zone has. */
const countElements = async (deployment: Deployment, zone: string): Promise<number[]> => {
  const lists = ['frames', 'shapes', 'connectors']
  return Promise.all(lists.map(async (list) => (await get(deployment, `${zone}/${list}`)).total_count))
}

for (const engine of atLength<readonly (typeof engines)[number][]>({ short: engines.slice(0, 1), long: engines }))
  describe(`a deployment of the bench on ${engine}`, () => {
    let deployment: Deployment
    before(async () => {
      deployment = await deploy(engine, size, { fresh: true })
    })
    after(() => deployment.close())

    test('has zones that are filled as wanted, and a hundred edits are as many commits that leave them as they were', async () => {
      const zone = await createZone(deployment)
      await fillZone(deployment, zone, { frames: 3, shapes: 20, connectors: 7 })
      assert.deepEqual(await countElements(deployment, zone), [3, 20, 7])
      const { shapes } = await get(deployment, `${zone}/shapes`)
      assert.equal(shapes.filter(({ frame_id }: { frame_id: string | null }) => frame_id).length, 7)
      await applyEdits(deployment, zone, hundredEdits())
      assert.deepEqual(await countElements(deployment, zone), [3, 20, 7])
      const { zone_versions } = await get(deployment, `${zone}/version?from=100&limit=100`)
      // Its creation, and an insertion of each kind.
      assert.equal(zone_versions.allowed_versions.length, 4)
    })

    for (const [name, measure] of Object.entries({
      'inserts into one zone': () => measureInsertIntoOneZone(deployment, schedule),
      'large commits': () => measureLargeCommit(deployment, schedule),
      'reads of old versions': () => measureVersionRead(deployment, { elements: 5, commits: 40 }, schedule),
      'edits of a large zone': () => measureEdits(deployment, 60, schedule),
    }))
      test(`is measured for ${name}`, async () => {
        const { figure } = await measure()
        assert.ok(figure > 0 && Number.isFinite(figure), `${figure}`)
      })

    test('answers every kind of request, and runs again after ANALYZE', async () => {
      const { workload } = deployment
      for (const source of [...readMix(workload), ...fullMix(workload)])
        assert.ok(JSON.parse(await sendOne(source)).data)
      for (const search of workload.searches)
        if (search.name !== farPage) await assert.doesNotReject(() => checkHits(search))
      await deployment.restartAnalyzed()
      assert.ok(JSON.parse(await sendOne(deployment.workload.zoneMetadata)).data)
    })
  })

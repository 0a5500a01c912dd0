import { describe, test } from 'node:test'
import { deploy, engines } from './deployment.ts'
import { sendOne } from './load.ts'
import { checkHits } from './search.ts'
import { fullMix, readMix } from './workload.ts'

const size = { zones: 200, shapesPerZone: 5, users: 40, otherTeams: 1 }

/** Too few entries for it. */
const farPage = 'a common word, shapes only, far page'

describe('a deployment of the bench', () => {
  for (const engine of engines) {
    test(`on ${engine} answers every kind of request, and runs again after ANALYZE`, async (t) => {
      const deployment = await deploy(engine, size, { fresh: true })
      t.after(() => deployment.close())
      const { workload } = deployment
      for (const source of [...readMix(workload), ...fullMix(workload)]) await sendOne(source)
      for (const search of workload.searches) if (search.name !== farPage) await checkHits(search)
      await deployment.restartAnalyzed()
      await sendOne(deployment.workload.zoneMetadata)
    })
  }
})

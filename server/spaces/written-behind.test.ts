import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockSpaceForUpdate } from '../db/locks.ts'
import { createSpaceActivity } from '../journal/space-activity.ts'
import { aSpace } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLastOpened } from './last-opened.ts'

const deadline = { timeout: 120_000 }
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('what is written behind about several spaces, on postgres', () => {
  const testApp = testAppFor('postgres')

  for (const what of ['activity', 'openings'] as const)
    test(`[N1] ${what}: who holds one of them keeps nobody waiting in the others`, deadline, async () => {
      const team = await testApp.anEdition()
      const ids = [await aSpace(testApp, team, team.owner), await aSpace(testApp, team, team.owner)].map(Number)
      const [edition_id, zuid] = [Number(team.edition_id), Number(team.owner.zuid)]
      const writtenIn = async (space_id: number | undefined): Promise<boolean> => {
        const { last_modified_time, opened_time } = await testApp.database.read
          .selectFrom('space')
          .where('edition_id', '=', edition_id)
          .where('space_id', '=', space_id as number)
          .select(['last_modified_time', 'opened_time'])
          .executeTakeFirstOrThrow()
        return what === 'activity' ? last_modified_time > later : opened_time > 0
      }
      const later = Date.now() + 60_000
      const activity = createSpaceActivity(testApp.database)
      const openings = createLastOpened(testApp.database)
      const [free, held] = ids
      await testApp.database.write(async (db) => {
        await lockSpaceForUpdate(db, { edition_id, space_id: held as number })
        for (const space_id of ids) {
          if (what === 'activity') activity.record({ edition_id, space_id, author: zuid, now: later + 1 })
          else openings.record({ edition_id, space_id, zuid })
        }
        while (!(await writtenIn(free))) await turn()
        assert.equal(await writtenIn(held), false)
      })
      await Promise.all([activity.close(), openings.close()])
      assert.equal(await writtenIn(held), true)
    })
})

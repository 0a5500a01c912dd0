import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { type People, startPeople } from '../testing/people.ts'
import { gatherTogether } from '../testing/together.ts'

const PEOPLE = 4
/** By each. */
const GESTURES = atLength({ short: 12, long: 30 })

const suite = (engine: Engine): void => {
  let room: People
  before(async () => {
    room = await startPeople(engine, PEOPLE)
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] [J11] random gestures with cuts of the line end in the same board for all, and undo in the first one', async () => {
    const seed = testSeed()
    const together = await gatherTogether(room, seed)
    await together.work((made) => made < GESTURES)
    await together.agree()
    await together.undoAll()
    await together.redoAll()
    if (engine === 'postgres') assert.ok(room.service.live.every((count) => count > 0))
  })
}

onOneOrBothEngines('postgres', 'four people at once', suite)

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { editLimits } from '@easel/contract/content/plan.ts'
import { createJournal } from '../journal/journal.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone, type ZonePath } from '../testing/factories.ts'
import { fillZone, hurtZones, zoneKeyOf } from '../testing/hurt-zones.ts'
import { testAppFor } from '../testing/test-app.ts'
import { checkZones } from './check-zones.ts'
import { findProblems, type Problems } from './find-problems.ts'
import { lastLayouts } from './last-layouts.ts'
import { mendZone } from './mend-zone.ts'

onBothEngines('a hurt zone', (engine) => {
  const testApp = testAppFor(engine)
  const { putInto } = hurtZones(testApp)
  const problemsOf = (at: ZonePath) => findProblems(testApp.database.read, zoneKeyOf(at))
  const seqOf = async (at: ZonePath): Promise<number> => {
    const zone = testApp.database.read.selectFrom('zone').where((eb) => eb.and(zoneKeyOf(at)))
    return (await zone.select('seq').executeTakeFirstOrThrow()).seq
  }

  test('[J3] is mended whole, whatever the bounds of a commit are, and once', async () => {
    const place = await aZone(testApp)
    const { at } = place
    const { inside, left } = await fillZone(place)
    for (const id of [inside, left]) await putInto(at, id, randomUUID())
    const problems = (await problemsOf(at)) as Problems
    assert.equal(problems.references.length, 2)
    const journal = createJournal(testApp.database, { limits: { ...editLimits, operations: 1 } })
    const before = await seqOf(at)
    // The second one finds the zone whole.
    for (let times = 0; times < 2; times++) assert.equal(await mendZone(testApp.database, journal, problems), undefined)
    await journal.close()
    assert.equal(await seqOf(at), before + 1)
    assert.equal(await problemsOf(at), undefined)
  })

  test('[J1] is mended while others edit it, and they lose nothing', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { inside, left } = await fillZone(place)
    await putInto(at, inside, randomUUID())
    const before = await seqOf(at)
    const lefts = Array.from({ length: 20 }, (_, n) => n)
    const edits = lefts.map((n) =>
      owner.api.updateShapes({ ...at, body: { shapes: [{ id: left, properties: { layout: { left: n } } }] } }),
    )
    const [{ hurt }] = await Promise.all([checkZones(testApp.database, { mend: true, progress() {} }), ...edits])
    assert.deepEqual(
      hurt.map(({ mended }) => mended),
      [true],
    )
    assert.equal(await problemsOf(at), undefined)
    const { changes } = await owner.api.listChanges({ ...at, query: { since: before } })
    assert.deepEqual(
      changes.map(({ seq }) => seq),
      Array.from({ length: 21 }, (_, n) => before + 1 + n),
    )
  })

  test('[J1] is mended also where somebody changes it before every attempt', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { inside, left } = await fillZone(place)
    await putInto(at, inside, randomUUID())
    const { database } = testApp
    const before = await seqOf(at)
    let attempts = 0
    const write: typeof database.write = async (work, options) => {
      attempts++
      await owner.api.updateShapes({ ...at, body: { shapes: [{ id: left, meta: { name: `Try ${attempts}` } }] } })
      return database.write(work, options)
    }
    const journal = createJournal(database)
    assert.equal(await mendZone({ ...database, write }, journal, (await problemsOf(at)) as Problems), undefined)
    await journal.close()
    assert.equal(attempts, 5)
    assert.equal(await problemsOf(at), undefined)
    assert.equal(await seqOf(at), before + attempts + 1)
  })

  test('[X2] is told where shapes stood that were removed, however much was removed since', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { frame, left, right } = await fillZone(place)
    const remove = (id: string) => owner.api.deleteShapes({ ...at, body: { ids: [id] } })
    await remove(left)
    for (let times = 0; times < 12; times++) {
      const shapes = [{ basic: { type: 'OVAL' as const } }]
      await remove((await owner.api.insertShapes({ ...at, body: { shapes } })).inserted_ids[0] as string)
    }
    await remove(right)
    await owner.api.deleteFrames({ ...at, body: { ids: [frame] } })
    const layouts = await lastLayouts(testApp.database.read, zoneKeyOf(at), [left, right, frame, randomUUID()])
    const size = { top: 0, width: 10, height: 20 }
    assert.deepEqual(
      layouts,
      new Map([
        [right, { left: 100, ...size }],
        [left, { left: 0, ...size }],
      ]),
    )
  })
})

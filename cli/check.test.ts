import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { checkZones } from '@easel/server/check/check-zones.ts'
import { findProblems } from '@easel/server/check/find-problems.ts'
import { currentElements, elementsAt } from '@easel/server/journal/zone-state.ts'
import { deleteEntries } from '@easel/server/search/index.sql.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { aZone, commentsIn, newZone, setZoneStatus, type ZonePath } from '@easel/server/testing/factories.ts'
import { fillZone, hurtZones, zoneKeyOf } from '@easel/server/testing/hurt-zones.ts'
import { openSession } from '@easel/server/testing/live-socket.ts'
import { postgresUrl } from '@easel/server/testing/postgres.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { runHere } from './testing/run-commands.ts'

type Place = Awaited<ReturnType<typeof aZone>>

onOneOrBothEngines('sqlite', 'easel check', (engine) => {
  const testApp = testAppFor(engine)
  const environment = () => {
    const { databaseUrl, file = '' } = testApp.database
    return databaseUrl ? { DATABASE_URL: databaseUrl } : { EASEL_DATA: dirname(file) }
  }
  const easel = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(['check', ...args, '--json'], environment())
    assert.equal(stderr, '')
    return { code, ...JSON.parse(stdout) }
  }

  const { rowOf, change, putInto, joinTo } = hurtZones(testApp)

  const seqOf = async (at: ZonePath): Promise<number> => {
    const zone = testApp.database.read.selectFrom('zone').where((eb) => eb.and(zoneKeyOf(at)))
    return (await zone.select('seq').executeTakeFirstOrThrow()).seq
  }
  const changesSince = async ({ owner, at }: Pick<Place, 'owner' | 'at'>, since: number) =>
    (await owner.api.listChanges({ ...at, query: { since } })).changes
  const duplicate = ({ owner, at }: Pick<Place, 'owner' | 'at'>) =>
    owner.api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'NEW_SPACE', copy_comments: true } } })
  const duplicateSpace = ({ owner, at: { edition_id, space_id } }: Pick<Place, 'owner' | 'at'>) =>
    owner.api.duplicateSpace({ edition_id, space_id, body: { duplicate_space: { copy_comments: true } } })

  /** The zone is hurt, told of, mended by one commit, and whole from then on. */
  const expectMended = async (place: Place, problems: Record<string, number>) => {
    const { at, owner } = place
    await assert.rejects(duplicate(place), { status: 500 })
    await assert.rejects(duplicateSpace(place), { status: 500 })
    const before = await seqOf(at)
    const found = { ...at, space_name: 'Sketches', zone_name: 'Plan', problems }
    const told = await easel()
    assert.equal(told.code, 1)
    assert.deepEqual(told.zones, [{ ...found, mended: false }])
    assert.equal(await seqOf(at), before)
    const mended = await easel('--mend')
    assert.equal(mended.code, 0)
    assert.deepEqual(mended.zones, [{ ...found, mended: true }])
    const changes = await changesSince(place, before)
    assert.deepEqual(
      changes.map(({ seq, zuid }) => ({ seq, zuid })),
      [{ seq: before + 1, zuid: owner.zuid }],
    )
    const again = await easel('--mend')
    assert.deepEqual([again.code, again.hurt, again.zones], [0, 0, []])
    assert.equal(await seqOf(at), before + 1)
    // What was done past the journal is gone: it tells again what the zone holds.
    const { read } = testApp.database
    assert.deepEqual(await elementsAt(read, zoneKeyOf(at), before + 1), await currentElements(read, zoneKeyOf(at)))
    await duplicate(place)
    await duplicateSpace(place)
    return changes[0]?.operations ?? []
  }

  test('[X1] an element in a frame that is not there, or in what is no frame, belongs to the zone afterwards', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { inside, left, right } = await fillZone(place)
    await putInto(at, inside, randomUUID())
    await putInto(at, left, right)
    const operations = await expectMended(place, { frame_missing: 1, not_a_frame: 1 })
    assert.deepEqual(
      operations.toSorted((a, b) => ('id' in a && 'id' in b && a.id < b.id ? -1 : 1)),
      [inside, left].sort().map((id) => ({ op: 'patch', id, set: { frame_id: null }, frame_id: null })),
    )
    const { shapes } = await owner.api.listShapes(at)
    assert.deepEqual(
      shapes.map(({ frame_id }) => frame_id),
      [null, null, null],
    )
    const { allowed_versions } = (await owner.api.listZoneVersions({ ...at, query: { fields: 'description' } }))
      .zone_versions
    assert.equal(allowed_versions[0]?.description, 'Mended by easel check')
  })

  test('[X2] the end of a connector stays where its shape was, else at its point, else at the origin', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { frame, right, wire, pinned } = await fillZone(place)
    const attached = await Promise.all([rowOf(at, wire), rowOf(at, pinned)])
    await owner.api.deleteShapes({ ...at, body: { ids: [right] } })
    for (const row of attached) await change(at, row.element_id, row)
    await joinTo(at, wire, 'first', frame)
    await joinTo(at, pinned, 'second', randomUUID())
    await expectMended(place, { shape_missing: 3, not_a_shape: 1 })
    const { connectors } = await owner.api.listConnectors(at)
    assert.deepEqual(
      connectors.map(({ connected }) => connected),
      [
        { first: { point: { x: 0, y: 0 } }, second: { point: { x: 100, y: 10 } } },
        { first: { point: { x: 7, y: 8 } }, second: { point: { x: 1, y: 2 } } },
      ],
    )
  })

  test('[J3] a zone that is copied in stages is mended by one commit too, however much is wrong', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { frame } = await fillZone(place)
    const shapes = Array.from({ length: 600 }, () => ({ basic: { type: 'OVAL' as const }, frame_id: frame }))
    for (let times = 0; times < 2; times++) await owner.api.insertShapes({ ...at, body: { shapes } })
    await testApp.database.write((db) => {
      const inside = db.updateTable('element').where((eb) => eb.and({ ...zoneKeyOf(at), frame_id: frame }))
      return inside.set({ frame_id: randomUUID() }).execute()
    })
    const operations = await expectMended(place, { frame_missing: 1201 })
    assert.equal(operations.length, 1201)
  })

  test('[X6] replies without their thread go, and are found no more; a thread whose element went is right', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { api } = owner
    const { inside, left } = await fillZone(place)
    const comment = async (text: string, to: { element_id: string } | { thread_id: string }): Promise<string> =>
      (await api.createComment({ ...at, body: { text, ...to } })).comment_info.comment_id as string
    const kept = await comment('Kept', { element_id: left })
    const answer = await comment('Kept too', { thread_id: kept })
    const thread = await comment('Vanished', { element_id: inside })
    await comment('Stranded', { thread_id: thread })
    const nested = await comment('Nested', { thread_id: kept })
    await api.deleteShapes({ ...at, body: { ids: [left] } })
    assert.equal((await easel()).code, 0)
    const ofComment = (comment_id: string) => ({ ...zoneKeyOf(at), comment_id })
    await testApp.database.write(async (db) => {
      const moved = db.updateTable('comment').where((eb) => eb.and(ofComment(nested)))
      await moved.set({ thread_id: answer }).execute()
      const gone = db.deleteFrom('comment').where((eb) => eb.and(ofComment(thread)))
      await gone.execute()
      await deleteEntries(db, zoneKeyOf(at), [thread], ['comment'])
    })
    const before = await seqOf(at)
    const versions = async () => (await api.listZoneVersions(at)).zone_versions.allowed_versions.length
    const versionsBefore = await versions()
    const told = await easel()
    assert.deepEqual([told.code, told.zones[0].problems], [1, { thread_missing: 2 }])
    assert.equal((await easel('--mend')).code, 0)
    assert.equal((await easel()).code, 0)
    assert.deepEqual((await commentsIn(testApp, at.zone_id)).sort(), ['Kept', 'Kept too'])
    const found = await testApp.database.read
      .selectFrom('search_entry')
      .select('text')
      .where((eb) => eb.and({ ...zoneKeyOf(at), kind: 'comment' }))
      .execute()
    assert.deepEqual(found.map(({ text }) => text).sort(), ['Kept', 'Kept too'])
    const [mend, ...others] = await changesSince(place, before)
    assert.deepEqual(others, [])
    assert.deepEqual(
      mend?.operations.map(({ op }) => op),
      ['comment', 'comment'],
    )
    assert.equal(await versions(), versionsBefore)
  })

  test('[J11] [L1] a mend is told to open sessions, and taking it back does not hurt the zone again', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const { inside, wire } = await fillZone(place)
    const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const session = await openSession(address, at, owner)
    await putInto(at, inside, randomUUID())
    await joinTo(at, wire, 'first', randomUUID())
    assert.equal((await easel('--mend')).code, 0)
    const { changes } = await session.next('changes')
    assert.equal(changes[0]?.seq, await seqOf(at))
    session.close()
    const { kept, taken_back } = await owner.api.undoChanges({ ...at, body: {} })
    assert.equal(taken_back[0]?.seq, changes[0]?.seq)
    assert.deepEqual(kept.map(({ property }) => property).sort(), ['connected.first', 'frame_id'])
    assert.equal((await easel()).code, 0)
    await owner.api.updateShapes({ ...at, body: { shapes: [{ id: inside, meta: { name: 'Whole' } }] } })
    await duplicate(place)
  })

  test('a zone in the trash is told of and left; beside it others are mended, and whole ones get no commit', async () => {
    const place = await aZone(testApp)
    const { owner, at } = place
    const whole = { owner, at: { ...at, zone_id: (await newZone(owner, at, 'Whole')).zone_id } }
    const trashed = { owner, at: { ...at, zone_id: (await newZone(owner, at, 'Trashed')).zone_id } }
    for (const one of [place, trashed]) await putInto(one.at, (await fillZone(one)).inside, randomUUID())
    await fillZone(whole)
    await setZoneStatus(testApp, trashed.at.zone_id, 'TRASH')
    const seqs = await Promise.all([seqOf(whole.at), seqOf(trashed.at)])
    const { code, hurt: found, left, zones } = await easel('--mend')
    assert.deepEqual([code, found, left], [1, 2, 1])
    const outcomes = zones.map((zone: Record<string, unknown>) => [zone.zone_name, zone.mended, zone.reason])
    assert.deepEqual(outcomes.sort(), [
      ['Plan', true, undefined],
      ['Trashed', false, 'zoneNotActive'],
    ])
    assert.deepEqual(await Promise.all([seqOf(whole.at), seqOf(trashed.at)]), seqs)
    await setZoneStatus(testApp, trashed.at.zone_id, 'ACTIVE')
    assert.equal((await easel('--mend')).code, 0)
    assert.equal((await easel()).code, 0)
  })

  test('all zones are checked, in pages, and what was done is said after each; what is imported or deleted is left alone', async () => {
    const place = await aZone(testApp)
    const { edition_id } = place.at
    await putInto(place.at, (await fillZone(place)).inside, randomUUID())
    const { count } = await testApp.database.read
      .selectFrom('zone')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const lines: string[] = []
    const progress = (line: string) => void lines.push(line)
    const check = () => checkZones(testApp.database, { mend: false, progress, pageSize: 2 })
    const { checked, hurt: found } = await check()
    assert.equal(checked, Number(count))
    assert.deepEqual(
      found.map(({ zone }) => zone.zone_id),
      [place.at.zone_id],
    )
    assert.equal(lines.length, Math.floor(checked / 2))
    assert.equal(lines[0]?.slice(0, 16), '2 zones checked,')
    const setState = (state: string) =>
      testApp.database.write((db) =>
        db.updateTable('edition').set({ state }).where('edition_id', '=', Number(edition_id)).execute(),
      )
    await setState('IMPORTING')
    assert.deepEqual(await check(), { checked: checked - 1, hurt: [] })
    await setState('ACTIVE')
    const key = zoneKeyOf(place.at)
    assert.ok(await findProblems(testApp.database.read, key))
    // As a large zone that is deleted: its content goes later.
    await testApp.database.write((db) =>
      db
        .deleteFrom('zone')
        .where((eb) => eb.and(key))
        .execute(),
    )
    assert.equal(await findProblems(testApp.database.read, key), undefined)
  })

  test('a text says where, what, how often and what became of it', async () => {
    const place = await aZone(testApp)
    const { edition_id, space_id, zone_id } = place.at
    const { inside, left, wire } = await fillZone(place)
    for (const id of [inside, left]) await putInto(place.at, id, randomUUID())
    await joinTo(place.at, wire, 'second', randomUUID())
    const where = `edition ${edition_id}, space ${space_id} (Sketches), zone ${zone_id} (Plan): `
    const what = '2 elements in a frame that is not there, 1 end of a connector on a shape that is not there'
    const told = await runHere(['check'], environment())
    assert.equal(told.code, 1)
    assert.match(told.stdout, /^.*\n\d+ zones checked: 0 mended, 1 left\n$/)
    assert.equal(told.stdout.split('\n')[0], where + what)
    const mended = await runHere(['check', '--mend'], environment())
    assert.equal(mended.code, 0)
    assert.equal(mended.stdout.split('\n')[0], `${where}${what}; mended`)
    assert.match((await runHere(['check'], environment())).stdout, /^\d+ zones checked: nothing is wrong\n$/)
  })
})

describe('easel check without a database', () => {
  test('is one line and exit code 4, and nothing is made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-'))
    const missing = join(folder, 'not-made')
    for (const [environment, reason] of [
      [{ EASEL_DATA: missing }, /no folder .*not-made: set EASEL_DATA or DATABASE_URL/],
      [{ EASEL_DATA: folder }, /no database in /],
      [{ DATABASE_URL: postgresUrl('easel_none'), EASEL_DATA: missing }, /easel_none at .* does not exist/],
    ] as const) {
      const { code, stdout, stderr } = await runHere(['check', '--mend'], environment)
      assert.deepEqual({ code, stdout }, { code: 4, stdout: '' })
      assert.match(stderr, reason)
      assert.equal(stderr.trim().split('\n').length, 1)
    }
    assert.ok(!existsSync(missing))
    assert.ok(!existsSync(join(folder, 'easel.db')))
    rmSync(folder, { recursive: true })
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { restrict } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { aBoard } from '../testing/votings.ts'

type Board = Awaited<ReturnType<typeof aBoard>>
type Writer = Pick<Board['owner'], 'api' | 'zuid'>
type At = Board['at']

const write = (writer: Writer, at: At, text: string, { note_id = randomUUID() as string, x = 0, y = 0 } = {}) =>
  writer.api
    .putPrivateNote({ ...at, note_id, body: { text, point: { x, y } } })
    .then(({ private_note }) => private_note)

const list = async ({ api }: Writer, at: At) => (await api.listPrivateNotes({ ...at })).private_notes

const reveal = async ({ api }: Writer, at: At) =>
  (await api.revealPrivateNotes({ ...at, body: { state: 'REVEALED' } })).inserted_ids

onBothEngines('private notes', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('are read by their author alone; others see whose they are and where, oldest first', async () => {
    const { at, owner, editor, viewer } = await aBoard(testApp)
    const first = await write(editor, at, 'Shorter meetings', { x: 40, y: 80 })
    const second = await write(owner, at, 'More tea')
    const { created_time, author_name } = first
    const place = {
      note_id: first.note_id,
      author_zuid: editor.zuid,
      author_name,
      point: { x: 40, y: 80 },
      created_time,
    }
    assert.deepEqual(first, { ...place, text: 'Shorter meetings' })
    assert.deepEqual(await list(editor, at), [first, { ...second, text: null }])
    assert.deepEqual(await list(owner, at), [{ ...first, text: null }, second])
    assert.deepEqual(
      await list(viewer, at),
      [first, second].map((note) => ({ ...note, text: null })),
    )
  })

  test('are changed by their author alone, sent twice they are the same, and an id is one note', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    const note = await write(editor, at, 'Tea')
    assert.deepEqual(await write(editor, at, 'Tea', note), note)
    await expectError(write(owner, at, 'Coffee', note), 404, 'EL1032')
    await expectError(write(editor, at, 'Tea', { note_id: 'x' }), 404, 'EL1032')
    const changed = await write(editor, at, 'Green tea', { note_id: note.note_id.toUpperCase(), x: 9, y: 9 })
    assert.deepEqual(await list(editor, at), [{ ...note, text: 'Green tea', point: { x: 9, y: 9 } }])
    assert.equal(changed.note_id, note.note_id)
    await owner.api.deletePrivateNote({ ...at, note_id: note.note_id })
    assert.deepEqual(await list(editor, at), [])
    await expectError(owner.api.deletePrivateNote({ ...at, note_id: note.note_id }), 404, 'EL1032')
  })

  test('have 1 to 1,000 characters in 100 lines at most, and a point of the canvas', async () => {
    const { at, owner } = await aBoard(testApp)
    for (const text of ['', 'x'.repeat(1_001), '\n'.repeat(100)])
      await expectError(write(owner, at, text), 400, 'IAM1031', { attribute: 'text' })
    await expectError(write(owner, at, 'Far', { x: 2e9 }), 400, 'IAM1031', { attribute: 'point.x' })
    await write(owner, at, `${'\n'.repeat(99)}x`)
    assert.equal((await reveal(owner, at)).length, 1)
  })

  test('are a hundred of one person at most, and five hundred of a zone', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    const rows = (author_zuid: number, count: number) =>
      testApp.database.write((db) =>
        db
          .insertInto('private_note')
          .values(
            Array.from({ length: count }, () => ({
              edition_id: Number(at.edition_id),
              zone_id: at.zone_id,
              note_id: randomUUID(),
              author_zuid,
              x: 0,
              y: 0,
              text: 'Hm',
              created_time: 1,
            })),
          )
          .execute(),
      )
    await rows(Number(editor.zuid), 99)
    const last = await write(editor, at, 'The last')
    await expectError(write(editor, at, 'Too many'), 409, 'EL1033')
    assert.equal((await write(editor, at, 'Changed', last)).text, 'Changed')
    for (let n = 1; n <= 4; n++) await rows(n, 100)
    await expectError(write(owner, at, 'Too many'), 409, 'EL1033')
    assert.equal((await reveal(owner, at)).length, 500)
    await write(owner, at, 'Again')
  })

  test('become notes in one change, in the frames that they lie on, and are private no more', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    const layout = { left: 1000, top: 1000, width: 400, height: 400 }
    const { inserted_ids } = await owner.api.insertFrames({
      ...at,
      body: { frames: [{ meta: { name: 'Board' }, properties: { layout } }] },
    })
    const [frame_id] = inserted_ids
    await write(editor, at, 'First\n\nline', { x: 5, y: 6 })
    await write(owner, at, 'On the frame', { x: 1050, y: 1050 })
    const session = await openSession(address, at, editor)
    const ids = await reveal(owner, at)
    const [change, ...more] = (await session.next('changes')).changes
    assert.deepEqual([more, change?.zuid], [[], owner.zuid])
    assert.deepEqual(change?.operations.at(-1), { op: 'zone', set: { private_notes: 0 } })
    const { shapes } = await editor.api.listShapes({ ...at, query: { ids: ids.join() } })
    const texts = shapes.map(({ text }) =>
      text?.paragraphs?.map(({ portions = [] }) => portions.map((portion) => portion.text).join('')),
    )
    assert.deepEqual(texts, [['First', '', 'line'], ['On the frame']])
    assert.deepEqual([shapes[0]?.frame_id, shapes[1]?.frame_id], [null, frame_id])
    assert.partialDeepStrictEqual(shapes[0]?.properties?.layout, { left: 5, top: 6, width: 200, height: 200 })
    assert.deepEqual(await list(editor, at), [])
    assert.deepEqual(await reveal(owner, at), [])
    const { seq } = await owner.api.undoChanges({ ...at, body: {} })
    assert.ok(seq)
    assert.deepEqual(await list(editor, at), [])
    session.close()
  })

  test('are told of by how many there are; that one says something else now is told to nobody', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    const session = await openSession(address, at, owner)
    const note = await write(editor, at, 'Secret', { x: 1, y: 1 })
    await write(editor, at, 'Other words', { note_id: note.note_id, x: 1, y: 1 })
    await write(editor, at, 'Other words', { note_id: note.note_id, x: 2, y: 1 })
    await editor.api.deletePrivateNote({ ...at, note_id: note.note_id })
    const { changes } = await owner.api.listChanges({ ...at, query: { since: session.welcome.seq } })
    const told = changes.map(({ operations }) => operations)
    assert.deepEqual(
      told,
      [1, 1, 0].map((private_notes) => [{ op: 'zone', set: { private_notes } }]),
    )
    session.close()
  })

  test('are for who may edit; who may see is shown that they are there, and a hidden zone shows nothing', async () => {
    const { at, space, owner, editor, commenter, viewer } = await aBoard(testApp)
    const note = await write(editor, at, 'Mine')
    for (const person of [commenter, viewer]) {
      await expectError(write(person, at, 'Hm'), 401, 'A1003')
      await expectError(person.api.deletePrivateNote({ ...at, note_id: note.note_id }), 401, 'A1003')
      await expectError(reveal(person, at), 401, 'A1003')
    }
    await owner.api.changeSpaceMemberRole({ ...space, member_id: editor.zuid, body: { role: 'VIEWER' } })
    await expectError(write(editor, at, 'Changed', note), 401, 'A1003')
    await expectError(reveal(editor, at), 401, 'A1003')
    assert.deepEqual(await list(editor, at), [note])
    await owner.api.removeSpaceMember({ ...space, member_id: editor.zuid })
    await expectError(list(editor, at), 404, 'S1009')
    assert.deepEqual(await list(owner, at), [{ ...note, text: null }])
    await restrict(testApp, at, commenter.zuid)
    await expectError(list(commenter, at), 403, 'S1033')
    assert.equal((await reveal(owner, at)).length, 1)
  })

  test('are not written where they are off; those that are there are revealed or deleted', async () => {
    const { at, owner } = await aBoard(testApp)
    const [note, other] = [await write(owner, at, 'One'), await write(owner, at, 'Two')]
    await owner.api.setTogether({ ...at, body: { off: ['PRIVATE_NOTES'] } })
    await expectError(write(owner, at, 'Three'), 403, 'EL1029')
    await expectError(write(owner, at, 'Changed', note), 403, 'EL1029')
    await owner.api.deletePrivateNote({ ...at, note_id: other.note_id })
    assert.equal((await reveal(owner, at)).length, 1)
  })

  test('stay with a zone that is moved, are in no copy, wait in the trash, and go with it', async () => {
    const { at, owner, team_id } = await aBoard(testApp)
    const note = await write(owner, at, 'Mine')
    const rows = () => testApp.database.read.selectFrom('private_note').where('text', '=', 'Mine').selectAll().execute()
    const before = (await rows()).length
    await owner.api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
    assert.equal((await rows()).length, before)
    const body = { move_zone: { destination_type: 'NEW_SPACE', team_id } } as const
    const { space_info } = await owner.api.moveZone({ ...at, body })
    const there = { ...at, space_id: space_info.space_id as string }
    assert.deepEqual(await list(owner, there), [note])
    await owner.api.changeZoneState({ ...there, body: { zone_state: 'TRASH' } })
    await expectError(list(owner, there), 400, 'Z1011')
    await expectError(write(owner, there, 'More'), 400, 'Z1011')
    await expectError(reveal(owner, there), 400, 'Z1011')
    await owner.api.changeZoneState({ ...there, body: { zone_state: 'DELETE' } })
    assert.equal((await rows()).length, before - 1)
  })

  test('that are revealed by two at the same moment are there once', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    for (let n = 0; n < 5; n++) await write(n % 2 ? owner : editor, at, `Note ${n}`)
    const revealed = await Promise.all([owner, editor, owner].map((person) => reveal(person, at)))
    assert.deepEqual(revealed.map(({ length }) => length).toSorted(), [0, 0, 5])
    assert.equal((await owner.api.listShapes({ ...at })).total_count, 3 + 5)
  })
})

onBothEngines('private notes that one change cannot reveal', (engine) => {
  const limits = { ...readSettings({}).editLimits, operations: 8, searchableTotal: 300 }
  const testApp = testAppFor(engine, { settings: { editLimits: limits } })

  test('[N1] are refused while they are written, all texts of a zone counted', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    const first = await write(editor, at, 'x'.repeat(200))
    await expectError(write(owner, at, 'y'.repeat(101)), 409, 'EL1033')
    await expectError(write(editor, at, 'x'.repeat(301), first), 409, 'EL1033')
    await write(owner, at, 'y'.repeat(100))
    assert.equal((await reveal(owner, at)).length, 2)
  })

  test('[N1] stay as they are where there are more than one change may make', async () => {
    const { at, owner } = await aBoard(testApp)
    for (let n = 1; n <= 9; n++) await write(owner, at, String(n))
    await expectError(reveal(owner, at), 400, 'EL1020')
    assert.equal((await list(owner, at)).length, 9)
  })
})

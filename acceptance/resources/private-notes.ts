import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, share, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const privateNotes: Suite = ({ owner, admin, editor, viewer }, { edition_id, team_id }) => {
  describe('private notes', () => {
    let space: Awaited<ReturnType<typeof createSpace>>
    let zone: ZoneIds
    const note_id = randomUUID()
    const point = { x: 40, y: 80 }
    before(async () => {
      space = await createSpace(owner, { edition_id, team_id }, 'Private notes')
      for (const { zuid } of [admin, editor, viewer]) await share(owner, space, zuid, 'EDITOR')
      zone = await createZone(owner, space)
    })
    const writing = (text: string, id: string = note_id) => ({ ...zone, note_id: id, body: { text, point } })

    test('putPrivateNote writes one that its author reads, and nobody else', async () => {
      const { private_note } = await editor.does('putPrivateNote', writing('Shorter meetings'))
      const place = { note_id, author_zuid: editor.zuid, point }
      assert.partialDeepStrictEqual(private_note, { ...place, text: 'Shorter meetings' })
      await owner.isRefused('putPrivateNote', writing('Mine'), 'privateNoteNotFound')
      await owner.isRefused('putPrivateNote', writing('x'.repeat(1_001)), 'invalid', { attribute: 'text' })
      await owner.does('setTogether', { ...space, body: { off: ['PRIVATE_NOTES'] } })
      await editor.isRefused('putPrivateNote', writing('Off'), 'switchedOff')
      await owner.does('setTogether', { ...space, body: { off: [] } })
    })

    test('listPrivateNotes covers those of others', async () => {
      const place = { note_id, author_zuid: editor.zuid, point }
      const { private_notes } = await owner.does('listPrivateNotes', zone)
      assert.partialDeepStrictEqual(private_notes, [{ ...place, text: null }])
      const own = (await editor.does('listPrivateNotes', zone)).private_notes
      assert.partialDeepStrictEqual(own, [{ ...place, text: 'Shorter meetings' }])
    })

    test('[N1] have no more text in all than one change', async () => {
      const long = () => writing('x'.repeat(1_000), randomUUID())
      // Shared between them, so that nobody asks more often in a minute than the service allows.
      for (let n = 0; n < 33; n++)
        for (const person of [owner, admin, viewer]) await person.does('putPrivateNote', long())
      await owner.isRefused('putPrivateNote', long(), 'tooManyPrivateNotes')
    })

    test('deletePrivateNote takes one away', async () => {
      const extra = randomUUID()
      await editor.does('putPrivateNote', writing('Hm', extra))
      const deleted = await owner.does('deletePrivateNote', { ...zone, note_id: extra })
      assert.deepEqual(deleted, { ...zone, note_id: extra, current_user_id: owner.zuid })
      const gone = { ...zone, note_id: unknownIds.note_id }
      await owner.isRefused('deletePrivateNote', gone, 'privateNoteNotFound')
    })

    test('revealPrivateNotes makes shapes of all of them', async () => {
      const reveal = { ...zone, body: { state: 'REVEALED' as const } }
      const { inserted_ids } = await owner.does('revealPrivateNotes', reveal)
      assert.equal(inserted_ids.length, 100)
      const { shapes } = await editor.does('listShapes', { ...zone, query: { ids: inserted_ids[0] as string } })
      assert.match(JSON.stringify(shapes), /Shorter meetings/)
      assert.deepEqual((await editor.does('listPrivateNotes', zone)).private_notes, [])
      assert.deepEqual((await owner.does('revealPrivateNotes', reveal)).inserted_ids, [])
    })
  })
}

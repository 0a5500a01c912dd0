import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

/** Words that nothing else in the edition has. */
const word = 'Zinnoberröte'
const part = 'NOBERRÖ'

export const search: Suite = ({ owner, editor }, { edition_id, team_id }) => {
  describe('search', () => {
    let zone: ZoneIds
    let uri: string
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Colours'), `Die ${word}`)
      uri = `/service/api/v1/editions/${edition_id}/spaces/${zone.space_id}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone.zone_id}`
      await owner.does('insertFrames', { ...zone, body: { frames: [{ meta: { name: `Frame ${word}` } }] } })
      await owner.does('createComment', { ...zone, body: { text: `Mehr ${word}!`, point: { x: 0, y: 0 } } })
      const text = { paragraphs: [{ id: zone.zone_id, portions: [{ text: `Shape ${word}` }] }] }
      await owner.does('insertShapes', { ...zone, body: { shapes: [{ text, basic: { type: 'OVAL' } }] } })
    })
    const at = { edition_id, team_id }
    const location = () => ({ zone_id: zone.zone_id, space_id: zone.space_id, space_name: 'Colours', uri })

    test('[Q1] [Q2] search finds every kind by a part of a word, without case; types chooses', async () => {
      const { search_result } = await owner.does('search', { ...at, query: { search: part } })
      assert.partialDeepStrictEqual(search_result, {
        zones: [{ ...location(), zone_name: `Die ${word}` }],
        frames: [{ ...location(), frame_name: `Frame ${word}`, zone_name: `Die ${word}` }],
        comments: [location()],
        shapes: [{ ...location(), zone_name: `Die ${word}` }],
      })
      const chosen = await owner.does('search', { ...at, query: { search: part, types: 'Zones, SHAPES' } })
      assert.deepEqual(
        Object.entries(chosen.search_result)
          .map(([kind, items]) => [kind, items.length])
          .toSorted(),
        [
          ['comments', 0],
          ['frames', 0],
          ['shapes', 1],
          ['zones', 1],
        ],
      )
      const unknown = { ...at, query: { search: part, types: 'colours' } }
      await owner.isRefused('search', unknown, 'invalid', { attribute: 'types' })
    })

    for (const name of ['searchZones', 'searchSpaces'] as const) {
      test(`[Q2] ${name} finds zones`, async () => {
        const { search_result } = await owner.does(name, { ...at, query: { search: `${part} die` } })
        assert.partialDeepStrictEqual(search_result, [{ ...location(), zone_name: `Die ${word}` }])
      })
    }

    test('searchFrames, searchComments and searchShapes find theirs', async () => {
      const query = { search: part }
      const frames = await owner.does('searchFrames', { ...at, query })
      assert.partialDeepStrictEqual(frames.search_result, [{ ...location(), frame_name: `Frame ${word}` }])
      const comments = await owner.does('searchComments', { ...at, query })
      assert.partialDeepStrictEqual(comments.search_result, [location()])
      const shapes = await owner.does('searchShapes', { ...at, query })
      assert.partialDeepStrictEqual(shapes.search_result, [location()])
    })

    test('[Q1] nothing that the caller does not see, and nothing that does not match', async () => {
      const none = { comments: [], frames: [], zones: [], shapes: [] }
      assert.deepEqual((await editor.does('search', { ...at, query: { search: part } })).search_result, none)
      assert.deepEqual((await owner.does('search', { ...at, query: { search: `${part}%` } })).search_result, none)
    })

    for (const name of ['search', 'searchZones', 'searchSpaces', 'searchFrames'] as const) {
      test(`${name} without a keyword is refused`, async () => {
        await owner.isRefused(name, at, 'invalid', { attribute: 'search' })
      })
    }
  })
}

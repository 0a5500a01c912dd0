import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, share, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'
import { limits } from './limits.ts'

/** The setting that the service must run with. */
export const maxStreams = 2

const rectangle = { basic: { type: 'RECTANGLE' as const } }
const shape = (id: string) => ({ insert: { shape: { meta: { id }, ...rectangle } } })

export const changes: Suite = ({ owner, editor, trial }, { edition_id, team_id }) => {
  describe('changes of a zone', () => {
    let zone: ZoneIds
    const id = randomUUID()
    before(async () => {
      const at = await createSpace(owner, { edition_id, team_id }, 'Changes')
      await share(owner, at, editor.zuid, 'EDITOR')
      zone = await createZone(owner, at)
    })
    const change = (...edits: object[]) => ({ ...zone, body: { edits } })

    test('commitChange does all of it, and listChanges tells it', async () => {
      const comment = { insert: { comment: { text: 'Here', element_id: id } } }
      const { seq } = await owner.does('commitChange', change(shape(id), comment) as never)
      const { changes: told, has_more } = await editor.does('listChanges', { ...zone, query: { since: seq - 1 } })
      assert.deepEqual(
        told.map((one) => one.operations.map(({ op }) => op)),
        [['add', 'comment']],
      )
      assert.equal(has_more, false)
    })

    test('commitChange does nothing of it where an edit is refused', async () => {
      const missing = unknownIds.zone_id
      const named = { update: { shape: { id, meta: { name: 'Named' } } } }
      const refused = (error: Parameters<typeof owner.isRefused>[2], ...edits: object[]) =>
        owner.isRefused('commitChange', change(named, ...edits), error)
      await refused('elementExists', shape(id))
      await refused('elementNotFound', { remove: { shape: missing } })
      await refused('commentNotFound', { remove: { comment: missing } })
      await refused('mentionNotTaken', { insert: { comment: { text: '@[Nobody](1)', element_id: id } } })
      await refused('noFacet', { update: { shape: { id } } })
      await refused('changeTooLarge', ...Array.from({ length: limits.operations }, () => shape(randomUUID())))
      await owner.isRefused('commitChange', change(), 'emptyArray')
      const stale = { ...change(named), headers: { 'if-match': '"1"' } }
      const { details } = await owner.isRefused('commitChange', stale, 'zoneHasChanged')
      const { seq } = await owner.does('listChanges', { ...zone, query: { since: Number(details.seq) } })
      assert.equal(seq, details.seq)
      assert.notEqual((await owner.does('listShapes', zone)).shapes[0]?.meta.name, 'Named')
    })

    test('getZoneContent has all elements, in pages of one number, whatever comes between', async () => {
      const more = [randomUUID(), randomUUID()]
      const { seq } = await owner.does('commitChange', change(...more.map(shape)) as never)
      const pages = [await editor.does('getZoneContent', { ...zone, query: { limit: 2 } })]
      await owner.does('commitChange', change(shape(randomUUID()), { remove: { shape: more[0] } }) as never)
      for (let page = pages[0]?.next_page; page; page = pages.at(-1)?.next_page)
        pages.push(await editor.does('getZoneContent', { ...zone, query: { limit: 2, page } }))
      assert.deepEqual([...new Set(pages.map((page) => page.seq))], [seq])
      const ids = pages.flatMap(({ elements }) => elements.map((element) => element.id))
      assert.deepEqual(ids, [id, ...more].toSorted())
    })

    test('listChanges and getZoneContent say what is not kept any longer', async () => {
      const { editions_info } = await trial.does('listEditions', {})
      const at = { edition_id: String(editions_info[0]?.edition_id) }
      const team = String((await trial.does('listTeams', at)).teams[0]?.team_id)
      const old = await createZone(trial, await createSpace(trial, { ...at, team_id: team }, 'Old'))
      await trial.isRefused('listChanges', { ...old, query: { since: 0 } }, 'changesForgotten')
      const page = `0-${randomUUID()}`
      await trial.isRefused('getZoneContent', { ...old, query: { page } }, 'changesForgotten')
    })

    test('listChanges stays open for whoever takes events, so many at a time', async () => {
      const headers = { accept: 'text/event-stream' }
      const following = { ...zone, query: { since: 0 }, headers }
      const streams: (() => Promise<void>)[] = []
      for (let open = 0; open < maxStreams; open++) streams.push(await owner.opens('listChanges', following))
      await owner.isRefused('listChanges', following, 'tooManyStreams')
      for (const close of streams) await close()
    })
  })

  describe('an answer with a secret', () => {
    test('is not kept for a request that is sent again', async () => {
      const { bot } = await owner.does('createBot', { edition_id, body: { bot_name: 'Twice' } })
      const token = { token_name: 'Twice', scopes: ['Service.editions.READ'] }
      const client = { client_name: 'Twice', redirect_uris: ['https://app.example.com/callback'] }
      const requests = [
        ['createToken', { body: token }],
        ['createBotToken', { edition_id, bot_id: String(bot.bot_id), body: token }],
        ['createApiKey', { edition_id, body: { key_name: 'Twice' } }],
        ['registerOauthClient', { body: client }],
      ] as const
      for (const [name, input] of requests) {
        const sent = { ...input, headers: { 'idempotency-key': randomUUID() } }
        await owner.does(name, sent as never)
        await owner.isRefused(name, sent, 'answerNotKept')
      }
      await owner.does('removeBot', { edition_id, bot_id: String(bot.bot_id) })
    })
  })
}

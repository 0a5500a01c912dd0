import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, share, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const votings: Suite = ({ owner, editor }, { edition_id, team_id }) => {
  describe('votings', () => {
    let space: Awaited<ReturnType<typeof createSpace>>
    let zone: ZoneIds
    let voting_id: string
    const [first, second] = [randomUUID(), randomUUID()]
    before(async () => {
      space = await createSpace(owner, { edition_id, team_id }, 'Votings')
      await share(owner, space, editor.zuid, 'EDITOR')
      zone = await createZone(owner, space)
      const frames = [first, second].map((id) => ({ meta: { id, name: 'Idea' } }))
      await owner.does('insertFrames', { ...zone, body: { frames } })
    })
    const starting = (body: object = {}) => ({ ...zone, body: { title: 'Which one?', votes_each: 3, ...body } })
    const casting = (votes: { element_id: string; count: number }[], id = voting_id) => ({
      ...zone,
      voting_id: id,
      body: { votes },
    })
    const ending = (id = voting_id) => ({ ...zone, voting_id: id, body: { state: 'ENDED' as const } })

    test('startVoting opens one, and no second one', async () => {
      const { voting, now_ms } = await editor.does('startVoting', starting({ seconds: 3600 }))
      voting_id = voting.voting_id
      const state = { title: 'Which one?', votes_each: 3, state: 'OPEN', end_ms: now_ms + 3_600_000 }
      assert.partialDeepStrictEqual(voting, { ...state, created_by: editor.zuid, own: [], people: 0, results: null })
      await owner.isRefused('startVoting', starting(), 'votingOpen')
      await owner.does('setTogether', { ...space, body: { off: ['VOTING'] } })
      await owner.isRefused('startVoting', starting(), 'switchedOff')
      await owner.isRefused('castVotes', casting([]), 'switchedOff')
      await owner.does('setTogether', { ...space, body: { off: [] } })
      await owner.isRefused('startVoting', starting({ votes_each: 100 }), 'invalid', { attribute: 'votes_each' })
    })

    test('castVotes takes the votes of the caller, and shows nobody those of others', async () => {
      const { voting } = await editor.does('castVotes', casting([{ element_id: first, count: 3 }]))
      assert.partialDeepStrictEqual(voting, { own: [{ element_id: first, count: 3 }], people: 1, results: null })
      await owner.does('castVotes', casting([{ element_id: second, count: 2 }]))
      const [seen] = (await owner.does('listVotings', zone)).votings
      assert.partialDeepStrictEqual(seen, { own: [{ element_id: second, count: 2 }], people: 2, results: null })
      const unknown = casting([{ element_id: unknownIds.element_id, count: 1 }])
      await owner.isRefused('castVotes', unknown, 'elementNotFound')
      await owner.isRefused('castVotes', casting([{ element_id: first, count: 4 }]), 'invalid', { attribute: 'votes' })
      await owner.isRefused('castVotes', casting([], unknownIds.voting_id), 'votingNotFound')
    })

    test('endVoting shows what was voted for, and takes no more', async () => {
      const { voting } = await editor.does('endVoting', ending())
      const results = [
        { element_id: first, votes: 3, people: 1 },
        { element_id: second, votes: 2, people: 1 },
      ]
      assert.partialDeepStrictEqual(voting, { state: 'ENDED', people: 2, results })
      assert.deepEqual((await editor.does('endVoting', ending())).voting, voting)
      assert.partialDeepStrictEqual((await owner.does('listVotings', zone)).votings, [{ voting_id, results }])
      await owner.isRefused('castVotes', casting([]), 'votingEnded')
      await owner.isRefused('endVoting', ending(unknownIds.voting_id), 'votingNotFound')
    })

    test('deleteVoting takes it away', async () => {
      const deleted = await editor.does('deleteVoting', { ...zone, voting_id })
      assert.deepEqual(deleted, { ...zone, voting_id, current_user_id: editor.zuid })
      assert.deepEqual((await owner.does('listVotings', zone)).votings, [])
      await editor.isRefused('deleteVoting', { ...zone, voting_id }, 'votingNotFound')
    })
  })
}

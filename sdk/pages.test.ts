import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { aZone } from '@easel/server/testing/factories.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { createClient, items, operations, pages } from './index.ts'

const collect = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of list) all.push(item)
  return all
}

describe('a list in pages', () => {
  const testApp = testAppFor('sqlite')
  const clientOf = (token: string) => createClient({ baseUrl: testApp.baseUrl, fetch: testApp.request, token })

  test('[H2] every operation with from and limit is one, but for zone data and versions', () => {
    const declared = operationEntries.filter(([, { query }]) => query?.properties.from && query.properties.limit)
    const paged = Object.entries(operations).filter(([, { page }]) => page)
    assert.deepEqual(
      paged.map(([name]) => name),
      declared.map(([name]) => name).filter((name) => !['getZoneData', 'getZoneVersion'].includes(name)),
    )
  })

  test('[H2] gives every item once, where from counts pages and where it counts items', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const client = clientOf(owner.token)
    const names = Array.from({ length: 7 }, (_, index) => `Space ${index}`)
    for (const space_name of names)
      await client.createSpace({ edition_id, body: { create_space: { team_id, space_name } } })
    for (const group_name of names) await client.createGroup({ edition_id, body: { group_name } })
    for (const limit of [1, 3, 7, 100]) {
      const query = { team_id, action_type: 'ALLSPACES', sort_by: 'A_Z', limit } as const
      const spaces = await collect(items(client, 'listSpaces', { edition_id, query }))
      assert.deepEqual(
        spaces.map(({ space_name }) => space_name),
        names,
      )
      const groups = await collect(items(client, 'listGroups', { edition_id, query: { limit } }))
      assert.deepEqual(groups.map(({ group_name }) => group_name).sort(), names)
      const sizes = (await collect(pages(client, 'listGroups', { edition_id, query: { limit } }))).map(
        (page) => page.groups.length,
      )
      assert.ok(sizes.every((size) => size <= limit))
    }
    // As a shell would write it.
    const asText = { limit: '3', from: '2' } as never
    assert.equal((await collect(items(client, 'listGroups', { edition_id, query: asText }))).length, 5)
    const later = { team_id, action_type: 'ALLSPACES', sort_by: 'A_Z', limit: 3, from: 3 } as const
    assert.equal((await collect(items(client, 'listSpaces', { edition_id, query: later }))).length, 1)
  })

  test('[H2] may be empty, have arrays deeper down, and lack ids that were asked for', async () => {
    const { at, owner } = await aZone(testApp)
    const client = clientOf(owner.token)
    const { edition_id, space_id, zone_id } = at
    assert.deepEqual(await collect(items(client, 'listGroups', { edition_id })), [])
    const { inserted_ids } = await client.insertFrames({
      ...at,
      body: { frames: ['A', 'B', 'C'].map((name) => ({ meta: { name } })) },
    })
    const versions = await collect(
      items(client, 'listZoneVersions', { edition_id, space_id, zone_id, query: { limit: 1 } }),
    )
    assert.deepEqual(
      versions.map(({ version_id }) => version_id !== undefined),
      [true, true],
    )
    const query = { ids: [...inserted_ids, '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'].join(','), limit: 2 }
    const frames = await collect(items(client, 'listFrames', { ...at, query }))
    assert.deepEqual(
      frames.map(({ meta }) => meta.id),
      inserted_ids,
    )
  })

  test('[H2] asks for a page when it is needed, and not before', async () => {
    let calls = 0
    const fetch = async () => {
      calls++
      return Response.json({ data: { groups: Array.from({ length: 20 }, () => ({})) } })
    }
    const client = createClient({ baseUrl: testApp.baseUrl, fetch })
    let seen = 0
    for await (const _ of items(client, 'listGroups', { edition_id: '1' })) if (++seen === 20) break
    assert.deepEqual([seen, calls], [20, 1])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createZoneLists } from './zone-lists.ts'

const at = { edition_id: '1', space_id: '2' }

describe('the zones of a space, for pages', () => {
  test('[K84] the next page takes over what was just loaded; who asks again on a page gets what is new', async () => {
    let [asked, path, time, isFull] = [0, '/spaces', 1_000_000, false]
    const load = createZoneLists({
      load: async () => {
        if (isFull) throw new Error('full')
        return [`answer ${++asked}`]
      },
      isLimit: (error) => error instanceof Error && error.message === 'full',
      loadPatiently: async () => ['after a while'],
      path: () => path,
      now: () => time,
    })
    assert.deepEqual(await load(at), ['answer 1'])
    path = '/zones/a'
    assert.deepEqual(await load(at), ['answer 1'])
    assert.deepEqual(await load(at), ['answer 2'])
    path = '/zones/b'
    time += 10_000
    assert.deepEqual(await load(at), ['answer 3'])
    // A minute that is used up leaves what was known, and a page waits where nothing was.
    isFull = true
    assert.deepEqual(await load(at), ['answer 3'])
    assert.deepEqual(await load({ ...at, space_id: '3' }), ['after a while'])
  })
})

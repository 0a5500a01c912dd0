import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTileCache } from './tiles.ts'

/** Fills a cache with tiles of two scales, and counts those that are left and those whose pixels were freed. */
const fill = (count: number, visible: number): { kept: number; freed: number; isPinnedKept: boolean } => {
  const cache = createTileCache()
  let freed = 0
  const image = { close: () => ++freed } as unknown as ImageBitmap
  cache.put({ scale: 0.125, i: 0, j: 0 }, image, true)
  for (let i = 1; i < count; i++) cache.put({ scale: 1, i, j: 0 }, image, true)
  cache.evict(visible, 0.125)
  return { kept: cache.count(), freed, isPinnedKept: cache.get(0.125, 0, 0) !== undefined }
}

test('[V10] tiles take 64 MB, 128 on sharp screens, and twice what is shown where that is more', () => {
  assert.deepEqual(fill(400, 6), { kept: 64, freed: 336, isPinnedKept: true })
  assert.deepEqual(fill(400, 30), { kept: 120, freed: 280, isPinnedKept: true })
  assert.deepEqual(fill(400, 48), { kept: 128, freed: 272, isPinnedKept: true })
  assert.deepEqual(fill(400, 88), { kept: 176, freed: 224, isPinnedKept: true })
})

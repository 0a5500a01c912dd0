import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Editor } from '../editor-types.ts'
import { newImage } from '../elements.ts'
import { createImages } from './add-images.ts'

test('[K84] images of another zone are on their way no longer, also where something failed on it', async () => {
  const at = { edition_id: '1', space_id: '2', zone_id: '3' }
  const counts: number[] = []
  const images = createImages({
    editor: {} as Editor,
    at,
    load: () => Promise.reject(new Error('cut')),
    upload: () => Promise.reject(new Error('cut')),
    onFailed: () => {
      throw new Error('nobody could be told')
    },
    onChange: () => counts.push(images.uploading),
    signal: new AbortController().signal,
  })
  const image = newImage({ left: 0, top: 0, width: 10, height: 10 }, 'a')
  await assert.rejects(images.adopt([image], { ...at, zone_id: '4' }))
  assert.deepEqual([counts, images.uploading], [[1, 0], 0])
})

import { EaselError } from '@easel/sdk/error.ts'
import { effect } from '@preact/signals'
import { createFirstZones, type Kept, type KnownZone } from './first-zones.ts'
import { session } from './session.ts'
import { askZones, isLimit, type Space } from './spaces.ts'
import { readTab, writeTab } from './tab-storage.ts'
import { type ThumbnailKey, thumbnailUrl } from './thumbnails.ts'

const KNOWN = 'easel.first-zones'
const ASKS = 'easel.picture-asks'

const known: Kept<KnownZone[]> = { read: () => readTab(KNOWN), write: (value) => writeTab(KNOWN, value) }

const asks: Kept<number[]> = {
  read: () => {
    try {
      return JSON.parse(localStorage.getItem(ASKS) ?? '[]') as number[]
    } catch {
      return undefined
    }
  },
  write: (times) => {
    try {
      localStorage.setItem(ASKS, JSON.stringify(times))
    } catch {}
  },
}

// Whoever signs out leaves nothing.
effect(() => {
  if (!session.value) known.write(undefined)
})

const firstZones = createFirstZones({
  ask: async (at) => (await askZones(at))[0]?.zone_id,
  isLimit,
  known,
  asks,
})

/** What shows a space: its first zone, and none where it is empty. */
export const findPicture = async (edition_id: string, space: Space): Promise<ThumbnailKey | undefined> => {
  const { space_id = '', last_modified_time = '' } = space
  const zone_id = await firstZones.find({ edition_id, space_id }, last_modified_time)
  if (!zone_id) return undefined
  const key = { edition_id, space_id, zone_id, changed: last_modified_time }
  try {
    await thumbnailUrl(key)
  } catch (error) {
    // Deleted, or hidden from whoever looks: another one is the first now.
    if (error instanceof EaselError && error.status >= 400 && error.status < 429) firstZones.forget(space_id)
    throw error
  }
  return key
}

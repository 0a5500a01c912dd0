import { api } from './api.ts'
import { retryBusy } from './retry-busy.ts'

const MAX_KNOWN = 200
const known = new Map<string, Promise<string>>()

export interface ThumbnailKey {
  edition_id: string
  space_id: string
  zone_id: string
  /** Another picture once the zone has changed. */
  changed: string | undefined
}

/** The address of a zone's small picture, which is fetched with the token: no picture has an address of its own. */
export const thumbnailUrl = ({ changed, ...zone }: ThumbnailKey): Promise<string> => {
  const key = `${zone.zone_id} ${changed}`
  const there = known.get(key)
  if (there) return there
  const loading = retryBusy((options) => api.getZoneThumbnail({ ...zone, query: { width: 640 } }, options)).then(
    (bytes) => URL.createObjectURL(new Blob([bytes as unknown as BlobPart], { type: 'image/png' })),
  )
  loading.catch(() => known.delete(key))
  known.set(key, loading)
  const [oldest] = known
  if (known.size > MAX_KNOWN && oldest) {
    known.delete(oldest[0])
    oldest[1].then(URL.revokeObjectURL, () => {})
  }
  return loading
}

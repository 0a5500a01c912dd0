import { api } from './api.ts'
import { createTurns } from './in-turn.ts'
import { retryBusy } from './retry-busy.ts'

const MAX_KNOWN = 200
const known = new Map<string, Promise<string>>()
/** Pictures leave connections of the browser to what the page needs. */
const inTurn = createTurns(3)

/** The address of somebody's picture, which is fetched with the token; `picture` as lists of people have it. */
export const accountPictureUrl = (user_id: string, picture: string): Promise<string> => {
  const key = `${user_id} ${picture}`
  const there = known.get(key)
  if (there) return there
  const loading = inTurn(() => retryBusy((options) => api.getAccountPicture({ user_id }, options))).then((bytes) =>
    URL.createObjectURL(new Blob([bytes as unknown as BlobPart])),
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

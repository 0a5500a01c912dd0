import type { Operation } from '@easel/contract'
import { Failure } from '../failure.ts'

/** The edition a key belongs to; undefined when there is no such key. */
export type FindApiKey = (key: string) => Promise<number | undefined>

/** A4: the key never authorises alone; one that is sent must be of the edition in the path. */
export const checkApiKey = async (
  operation: Operation,
  { find, required }: { find: FindApiKey; required: boolean },
  key: string | undefined,
  editionId: number | undefined,
): Promise<void> => {
  if (key === undefined && !required) return
  if (operation.skipApiKey || !operation.route.includes(':edition_id')) return
  const edition = key === undefined ? undefined : await find(key)
  if (edition === undefined || edition !== editionId) throw new Failure('badApiKey')
}

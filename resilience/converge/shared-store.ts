import type { LiveStore } from '@easel/sdk/index.ts'
import { lockInProcess } from '@easel/sdk/live-queue.ts'
import type { StoredChanges } from '@easel/sdk/live-types.ts'

/** Of two tabs, in memory. Web Locks would leave virtual time. */
export const createSharedStore = (): LiveStore => {
  let stored: StoredChanges | undefined
  return {
    load: async () => stored,
    save: async (changes) => {
      stored = changes
    },
    lock: lockInProcess,
  }
}

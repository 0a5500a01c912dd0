import { openIndexedDbStore } from '@easel/sdk/indexed-db-store.ts'
import { openLiveZone } from '@easel/sdk/live.ts'
import type { LiveEdit, LiveOptions, RefusedChange } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'

/** What the test of the browser's store calls in the page. */
export interface StorePage {
  /** Opens a zone with the store of a name. */
  open(options: LiveOptions, name: string): Promise<void>
  ready(): Promise<void>
  /** Resolves when it is acknowledged. */
  change(edits: LiveEdit[]): Promise<{ seq: number }>
  /** Resolves when it is in the store. */
  changeOffline(edits: LiveEdit[]): Promise<void>
  state(): { client_id: string; seq: number | undefined; pending: number; ids: string[]; confirmed: number }
  refused(): readonly RefusedChange[]
  /** Resolves when everything is stored. */
  close(): Promise<void>
}

let zone: LiveZone
let saved = Promise.resolve()

const page: StorePage = {
  async open(options, name) {
    const store = await openIndexedDbStore(name)
    const { save } = store
    store.save = (changes) => {
      saved = save(changes)
      return saved
    }
    zone = await openLiveZone({ ...options, store })
  },
  ready: () => zone.ready(),
  change: (edits) => zone.change(edits),
  async changeOffline(edits) {
    const before = saved
    zone.change(edits).catch(() => {})
    while (saved === before) await new Promise((resolve) => setTimeout(resolve))
    await saved
  },
  state: () => ({
    client_id: zone.client_id,
    seq: zone.seq,
    pending: zone.pending,
    ids: [...zone.elements().keys()].sort(),
    confirmed: zone.confirmed.size,
  }),
  refused: () => zone.refused,
  close: () => zone.close(),
}

Object.assign(window, { storePage: page })

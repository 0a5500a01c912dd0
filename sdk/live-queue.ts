import type { LiveLock, LiveStore, RefusedChange, StoredChanges, StoredQueue } from './live-types.ts'

interface QueueDeps {
  store: LiveStore | undefined
  /** What the store is of, among all that this browser has. */
  name: string
  newId: () => string
  onError: (error: unknown) => void
}

/** The pending changes of one client in a store that others may use at the same time. */
export interface LiveQueue {
  readonly client_id: string
  /** As a client left them that is no longer there, and whose id this one has. */
  readonly changes: StoredQueue['changes']
  save(changes: StoredQueue['changes']): void
  /** What was refused of this client, and of others before it was opened; nothing without a store. */
  readonly refused: readonly RefusedChange[]
  /** Saved with the changes that are left, so that it is in one of the two at any time. */
  refuse(change: RefusedChange): void
  forgetRefused(mutation_id: string): void
  /** Resolves when what was saved is stored, and another client may take it over. */
  close(): Promise<void>
}

export const openLiveQueue = async ({ store, name, newId, onError }: QueueDeps): Promise<LiveQueue> => {
  if (!store)
    return {
      client_id: newId(),
      changes: [],
      refused: [],
      save() {},
      refuse() {},
      forgetRefused() {},
      close: async () => {},
    }
  const lock = store.lock?.bind(store) ?? defaultLock

  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await lock(`easel live store ${name}`, true)
    try {
      return await work()
    } finally {
      await release?.()
    }
  }

  const stored = async (): Promise<{ queues: StoredQueue[]; refused: RefusedChange[] }> => {
    const { others = [], refused: kept = [], ...own } = (await store.load()) ?? { client_id: '', changes: [] }
    return { queues: [own, ...others], refused: kept }
  }

  /** A client_id belongs to one client at a time: the service ends the other one. */
  const hold = (client_id: string) => lock(`easel live client ${client_id}`, false)

  const takeOver = async () => {
    const { queues, refused: kept } = await stored()
    for (const queue of queues.filter(({ changes }) => changes.length > 0)) {
      const release = await hold(queue.client_id)
      if (release) return { ...queue, release, kept }
    }
    const client_id = newId()
    return { client_id, changes: [], release: await hold(client_id), kept }
  }

  const { client_id, changes, release, kept } = await exclusively(takeOver)
  const refused = new Map(kept.map((change) => [change.mutation_id, change]))
  const forgotten = new Set<string>()
  let saved = idsOf(changes)
  let waiting: StoredQueue['changes'] | undefined
  let writing: Promise<void> | undefined
  let closing: Promise<void> | undefined

  const put = (next: StoredQueue['changes']): Promise<void> =>
    exclusively(async () => {
      const isOther = (queue: StoredQueue) => queue.client_id !== client_id && queue.changes.length > 0
      const { queues, refused: before } = await stored()
      const others = queues.filter(isOther)
      for (const change of before) if (!forgotten.has(change.mutation_id)) refused.set(change.mutation_id, change)
      await store.save({
        client_id,
        changes: next,
        ...(others.length > 0 && { others }),
        ...(refused.size > 0 && { refused: [...refused.values()] }),
      } satisfies StoredChanges)
    })

  /** One after the other, so that the last one stays. */
  const writeAll = async (): Promise<void> => {
    while (waiting) {
      const next = waiting
      waiting = undefined
      await put(next).catch(onError)
    }
    writing = undefined
  }

  let latest = changes
  const write = (next: StoredQueue['changes']): void => {
    latest = next
    waiting = next
    writing ??= writeAll()
  }

  return {
    client_id,
    changes,
    get refused() {
      return [...refused.values()]
    },
    save(next) {
      if (idsOf(next) === saved) return
      saved = idsOf(next)
      write(next)
    },
    refuse(change) {
      refused.set(change.mutation_id, change)
      write(latest.filter(({ mutation_id }) => mutation_id !== change.mutation_id))
    },
    forgetRefused(mutation_id) {
      forgotten.add(mutation_id)
      if (refused.delete(mutation_id)) write(latest)
    },
    close() {
      closing ??= Promise.resolve(writing).then(release)
      return closing
    },
  }
}

const idsOf = (changes: StoredQueue['changes']): string => changes.map(({ mutation_id }) => mutation_id).join(' ')

const defaultLock: LiveLock = (name, waits) =>
  globalThis.navigator?.locks ? lockInBrowser(name, waits) : lockInProcess(name, waits)

/** Between all tabs and workers of an origin; gone with the page that has it. */
const lockInBrowser: LiveLock = (name, waits) =>
  new Promise((resolve, reject) => {
    const hold = (lock: unknown): Promise<void> | undefined => {
      if (lock) return new Promise<void>((release) => resolve(release))
      resolve(undefined)
    }
    navigator.locks.request(name, { ifAvailable: !waits }, hold).catch(reject)
  })

const held = new Map<string, Promise<void>>()

/** Where there are no Web Locks, as in Node before 24. */
export const lockInProcess: LiveLock = async (name, waits) => {
  while (held.has(name)) {
    if (!waits) return undefined
    await held.get(name)
  }
  let free = () => {}
  const released = new Promise<void>((resolve) => {
    free = resolve
  })
  held.set(name, released)
  return () => {
    held.delete(name)
    free()
  }
}

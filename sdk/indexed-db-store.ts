import type { LiveStore, StoredChanges } from './live-types.ts'

/** What this uses of IndexedDB; the package has no types of browsers where it is tested. */
interface Request<T> {
  result: T
  error: unknown
  onsuccess: (() => void) | null
  onerror: (() => void) | null
}
interface OpenRequest extends Request<Database> {
  onupgradeneeded: (() => void) | null
  onblocked: (() => void) | null
}
interface Table {
  get(key: string): Request<unknown>
  getAll(): Request<unknown[]>
  put(value: unknown, key: string | number): Request<unknown>
  delete(key: unknown): Request<unknown>
  clear(): Request<unknown>
}
interface Transaction {
  objectStore(name: string): Table
  error: unknown
  oncomplete: (() => void) | null
  onabort: (() => void) | null
}
interface Database {
  createObjectStore(name: string): unknown
  transaction(names: string[], mode: 'readonly' | 'readwrite', options?: { durability: 'strict' }): Transaction
  close(): void
  onversionchange: (() => void) | null
}
interface Idb {
  open(name: string, version: number): OpenRequest
  deleteDatabase(name: string): Request<unknown>
  databases?(): Promise<{ name?: string }[]>
}
interface Ranges {
  upperBound(key: number): unknown
}

const VERSION = 1
const PREFIX = 'easel live '
const tables = ['changes', 'state', 'commits']

/**
 * A store in the browser's IndexedDB, a database for each name: give it one that has the service, the person and the zone,
 * since whoever opens it has what is in it.
 */
export const openIndexedDbStore = async (name: string): Promise<LiveStore> => {
  const { indexedDB, IDBKeyRange } = globalThis as unknown as { indexedDB: Idb; IDBKeyRange: Ranges }
  const database = await open(indexedDB, PREFIX + name)
  // Whoever deletes it, or has a newer version, is not held up.
  database.onversionchange = () => database.close()

  /** All of it or nothing; resolves when it is on disk. */
  const write = (names: string[], work: (table: (name: string) => Table) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      work((table) => transaction.objectStore(table))
    })

  return {
    load: async () => {
      const table = database.transaction(['changes'], 'readonly').objectStore('changes')
      return (await resultOf(table.get('queue'))) as StoredChanges | undefined
    },
    save: (changes) => write(['changes'], (table) => table('changes').put(changes, 'queue')),
    zone: {
      async read() {
        const transaction = database.transaction(['state', 'commits'], 'readonly')
        const [state, commits] = await Promise.all([
          resultOf(transaction.objectStore('state').get('state')),
          resultOf(transaction.objectStore('commits').getAll()),
        ])
        if (!state) return undefined
        const { seq, bytes } = state as { seq: number; bytes: Uint8Array[] }
        const decoder = new TextDecoder()
        return { seq, parts: bytes.map((part) => decoder.decode(part)), commits: commits as string[] }
      },
      writeState(seq, parts) {
        const encoder = new TextEncoder()
        const bytes = parts.map((part) => encoder.encode(part))
        return write(['state', 'commits'], (table) => {
          table('state').put({ seq, bytes }, 'state')
          table('commits').delete(IDBKeyRange.upperBound(seq))
        })
      },
      append: (commits) =>
        write(['commits'], (table) => {
          for (const { seq, json } of commits) table('commits').put(json, seq)
        }),
      clear: () =>
        write(['state', 'commits'], (table) => {
          table('state').clear()
          table('commits').clear()
        }),
    },
  }
}

/** Their names; none where the browser does not tell. */
export const listIndexedDbStores = async (): Promise<string[]> => {
  const { indexedDB } = globalThis as unknown as { indexedDB: Idb }
  const databases = (await indexedDB.databases?.()) ?? []
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
}

/** Whoever has it open stores nothing more in it. */
export const deleteIndexedDbStore = async (name: string): Promise<void> => {
  const { indexedDB } = globalThis as unknown as { indexedDB: Idb }
  await resultOf(indexedDB.deleteDatabase(PREFIX + name))
}

const open = (factory: Idb, name: string): Promise<Database> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, VERSION)
    request.onupgradeneeded = () => {
      for (const table of tables) request.result.createObjectStore(table)
    }
    request.onblocked = () => reject(new Error(`${name} is open in a version of another kind`))
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })

const resultOf = <T>(request: Request<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

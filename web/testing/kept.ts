import type { Page } from 'playwright-core'

interface Request<T> {
  result: T
  onsuccess: () => void
}
interface Queue {
  changes: unknown[]
  others?: { changes: unknown[] }[]
  refused?: unknown[]
}
/** In the browser. */
declare const indexedDB: {
  databases(): Promise<{ name: string }[]>
  open(name: string): Request<{
    transaction(tables: string[]): { objectStore(name: string): { get(key: string): Request<unknown> } }
    close(): void
  }>
}
declare const caches: { keys(): Promise<string[]>; open(name: string): Promise<{ keys(): Promise<{ url: string }[]> }> }
declare const navigator: {
  serviceWorker: { controller: unknown; getRegistrations(): Promise<unknown[]> }
  locks: { query(): Promise<{ held: { name: string }[] }> }
}

/** What the browser keeps of a zone: whether its content, and how many changes that wait or were refused. */
interface KeptZone {
  hasContent: boolean
  pending: number
  refused: number
}

/** Ends what hangs, and nothing else. */
const PATIENCE_MS = 120_000

/** Asks again until it is so: `waitForFunction` takes a promise for a yes. */
export const until = async <T>(page: Page, isSo: (arg: T) => Promise<boolean>, arg: T): Promise<void> => {
  const end = Date.now() + PATIENCE_MS
  while (!(await page.evaluate(isSo as (arg: unknown) => Promise<boolean>, arg)))
    if (Date.now() > end) throw new Error(`it is not so: ${isSo} ${JSON.stringify(arg)}`)
}

/** Until the browser keeps a zone so. */
export const untilKept = (page: Page, zoneId: string, wanted: Partial<KeptZone>): Promise<void> =>
  until(
    page,
    async ([zoneId, wanted]) => {
      const read = <T>(request: Request<T>): Promise<T> =>
        new Promise((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      const found = (await indexedDB.databases()).find(({ name }) => name.endsWith(zoneId))
      if (!found) return false
      const database = await read(indexedDB.open(found.name))
      const tables = database.transaction(['state', 'changes'])
      const state = await read(tables.objectStore('state').get('state'))
      const queue = ((await read(tables.objectStore('changes').get('queue'))) ?? { changes: [] }) as Queue
      database.close()
      const queues = [queue, ...(queue.others ?? [])]
      const kept: KeptZone = {
        hasContent: state !== undefined,
        pending: queues.reduce((total, { changes }) => total + changes.length, 0),
        refused: queue.refused?.length ?? 0,
      }
      return Object.entries(wanted).every(([key, value]) => kept[key as keyof KeptZone] === value)
    },
    [zoneId, wanted] as const,
  )

/** Until a page is the only one with a zone open: what a closed tab holds is free a moment after it is gone. */
export const untilAlone = (page: Page): Promise<void> =>
  until(
    page,
    async () => {
      const { held } = await navigator.locks.query()
      return held.filter(({ name }) => name.startsWith('easel live client ')).length <= 1
    },
    undefined,
  )

/** Until the page loads without a connection. */
export const untilAppIsKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The zones that the browser keeps. */
export const keptZones = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name.split(' ').at(-1) ?? ''))

/** The addresses whose answers the browser keeps, by what they are kept as. */
export const keptAnswers = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const entries = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })

export const countServiceWorkers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Until nothing is kept of a zone. */
export const untilNotKept = (page: Page, zoneId: string): Promise<void> =>
  until(page, async (zone) => !(await indexedDB.databases()).some(({ name }) => name.endsWith(zone)), zoneId)

/** Until the app is kept under one name, which is another one. */
export const untilOnlyOther = (page: Page, before: string): Promise<void> =>
  until(
    page,
    async (name) => {
      const names = await caches.keys()
      return names.length === 1 && names[0] !== name
    },
    before,
  )

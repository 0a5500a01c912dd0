import type { Database } from '../db/database.ts'

interface Counted {
  count: number
  msLeft: number
  /** As if it had not been counted; where it may be counted before it is known whether it should. */
  takeBack?: () => Promise<unknown>
}

/** How many requests a key has had in its window, this one included, and when the window ends. */
export type CountRequest = (key: string) => Counted | Promise<Counted>

type Pool = NonNullable<Database['pool']>

export const WINDOW_MS = 60_000

const countBatch = {
  name: 'easel_count_requests',
  text: `
    insert into rate_window as w (key, points, expire)
    select key, points, $3::bigint + ${WINDOW_MS} from unnest($1::text[], $2::integer[]) as batch (key, points)
    on conflict (key) do update set
      points = excluded.points + case when w.expire > $3 then w.points else 0 end,
      expire = case when w.expire > $3 then w.expire else excluded.expire end
    returning key, points, expire`,
}

const takeBackOne = {
  name: 'easel_take_back_request',
  text: 'update rate_window set points = points - 1 where key = $1 and expire = $2 and points > 0',
}

type Waiting = PromiseWithResolvers<Counted>

/**
 * Counts in a table that all nodes share and that no commit waits for on disk: it is unlogged. One statement at a time
 * counts every request that waits; whoever comes meanwhile joins the next one.
 */
export const createSharedCounter = (pool: Pool): CountRequest => {
  let waiting = new Map<string, Waiting[]>()
  let isCounting = false

  const countAll = async (): Promise<void> => {
    isCounting = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        await count(pool, batch)
      } catch (error) {
        // Those who came meanwhile would wait as long again for a database that is in trouble.
        for (const requests of [...batch.values(), ...waiting.values()])
          for (const { reject } of requests) reject(error)
        waiting = new Map()
      }
    }
    isCounting = false
  }

  return (key) => {
    const request: Waiting = Promise.withResolvers()
    waiting.set(key, [...(waiting.get(key) ?? []), request])
    if (!isCounting) countAll()
    return request.promise
  }
}

const count = async (pool: Pool, batch: ReadonlyMap<string, readonly Waiting[]>): Promise<void> => {
  const now = Date.now()
  // Nodes lock rows in one order: otherwise two of them could each wait for the other.
  const keys = [...batch.keys()].sort()
  const points = keys.map((key) => batch.get(key)?.length)
  const { rows } = await pool.query({ ...countBatch, values: [keys, points, now] })
  for (const { key, points, expire } of rows as { key: string; points: number; expire: number }[]) {
    const requests = batch.get(key) ?? []
    const before = points - requests.length
    const takeBack = () => pool.query({ ...takeBackOne, values: [key, expire] })
    for (const [at, { resolve }] of requests.entries())
      resolve({ count: before + at + 1, msLeft: expire - now, takeBack })
  }
}

/** Skips rows that are being counted in, so that it never waits for a node. */
export const deleteExpiredWindows = async ({ pool }: Pick<Database, 'pool'>, now = Date.now()): Promise<void> => {
  await pool?.query({
    text: `
      delete from rate_window
      where key in (select key from rate_window where expire < $1 for update skip locked)`,
    values: [now],
  })
}

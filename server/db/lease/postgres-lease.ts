import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beingReplaced, type Lease, type LeaseKind, LeaseTaken, nodeName } from './lease-types.ts'

/** Of advisory locks, which belong to one database: the letters of EASE, and the first of ours. */
const KEY = [0x45415345, 1]
const RETRY_MS = 250
/** A connection that the server no longer knows is found out by asking. */
const CHECK_MS = 15_000
/** How long connections of a node that has ended are waited for. */
const LINGER_MS = 3_000

/** An advisory lock of a connection of its own: the server drops it with the connection, so one of a dead node is gone. */
export const takePostgresLease = async (url: string, kind: LeaseKind): Promise<Lease> => {
  let client = await lock(url, kind)
  const closing = new AbortController()
  const { signal } = closing
  const { promise: lost, resolve: lose } = Promise.withResolvers<LeaseTaken>()
  const wait = (ms: number, until: AbortSignal = signal): Promise<void> =>
    sleep(ms, undefined, { signal: until, ref: false }).catch(() => {})

  /** Resolves when the connection has ended, as the server says or as asking shows. */
  const untilEnded = async (): Promise<void> => {
    const ended = new AbortController()
    client.once('end', () => ended.abort())
    while (!ended.signal.aborted && !signal.aborted) {
      await wait(CHECK_MS, AbortSignal.any([ended.signal, signal]))
      if (!ended.signal.aborted && !signal.aborted) await client.query('select 1').catch(() => ended.abort())
    }
  }

  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await untilEnded()
      // At once: whoever wants the database alone may come as soon as the server is back.
      while (!signal.aborted) {
        await client.end().catch(() => {})
        try {
          client = await lock(url, kind)
          break
        } catch (error) {
          if (error instanceof LeaseTaken) return lose(error)
          await wait(RETRY_MS)
        }
      }
    }
  }
  const kept = keep()
  return {
    lost,
    async release() {
      closing.abort()
      await kept
      await client.end().catch(() => {})
    },
  }
}

const lock = async (url: string, kind: LeaseKind): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: kind === 'node' ? nodeName() : 'easel restore',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  }).on('error', () => {})
  try {
    await client.connect()
    const share = kind === 'node' ? '_shared' : ''
    const tryLock = async (): Promise<boolean> => {
      const { rows } = await client.query(`select pg_try_advisory_lock${share}($1, $2) as is_ours`, KEY)
      return (rows[0] as { is_ours: boolean }).is_ours
    }
    for (;;) {
      if (await tryLock()) break
      if (kind === 'node') throw new LeaseTaken(beingReplaced)
      const holders = await findHolders(client)
      // Whoever had it may have let go of it meanwhile.
      if (holders.length > 0) throw inUseBy(holders)
    }
    // After a restart of the server the pool of a node may be back before its lock is.
    if (kind === 'alone') await untilNodesAreGone(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const findHolders = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query(
    `select a.application_name as name, host(a.client_addr) as address
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2
       and l.database = (select oid from pg_database where datname = current_database())
     order by a.backend_start`,
    KEY,
  )
  return namesOf(rows)
}

const untilNodesAreGone = async (client: pg.Client): Promise<void> => {
  for (const until = performance.now() + LINGER_MS; ; await sleep(RETRY_MS)) {
    const { rows } = await client.query(
      `select application_name as name, host(client_addr) as address from pg_stat_activity
       where datname = current_database() and application_name like 'easel node %'
       group by application_name, client_addr order by application_name`,
    )
    if (rows.length === 0) return
    if (performance.now() > until) throw inUseBy(namesOf(rows))
  }
}

const namesOf = (rows: { name: string; address: string | null }[]): string[] =>
  rows.map(({ name, address }) => `${name}${address === null ? '' : ` from ${address}`}`)

const inUseBy = (names: readonly string[]): LeaseTaken =>
  new LeaseTaken(`is in use (${names.join(', ')}): stop every node first`)

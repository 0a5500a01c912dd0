import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beingReplaced, type Lease, type LeaseKind, LeaseTaken } from './lease-types.ts'

/** Of advisory locks, which belong to one database: the letters of EASE, and the first of ours. */
const KEY = [0x45415345, 1]
const RETRY_MS = 1_000
/** A connection that the server no longer knows is found out by asking. */
const CHECK_MS = 15_000

/** An advisory lock of a connection of its own: the server drops it with the connection, so one of a dead node is gone. */
export const takePostgresLease = async (url: string, kind: LeaseKind): Promise<Lease> => {
  let client = await lock(url, kind)
  const closing = new AbortController()
  const { signal } = closing
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await sleep(CHECK_MS, undefined, { signal, ref: false })
        await client.query('select 1')
      } catch {
        if (signal.aborted) return
        await client.end().catch(() => {})
        client = await lock(url, kind).catch(() => client)
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }
  const kept = keep()
  return {
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
    application_name: kind === 'node' ? `easel node ${hostname()} ${process.pid}`.slice(0, 63) : 'easel restore',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  }).on('error', () => {})
  try {
    await client.connect()
    const share = kind === 'node' ? '_shared' : ''
    for (;;) {
      const { rows } = await client.query(`select pg_try_advisory_lock${share}($1, $2) as is_ours`, KEY)
      if ((rows[0] as { is_ours: boolean }).is_ours) return client
      if (kind === 'node') throw new LeaseTaken(beingReplaced)
      const holders = await findHolders(client)
      // Whoever had it may have let go of it meanwhile.
      if (holders.length > 0) throw new LeaseTaken(`is in use (${holders.join(', ')}): stop every node first`)
    }
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
  return (rows as { name: string; address: string | null }[]).map(
    ({ name, address }) => `${name}${address === null ? '' : ` from ${address}`}`,
  )
}

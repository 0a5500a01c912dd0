import pg from 'pg'

/** What a server needs for it. */
export const explainFlags = ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'pg_stat_statements.max=5000']

const SAMPLE_MS = 10
const SHOWN = 12

interface StatementRow {
  queryid: string
  query: string
  calls: string
  mean: number
  buffers: string
  wal: string
}

/**
 * The statements of some work, the most expensive first. Time that they wait for locks is sampled: the server counts it
 * nowhere.
 */
export const explainStatements = async <T>(
  { postgresUrl }: { postgresUrl?: string | undefined },
  work: () => Promise<T>,
): Promise<{ value: T; lines: string[] }> => {
  const client = new pg.Client({ connectionString: `${postgresUrl}/postgres`, application_name: 'bench explain' })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
    const waits = sampleLocks(client)
    const value = await work()
    const waited = await waits.stop()
    const { rows } = await client.query<StatementRow>(statements)
    const ofService = rows.filter(({ query }) => !/pg_stat_/.test(query)).slice(0, SHOWN)
    return { value, lines: [heading, ...ofService.map((row) => formatStatement(row, waited.get(row.queryid) ?? 0))] }
  } finally {
    await client.end()
  }
}

const statements = `
  select queryid, query, calls, mean_exec_time as mean, shared_blks_hit + shared_blks_read as buffers, wal_bytes as wal
  from pg_stat_statements order by total_exec_time desc limit ${SHOWN + 10}`

const heading = '     calls  mean ms  buffers  WAL bytes  waits for locks, ms  statement (each for one call)'

const formatStatement = ({ query, calls, mean, buffers, wal }: StatementRow, waitedMs: number): string => {
  const times = Number(calls)
  const each = (sum: string) => (Number(sum) / times).toFixed(0)
  const cells = [calls, mean.toFixed(3), each(buffers), each(wal), (waitedMs / times).toFixed(3)]
  const widths = [10, 9, 9, 11, 21]
  const row = cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')
  return `${row}  ${query.replace(/\s+/g, ' ').trim().slice(0, 120)}`
}

/** Milliseconds of waiting by statement. */
const sampleLocks = (client: pg.Client) => {
  const waited = new Map<string, number>()
  let isStopped = false
  const sampling = (async () => {
    let last = performance.now()
    while (!isStopped) {
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
      const { rows } = await client.query<{ query_id: string }>(
        "select query_id from pg_stat_activity where wait_event_type = 'Lock' and query_id is not null",
      )
      const now = performance.now()
      for (const { query_id } of rows) waited.set(query_id, (waited.get(query_id) ?? 0) + now - last)
      last = now
    }
  })()
  return {
    async stop() {
      isStopped = true
      await sampling
      return waited
    },
  }
}

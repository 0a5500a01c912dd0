import pg from 'pg'
import type { Notifications } from '../database.ts'

const CHANNEL = 'easel_nodes'
const MIN_DELAY_MS = 100
const MAX_DELAY_MS = 5_000
/** A node that no longer hears the server finds out by asking. */
const CHECK_MS = 10_000
const CHECK_TIMEOUT_MS = 5_000

/**
 * What nodes tell each other, on a connection of its own: NOTIFY in a transaction that writes takes a lock on the whole
 * database at its commit. It connects at the first use, and again when it breaks; what was said meanwhile is lost.
 */
export const createNotifications = (url: string): Notifications => {
  let client: pg.Client | undefined
  let listener: ((payload: string) => void) | undefined
  let first: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let delay = MIN_DELAY_MS
  let isClosed = false

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'easel notifications',
      keepAlive: true,
      connectionTimeoutMillis: 2_500,
      query_timeout: CHECK_TIMEOUT_MS,
    })
    let isBroken = false
    const breakOff = (): void => {
      if (isBroken) return
      isBroken = true
      if (client === fresh) client = undefined
      fresh.end().catch(() => {})
      clearTimeout(timer)
      if (isClosed) return
      timer = setTimeout(connect, delay).unref()
      delay = Math.min(delay * 2, MAX_DELAY_MS)
    }
    const check = (): void => {
      timer = setTimeout(() => fresh.query('select 1').then(check, breakOff), CHECK_MS).unref()
    }
    fresh.on('error', breakOff).on('end', breakOff)
    fresh.on('notification', ({ payload = '' }) => listener?.(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      if (isClosed || isBroken) return breakOff()
      client = fresh
      delay = MIN_DELAY_MS
      check()
    } catch {
      breakOff()
    }
  }

  const start = (): Promise<void> => {
    first ??= isClosed ? Promise.resolve() : connect()
    return first
  }

  return {
    async send(payload) {
      await start()
      await client?.query('select pg_notify($1, $2)', [CHANNEL, payload])
    },
    async listen(onPayload) {
      listener = onPayload
      await start()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await first
      await client?.end().catch(() => {})
    },
  }
}

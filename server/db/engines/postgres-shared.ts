import pg from 'pg'
import { isConnectionBroken } from './postgres-errors.ts'

/** Runs one statement that reads. */
type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>

export interface SharedConnections {
  query: Query
  load(): { connections: number; idle: number }
  close(): Promise<void>
}

/** Each is a process of the server: two have more to do than one process of ours can ask for. */
const CONNECTIONS = 2
/** What comes on top of these goes to the pool. */
const MAX_UNDER_WAY = 64
/** A connection that has answered nothing for so long holds up what was sent behind. */
const SLOW_MS = 100
const RECONNECT_MS = 1_000

interface UnderWay {
  config: pg.QueryConfig
  answer: PromiseWithResolvers<pg.QueryResult>
  /** Asked again elsewhere: what comes of it here is nobody's. */
  isMoved: boolean
}

interface Connection {
  client: pg.Client
  /** In the order in which they are answered. */
  underWay: Set<UnderWay>
  /** When it began to work on what is first in line. */
  since: number
  watch: NodeJS.Timeout | undefined
}

/**
 * Short reads by key, sent on few connections without waiting for each other's answers: that costs half the time of a
 * connection for each. What was sent behind a slow one is asked again through `fallback`, and so is once what was on a
 * connection that broke; while there is none, everything is.
 */
export const createSharedConnections = (config: pg.ClientConfig, fallback: Query): SharedConnections => {
  const open: Connection[] = []
  let [connecting, closedUntil, isClosed] = [0, 0, false]

  const connect = async (): Promise<void> => {
    connecting++
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    const connection: Connection = { client, underWay: new Set(), since: 0, watch: undefined }
    const drop = (): void => {
      const at = open.indexOf(connection)
      if (at >= 0) open.splice(at, 1)
    }
    // The driver fails what is on it.
    client.on('error', drop).on('end', drop)
    try {
      await client.connect()
      if (isClosed) await client.end()
      else open.push(connection)
    } catch {
      closedUntil = performance.now() + RECONNECT_MS
      client.end().catch(() => {})
    }
    connecting--
  }

  const ensureOpen = (): void => {
    if (isClosed || performance.now() < closedUntil) return
    while (open.length + connecting < CONNECTIONS) connect()
  }

  const ask = async (connection: Connection, statement: UnderWay): Promise<void> => {
    const { underWay } = connection
    const { config, answer } = statement
    if (underWay.size === 0) connection.since = performance.now()
    underWay.add(statement)
    watch(connection)
    try {
      answer.resolve(await connection.client.query(config))
    } catch (error) {
      // A statement that was too slow was so by itself; one that lost its connection was not answered.
      const isLost = isConnectionBroken(error) && !/timeout/i.test((error as Error).message)
      if (!statement.isMoved && isLost && !isClosed) move(statement)
      else if (!statement.isMoved) answer.reject(error)
    }
    underWay.delete(statement)
    connection.since = performance.now()
  }

  const move = (statement: UnderWay): void => {
    statement.isMoved = true
    fallback(statement.config).then(statement.answer.resolve, statement.answer.reject)
  }

  const isSlow = ({ underWay, since }: Connection): boolean => underWay.size > 0 && performance.now() - since >= SLOW_MS

  /** One timer while something is under way, and not one for each statement. */
  const watch = (connection: Connection): void => {
    connection.watch ??= setTimeout(() => {
      connection.watch = undefined
      const { underWay } = connection
      if (underWay.size === 0) return
      if (isSlow(connection)) for (const statement of [...underWay].slice(1)) if (!statement.isMoved) move(statement)
      watch(connection)
    }, SLOW_MS).unref()
  }

  const pick = (): Connection | undefined => {
    let best: Connection | undefined
    for (const connection of open) {
      const { size } = connection.underWay
      if (size < MAX_UNDER_WAY && size < (best?.underWay.size ?? MAX_UNDER_WAY) && !isSlow(connection))
        best = connection
    }
    return best
  }

  return {
    query(config) {
      if (open.length < CONNECTIONS) ensureOpen()
      const connection = pick()
      if (!connection) return fallback(config)
      const answer = Promise.withResolvers<pg.QueryResult>()
      ask(connection, { config, answer, isMoved: false })
      return answer.promise
    },
    load: () => ({
      connections: open.length,
      idle: open.filter(({ underWay }) => underWay.size === 0).length,
    }),
    async close() {
      isClosed = true
      await Promise.all(
        open.splice(0).map(({ client, watch }) => {
          clearTimeout(watch)
          return client.end().catch(() => {})
        }),
      )
    },
  }
}

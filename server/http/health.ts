import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

type Readiness = 'starting' | 'ready' | 'overloaded' | 'stopping'

/** Where the process is between its start and its end. */
export interface Lifecycle {
  state: Exclude<Readiness, 'overloaded'>
}

export const probes: readonly string[] = ['/livez', '/readyz']

const PING_TIMEOUT_MS = 2_000

/** `/livez`: the process answers. `/readyz`: it can also serve. */
export const registerHealthRoutes = (app: FastifyInstance, database: Database, readiness: () => Readiness): void => {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const own = readiness()
    const status = own === 'ready' && !(await pingDatabase(database)) ? 'database unreachable' : own
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

const pingDatabase = async ({ read }: Database): Promise<boolean> => {
  const ping = sql`select 1`.execute(read).then(
    () => true,
    () => false,
  )
  return Promise.race([ping, sleep(PING_TIMEOUT_MS, false, { ref: false })])
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type Readiness = 'starting' | 'ready' | 'overloaded' | 'stopping'

export const probes: readonly string[] = ['/livez', '/readyz']

const patience = 2_000

/** `/livez`: the process answers. `/readyz`: it can also serve. */
export const answerProbes = (app: FastifyInstance, database: Database, readiness: () => Readiness): void => {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const own = readiness()
    const status = own === 'ready' && !(await answers(database)) ? 'database unreachable' : own
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

const answers = async ({ read }: Database): Promise<boolean> => {
  const asked = sql`select 1`.execute(read).then(
    () => true,
    () => false,
  )
  const tooLate = new AbortController()
  const waited = sleep(patience, false, { signal: tooLate.signal, ref: false }).catch(() => false)
  return Promise.race([asked, waited]).finally(() => tooLate.abort())
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

type Readiness = 'starting' | 'ready' | 'overloaded' | 'stopping'

/** Where the process is between its start and its end. */
export interface Lifecycle {
  state: Exclude<Readiness, 'overloaded'>
}

export const probes: readonly string[] = ['/livez', '/readyz']

const PING_TIMEOUT_MS = 2_000

/** `/livez`: the process answers. `/readyz`: it can also serve, reads and writes; where not, it says why. */
export const registerHealthRoutes = (app: FastifyInstance, database: Database, readiness: () => Readiness): void => {
  const checkDatabase = createDatabaseCheck(database)
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const own = readiness()
    const answer = own === 'ready' ? await checkDatabase() : { status: own }
    return reply.code(answer.status === 'ready' ? 200 : 503).send(answer)
  })
}

interface Answer {
  status: Readiness | 'database unreachable' | 'database not writable'
  /** What is wrong, for an operator. */
  reason?: string
}

/** SQLite is asked by a write to the disk: that is paid once in this time, whoever asks how often. */
const RECHECK_MS = 2_000

/** Whether the database answers and can be written. */
const createDatabaseCheck = (database: Database): (() => Promise<Answer>) => {
  const rememberMs = database.engine === 'sqlite' ? RECHECK_MS : 0
  let checked = Number.NEGATIVE_INFINITY
  let answer: Answer = { status: 'ready' }
  return async () => {
    if (performance.now() - checked < rememberMs) return answer
    answer = await Promise.race([askDatabase(database), sleep(PING_TIMEOUT_MS, unreachable, { ref: false })])
    if (answer.status === 'ready') checked = performance.now()
    return answer
  }
}

const unreachable: Answer = { status: 'database unreachable' }

const askDatabase = async (database: Database): Promise<Answer> => {
  try {
    const reason = await database.whyNotWritable()
    return reason === undefined ? { status: 'ready' } : { status: 'database not writable', reason }
  } catch {
    return unreachable
  }
}

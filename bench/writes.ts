import { join } from 'node:path'
import { compare, runRequests, type Schedule } from './compare.ts'
import type { Deployment } from './deployment.ts'
import { startBaselineInsert } from './processes.ts'
import { createRequests } from './requests.ts'
import type { Measurement } from './result.ts'
import { newFrame } from './workload.ts'

export const WRITE_CLIENTS = 32

/** One frame a request, each in another zone and on disk before it is answered, beside a route that inserts one row. */
export const measureInsert = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  const { workload, folder, postgresUrl } = deployment
  const database = postgresUrl ? `${postgresUrl}/postgres` : join(folder, 'baseline.db')
  const route = await startBaselineInsert(database)
  try {
    const insertRow = createRequests('POST', route.url, () => ({ path: '/', body: newFrame() }))
    const ours = runRequests(workload.insertFrame, WRITE_CLIENTS)
    const measured = await compare(ours, runRequests(insertRow, WRITE_CLIENTS), schedule)
    return { baseline: 'bare Fastify, one row', unit: '', ...measured }
  } finally {
    await route.stop()
  }
}

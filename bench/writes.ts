import { join } from 'node:path'
import { compare, runRequests, type Schedule } from './compare.ts'
import type { Deployment } from './deployment.ts'
import { newNote } from './elements.ts'
import { startBaselineInsert } from './processes.ts'
import { createRandom, shuffledCycle } from './random.ts'
import { createRequests } from './requests.ts'
import type { Measurement } from './result.ts'
import { newFrameBody } from './workload.ts'
import { createZone, requestsTo } from './zones.ts'

export const WRITE_CLIENTS = 32

/** One frame a request, each in another zone and on disk before it is answered, beside a route that inserts one row. */
export const measureInsert = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  const ours = runRequests(deployment.workload.insertFrame, WRITE_CLIENTS)
  const measured = await withBaselineInsert(deployment, (url) => {
    const insertRow = createRequests('POST', url, () => ({ path: '/', body: newFrameBody() }))
    return compare(ours, runRequests(insertRow, WRITE_CLIENTS), schedule)
  })
  return { baseline: 'bare Fastify, one row', unit: '', ...measured }
}

/** The same, all in one zone, beside random zones. */
export const measureInsertIntoOneZone = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  const path = `${await createZone(deployment)}/frames`
  const oneZone = requestsTo(deployment, 'POST', () => ({ path, body: newFrameBody() }))
  const randomZone = runRequests(deployment.workload.insertFrame, WRITE_CLIENTS)
  const measured = await compare(runRequests(oneZone, WRITE_CLIENTS), randomZone, schedule)
  return { baseline: 'random zones', unit: '', ...measured }
}

export const COMMIT_SHAPES = 1000

/** One commit of many shapes a request, each in another zone, beside a route that inserts as many rows at once. */
export const measureLargeCommit = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  const { dataset, callers, service } = deployment
  // Ready text, without ids: both sides make them.
  const body = JSON.stringify({ shapes: Array.from({ length: COMMIT_SHAPES }, () => newNote()) })
  const nextZone = shuffledCycle(dataset.zones, createRandom(10))
  const insertShapes = createRequests('POST', service.url, () => {
    const { path, space } = nextZone()
    return { path: `${path}/shapes`, headers: callers.ofSpace(space), body }
  })
  const measured = await withBaselineInsert(deployment, (url) => {
    const insertRows = createRequests('POST', url, () => ({ path: '/', body }))
    return compare(runRequests(insertShapes, 1), runRequests(insertRows, 1), schedule)
  })
  return { baseline: `bare Fastify, ${COMMIT_SHAPES} rows in one transaction`, unit: '', ...measured }
}

const withBaselineInsert = async <T>(
  { folder, postgresUrl }: Deployment,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const route = await startBaselineInsert(postgresUrl ? `${postgresUrl}/postgres` : join(folder, 'baseline.db'))
  try {
    return await work(route.url)
  } finally {
    await route.stop()
  }
}

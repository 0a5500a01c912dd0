import { join } from 'node:path'
import { compare, runRequests, type Schedule } from './compare.ts'
import { compareServers } from './compare-servers.ts'
import type { Deployment } from './deployment.ts'
import { newNote } from './elements.ts'
import { startBaselineInsert } from './processes.ts'
import { createRandom, shuffledCycle } from './random.ts'
import { createRequests, type RequestSource } from './requests.ts'
import type { Measurement } from './result.ts'
import { newFrameBody } from './workload.ts'
import { createZone, requestsTo } from './zones.ts'

export const WRITE_CLIENTS = 32

/** One frame a request, each in another zone and on disk before it is answered, beside a route that inserts one row. */
export const measureInsert = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  const baseline = { name: 'bare Fastify, one row', body: newFrameBody }
  return besideBaseline(deployment, deployment.workload.insertFrame, baseline, WRITE_CLIENTS, schedule)
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
  const baseline = { name: `bare Fastify, ${COMMIT_SHAPES} rows in one transaction`, body: () => body }
  return besideBaseline(deployment, insertShapes, baseline, 1, schedule)
}

/** Inserts beside the route that inserts rows and does nothing else, on a database of the same kind. */
const besideBaseline = async (
  { service, folder, postgresUrl }: Deployment,
  requests: RequestSource,
  { name, body }: { name: string; body: () => string },
  clients: number,
  schedule: Schedule,
): Promise<Measurement> => {
  const route = await startBaselineInsert(postgresUrl ? `${postgresUrl}/postgres` : join(folder, 'baseline.db'))
  try {
    const insertRows = createRequests('POST', route.url, () => ({ path: '/', body: body() }))
    const ours = { pid: service.pid, run: runRequests(requests, clients) }
    const theirs = { pid: route.pid, run: runRequests(insertRows, clients) }
    return { baseline: name, unit: '', ...(await compareServers(ours, theirs, schedule)) }
  } finally {
    await route.stop()
  }
}

import { readFileSync } from 'node:fs'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import type { Installation } from '../support/installation.ts'
import { percentile } from '../support/percentile.ts'
import { isReady, type ServiceProcess, startService, waitUntil } from '../support/service-process.ts'
import { generateLoad, type Load } from './load-generator.ts'

export interface OverloadReport {
  kind: string
  clients: number
  answered: number
  shed: number
  /** Statuses other than 200 and 503, and connections without a response. */
  unexpected: string[]
  withoutRetryAfter: number
  /** Milliseconds. */
  acceptedP99: number
  newConnectionP99: number
  refusedP99: number
  /** Resident memory, at most and after the load. */
  maxMegabytes: number
  megabytesAfter: number
  /** The first request after the load was served. */
  isOver: boolean
  /** From the end of the load until the first response, and until /readyz is 200. */
  recoveredAfterMs: number
  readyAfterMs: number
}

export interface OverloadOptions {
  installation: Installation
  environment?: Record<string, string>
  clients: number
  until: Load['until']
}

/** Overloads the service with reads, then with writes. */
export const runOverload = async (options: OverloadOptions): Promise<OverloadReport[]> => {
  const { installation, environment = {} } = options
  const service = await startService({ ...installation.environment, ...environment })
  try {
    const api = createClient({ baseUrl: service.baseUrl, token: installation.token })
    const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
    const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, zone_name: 'Plan' } } })
    const [zone_id] = (await api.listZones({ edition_id, space_id })).zones_info.zone_order
    const zone = `${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}`
    const frames = JSON.stringify({ frames: [{ meta: { name: 'One' } }] })
    const headers = `host: x\r\nauthorization: Bearer ${installation.token}\r\n`
    const body = `content-type: application/json\r\ncontent-length: ${frames.length}\r\n\r\n${frames}`
    return [
      await measureLoad(service, options, 'reads', `GET ${zone}/meta HTTP/1.1\r\n${headers}\r\n`),
      await measureLoad(service, options, 'writes', `POST ${zone}/frames HTTP/1.1\r\n${headers}${body}`),
    ]
  } finally {
    await service.end('SIGTERM')
  }
}

const measureLoad = async (
  service: ServiceProcess,
  { clients, until }: OverloadOptions,
  kind: string,
  request: string,
): Promise<OverloadReport> => {
  let maxMegabytes = 0
  const sampling = setInterval(() => {
    maxMegabytes = Math.max(maxMegabytes, residentMegabytes(service.pid))
  }, 100)
  const port = Number(new URL(service.baseUrl).port)
  const { byStatus, onNewConnection, withoutRetryAfter, unanswered } = await generateLoad({
    port,
    request,
    clients,
    until,
  })
  clearInterval(sampling)
  const startedAt = performance.now()
  const single = await generateLoad({ port, request, clients: 1, until: { responses: 1 } })
  const recoveredAfterMs = performance.now() - startedAt
  await waitUntil(() => isReady(service.baseUrl))
  const readyAfterMs = performance.now() - startedAt
  const served = byStatus.get(200) ?? []
  const shed = byStatus.get(503) ?? []
  const others = [...byStatus].filter(([status]) => status !== 200 && status !== 503)
  return {
    kind,
    clients,
    answered: served.length + onNewConnection.length,
    shed: shed.length,
    unexpected: [
      ...[...others, ...[...single.byStatus].filter(([status]) => status !== 200)].map(
        ([status, all]) => `${status}×${all.length}`,
      ),
      ...(unanswered + single.unanswered > 0 ? [`${unanswered} without an answer`] : []),
    ],
    withoutRetryAfter,
    acceptedP99: percentile(served, 0.99),
    newConnectionP99: percentile(onNewConnection, 0.99),
    refusedP99: percentile(shed, 0.99),
    maxMegabytes,
    megabytesAfter: residentMegabytes(service.pid),
    isOver: single.byStatus.has(200),
    recoveredAfterMs,
    readyAfterMs,
  }
}

/** 0 where there is no /proc. */
const residentMegabytes = (pid: number): number => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

export const overloadSummary = (report: OverloadReport): string => {
  const {
    kind,
    clients,
    answered,
    shed,
    unexpected,
    acceptedP99,
    newConnectionP99,
    refusedP99,
    maxMegabytes,
    megabytesAfter,
    recoveredAfterMs,
    readyAfterMs,
  } = report
  return [
    `${kind}: ${clients} clients, ${answered} answered, ${shed} answered 503, others: ${unexpected.join(' ') || 'none'}`,
    `  p99 of served requests ${acceptedP99.toFixed(0)} ms (${newConnectionP99.toFixed(0)} ms on a new connection), of 503s ${refusedP99.toFixed(0)} ms`,
    `  memory at most ${maxMegabytes.toFixed(0)} MB, after ${megabytesAfter.toFixed(0)} MB; first response after the load ${recoveredAfterMs.toFixed(0)} ms, ready ${readyAfterMs.toFixed(0)} ms`,
  ].join('\n')
}

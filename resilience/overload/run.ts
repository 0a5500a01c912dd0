import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk'
import { percentile } from '../hostile/probe-client.ts'
import type { TrialPlace } from '../support/installation.ts'
import { isReady, startTrial, type TrialService } from '../support/service-process.ts'
import { drive } from './load-generator.ts'

export interface OverloadReport {
  kind: string
  clients: number
  answered: number
  shed: number
  /** Answers other than a success or 503, and no answer at all. */
  other: string[]
  withoutRetryAfter: number
  /** Milliseconds: the 99th of a hundred answers; over a connection that was open, and over a new one. */
  accepted: number
  overNew: number
  refused: number
  /** Megabytes the process held at most, and once it was over. */
  most: number
  after: number
  /** Milliseconds until a request was answered once the load was gone, and until /readyz was 200. */
  recovered: number
  ready: number
}

export interface OverloadOptions {
  place: TrialPlace
  environment?: Record<string, string>
  clients: number
  seconds: number
}

/** More clients than can be served, that read; then the same, that write. */
export const overload = async (options: OverloadOptions): Promise<OverloadReport[]> => {
  const { place, environment = {} } = options
  const service = await startTrial({ ...place.environment, ...environment })
  try {
    const api = createClient({ baseUrl: service.baseUrl, token: place.token })
    const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
    const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, zone_name: 'Plan' } } })
    const [zone_id] = (await api.listZones({ edition_id, space_id })).zones_info.zone_order
    const zone = `${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}`
    const frames = JSON.stringify({ frames: [{ meta: { name: 'One' } }] })
    const who = `host: x\r\nauthorization: Bearer ${place.token}\r\n`
    const body = `content-type: application/json\r\ncontent-length: ${frames.length}\r\n\r\n${frames}`
    return [
      await stage(service, options, 'reads', `GET ${zone}/meta HTTP/1.1\r\n${who}\r\n`),
      await stage(service, options, 'writes', `POST ${zone}/frames HTTP/1.1\r\n${who}${body}`),
    ]
  } finally {
    await service.end('SIGTERM')
  }
}

const stage = async (
  service: TrialService,
  { clients, seconds }: OverloadOptions,
  kind: string,
  request: string,
): Promise<OverloadReport> => {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(service.pid))
  }, 100)
  const port = Number(new URL(service.baseUrl).port)
  const { byStatus, overNew, withoutRetryAfter, unanswered } = await drive({ port, request, clients, seconds })
  clearInterval(watch)
  const begun = performance.now()
  const one = await drive({ port, request, clients: 1, seconds: 0 })
  const recovered = performance.now() - begun
  while (!(await isReady(service.baseUrl))) await sleep(20)
  const ready = performance.now() - begun
  const good = byStatus.get(200) ?? []
  const shed = byStatus.get(503) ?? []
  const others = [...byStatus].filter(([status]) => status !== 200 && status !== 503)
  return {
    kind,
    clients,
    answered: good.length + overNew.length,
    shed: shed.length,
    other: [
      ...[...others, ...[...one.byStatus].filter(([status]) => status !== 200)].map(
        ([status, all]) => `${status}×${all.length}`,
      ),
      ...(unanswered + one.unanswered > 0 ? [`${unanswered} without an answer`] : []),
    ],
    withoutRetryAfter,
    accepted: percentile(good, 0.99),
    overNew: percentile(overNew, 0.99),
    refused: percentile(shed, 0.99),
    most,
    after: megabytesOf(service.pid),
    recovered,
    ready,
  }
}

/** What the process holds in memory, where the system tells. */
const megabytesOf = (pid: number): number => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

export const overloadLine = (report: OverloadReport): string => {
  const { kind, clients, answered, shed, other, accepted, overNew, refused, most, after, recovered, ready } = report
  return [
    `${kind}: ${clients} clients, ${answered} answered, ${shed} told 503, others: ${other.join(' ') || 'none'}`,
    `  p99 of those answered ${accepted.toFixed(0)} ms (${overNew.toFixed(0)} ms over a new connection), of those turned away ${refused.toFixed(0)} ms`,
    `  memory at most ${most.toFixed(0)} MB, after ${after.toFixed(0)} MB; first answer after it ${recovered.toFixed(0)} ms, ready ${ready.toFixed(0)} ms`,
  ].join('\n')
}

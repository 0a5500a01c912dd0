import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@easel/sdk/index.ts'
import { type Bystander, type BystanderReport, startBystander } from '../support/bystander.ts'
import type { Installation } from '../support/installation.ts'
import type { LoopReport } from '../support/loop-monitor.ts'
import { type MonitoredService, startMonitoredService } from '../support/monitored-service.ts'
import { createTarget, floodWithSignIns, maxLeftBehind } from './identity-attacks.ts'
import { createLargeFixture, type LargeSizes } from './large-fixture.ts'
import { type LargeAttack, largeAttacks, type RequestSpec } from './large-requests.ts'

export interface LargeReport {
  name: string
  answered: number[]
  statuses: string
  bystander: BystanderReport
  loop: LoopReport
  megabytes: number
  /** What the attackers should not have been answered. */
  unexpected: number[]
  /** By strangers, where it is more than they may. */
  leftBehind?: { rows: number; bytes: number }
}

export interface LargeOptions {
  installation: Installation
  sizes: LargeSizes
  /** How long each attack goes on; requests that are under way are awaited. */
  seconds: number
  /** Between attacks: what the last one left behind is not the next one's. */
  settleMs?: number
  /** Attacks whose name contains one of these; all unless given. */
  only?: readonly string[]
  progress?: (report: LargeReport) => void
}

/** Large but legal requests, one attack after the other, while a bystander reads and writes. */
export const runLargeRequests = async (options: LargeOptions): Promise<LargeReport[]> => {
  const { installation, sizes, seconds, settleMs = 1_000, only, progress = () => {} } = options
  const service = await startMonitoredService(installation)
  const { baseUrl } = service
  const { token } = installation
  const reports: LargeReport[] = []
  try {
    const fixture = await createLargeFixture(installation, baseUrl, sizes)
    const bystander = await startBystanderIn(service, token, fixture.space)
    const measured = { service, bystander, settleMs }
    const attacks = largeAttacks(fixture).filter(({ name }) => !only || only.some((part) => name.includes(part)))
    const quiet: LargeAttack = { name: 'nothing', connections: 0, prepare: async () => () => undefined, statuses: [] }
    for (const attack of [quiet, ...attacks]) {
      const report = await measureAttack(measured, attack, { token, seconds })
      progress(report)
      reports.push(report)
    }
    const target = await createTarget(installation)
    // The first page loads what serves it.
    await floodWithSignIns(service.authUrl, target, 0.1)
    const flood = await measure(measured, 'sign-in pages of strangers', () =>
      floodWithSignIns(service.authUrl, target, seconds),
    )
    const left = await target.leftBehind()
    const isBounded = left.rows <= maxLeftBehind.rows && left.bytes <= maxLeftBehind.bytes
    const floodReport = { ...flood, unexpected: flood.answered.filter((status) => ![303, 400, 503].includes(status)) }
    progress(floodReport)
    reports.push({ ...floodReport, ...(!isBounded && { leftBehind: left }) })
    await target.close()
    await bystander.stop()
    await fixture.close()
    return reports
  } finally {
    await service.end('SIGTERM')
  }
}

/** In a zone of its own, of the same space. */
const startBystanderIn = async ({ baseUrl }: MonitoredService, token: string, space: string): Promise<Bystander> => {
  const [, edition_id = '', space_id = ''] = /editions\/(\d+)\/spaces\/(\d+)/.exec(space) ?? []
  const api = createClient({ baseUrl, token })
  await api.createZone({ edition_id, space_id, body: { create_zone: { zone_name: 'Small' } } })
  const zone_id = (await api.listZones({ edition_id, space_id })).zones_info.zone_order.at(-1) as string
  const frames = [{ meta: { name: 'One' } }]
  const { inserted_ids } = await api.insertFrames({ edition_id, space_id, zone_id, body: { frames } })
  return startBystander({
    zoneUrl: `${baseUrl}${space}/zones/${zone_id}`,
    frameId: inserted_ids[0] as string,
    token,
  })
}

interface Measured {
  service: MonitoredService
  bystander: Bystander
  settleMs: number
}

const measureAttack = async (
  measured: Measured,
  attack: LargeAttack,
  { token, seconds }: { token: string; seconds: number },
): Promise<LargeReport> => {
  const next = await attack.prepare()
  const report = await measure(measured, attack.name, async () => {
    const statuses: number[] = []
    const agent = new Agent({ keepAlive: true })
    const until = performance.now() + seconds * 1000
    let sent = 0
    const attackers = Array.from({ length: attack.connections }, async () => {
      while (performance.now() < until) {
        const spec = next(sent++)
        if (!spec) return
        statuses.push(await send(agent, measured.service.baseUrl, token, spec))
      }
    })
    // A quiet measurement has no attackers to wait for.
    if (attackers.length === 0) await sleep(seconds * 1000)
    await Promise.all(attackers)
    agent.destroy()
    return statuses
  })
  return { ...report, unexpected: report.answered.filter((status) => !attack.statuses.includes(status)) }
}

/** What the bystander and the service go through while attackers work. */
const measure = async ({ service, bystander, settleMs }: Measured, name: string, attack: () => Promise<number[]>) => {
  await sleep(settleMs)
  await Promise.all([bystander.report(), service.loop()])
  let megabytes = 0
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, service.memory())
  }, 50)
  const answered = await attack()
  clearInterval(sampling)
  const counts = Map.groupBy(answered, (status) => status)
  return {
    name,
    answered,
    statuses: [...counts].map(([status, all]) => `${status}×${all.length}`).join(' '),
    bystander: await bystander.report(),
    loop: await service.loop(),
    megabytes,
  }
}

/** p99 and longest wait of the bystander, in milliseconds: what N1 comes to for somebody else. */
export interface Bounds {
  p99: number
  longest: number
  /** CPU time of one turn of the event loop. */
  holdCpu: number
}

/** What a report shows that it should not. */
export const shortcomings = ({ bystander, loop, unexpected, leftBehind }: LargeReport, bounds: Bounds): string[] => {
  const longest = Math.max(bystander.longestRead, bystander.longestWrite)
  return [
    ...(bystander.p99 > bounds.p99 ? [`the bystander's p99 is ${bystander.p99.toFixed(0)} ms`] : []),
    ...(longest > bounds.longest ? [`the bystander waited ${longest.toFixed(0)} ms`] : []),
    ...(bystander.failures.length > 0 ? [`the bystander was answered ${bystander.failures.join(' ')}`] : []),
    ...(loop.holdCpuMs > bounds.holdCpu ? [`a turn took ${loop.holdCpuMs.toFixed(0)} ms of CPU time`] : []),
    ...(leftBehind ? [`strangers left ${leftBehind.rows} rows of ${leftBehind.bytes} bytes`] : []),
    ...(unexpected.length > 0 ? [`attackers were answered ${[...new Set(unexpected)].join(' ')}`] : []),
  ]
}

export const largeReportHeading =
  '                                           requests  p99 ms  read ms  write ms  hold ms (CPU)  MB'

export const largeReportLine = ({ name, statuses, bystander, loop, megabytes }: LargeReport): string =>
  [
    name.padEnd(41),
    statuses.padStart(10),
    ...[bystander.p99, bystander.longestRead, bystander.longestWrite].map((ms) => ms.toFixed(0).padStart(7)),
    `${loop.holdMs.toFixed(0).padStart(6)} (${loop.holdCpuMs.toFixed(0)})`.padEnd(14),
    megabytes.toFixed(0).padStart(5),
  ].join('  ')

/** Resolves with the status once the answer is read; 0 where there is none, or it is empty. */
const send = (agent: Agent, baseUrl: string, token: string, { method, path, body }: RequestSpec): Promise<number> =>
  new Promise((resolve) => {
    const json = body && JSON.stringify(body)
    // Node sends the body of a DELETE without its length unless told.
    const ofBody = json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const headers = { authorization: `Bearer ${token}`, ...ofBody }
    const outgoing = request(`${baseUrl}${path}`, { method, agent, headers }, (response) => {
      let bytes = 0
      response
        .on('error', () => resolve(0))
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
      response.once('end', () => resolve(bytes > 0 ? (response.statusCode ?? 0) : 0))
    })
    outgoing.once('error', () => resolve(0)).end(json)
  })

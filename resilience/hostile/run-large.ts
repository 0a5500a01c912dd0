import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@easel/sdk/index.ts'
import { type Bystander, type BystanderReport, startBystander } from '../support/bystander.ts'
import type { Installation } from '../support/installation.ts'
import type { LoopReport } from '../support/loop-monitor.ts'
import { type MonitoredService, repeatedTurn, startMonitoredService } from '../support/monitored-service.ts'
import { createTarget, floodWithSignIns, maxLeftBehind } from './identity-attacks.ts'
import { createLargeFixture, type LargeSizes } from './large-fixture.ts'
import { type LargeAttack, largeAttacks, type RequestSpec, smallRequests } from './large-requests.ts'

export interface LargeReport {
  name: string
  answered: number[]
  statuses: string
  bystander: BystanderReport
  loop: LoopReport
  /** CPU milliseconds of known work in the service's thread, a moment before. */
  calibrationMs: number
  megabytes: number
  takesManyTurns?: boolean | undefined
  /** What the attackers should not have been answered. */
  unexpected: number[]
  /** By strangers, where it is more than they may. */
  leftBehind?: { rows: number; bytes: number }
}

export interface LargeOptions {
  installation: Installation
  sizes: LargeSizes
  /** When an attack is over; requests that are under way are awaited. */
  until: AttackEnd
  /** Between attacks: what the last one left behind is not the next one's. */
  settleMs?: number
  /** Attacks whose name contains one of these; all unless given. */
  only?: readonly string[]
  progress?: (report: LargeReport) => void
}

/** After so long, or when so many requests were sent and the bystander was answered as often as it takes to compare. */
export type AttackEnd = { seconds: number } | { requests: number }

const COMPARABLE = 12

/** Large but legal requests, one attack after the other, while a bystander reads and writes. */
export const runLargeRequests = async (options: LargeOptions): Promise<LargeReport[]> => {
  const { installation, sizes, until, settleMs = 1_000, only, progress = () => {} } = options
  const service = await startMonitoredService(installation)
  const { baseUrl } = service
  const { token } = installation
  const reports: LargeReport[] = []
  try {
    const fixture = await createLargeFixture(installation, baseUrl, sizes)
    const bystander = await startBystanderIn(service, token, fixture.space)
    const measured = { service, bystander, settleMs }
    const attacks = largeAttacks(fixture).filter(({ name }) => !only || only.some((part) => name.includes(part)))
    for (const attack of [smallRequests(fixture), ...attacks]) {
      const report = await measureAttack(measured, attack, { token, until })
      progress(report)
      reports.push(report)
    }
    const target = await createTarget(installation)
    // The first page loads what serves it.
    await fetch(service.authUrl + target.authorizationPath('x'))
    const flood = await measure(measured, 'sign-in pages of strangers', () =>
      floodWithSignIns(service.authUrl, target, endOf(until, bystander, SIGN_INS)),
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

const SIGN_INS = 40

/** Whether an attack is over that has sent so many requests; `times` as many where they are small. */
const endOf = (until: AttackEnd, bystander: Bystander, times = 1): ((sent: number) => boolean) => {
  const startedAt = performance.now()
  const answered = bystander.answered()
  return (sent) =>
    'seconds' in until
      ? performance.now() - startedAt > until.seconds * 1000
      : sent >= until.requests * times && bystander.answered() - answered >= COMPARABLE
}

interface Measured {
  service: MonitoredService
  bystander: Bystander
  settleMs: number
}

const measureAttack = async (
  measured: Measured,
  attack: LargeAttack,
  { token, until }: { token: string; until: AttackEnd },
): Promise<LargeReport> => {
  const next = await attack.prepare()
  const report = await measure(measured, attack.name, async () => {
    const statuses: number[] = []
    const agent = new Agent({ keepAlive: true })
    const isOver = endOf(until, measured.bystander)
    let sent = 0
    const attackers = Array.from({ length: attack.connections }, async () => {
      while (!isOver(sent)) {
        const spec = next(sent++)
        if (!spec) return
        statuses.push(await send(agent, measured.service.baseUrl, token, spec))
      }
    })
    await Promise.all(attackers)
    agent.destroy()
    return statuses
  })
  const unexpected = report.answered.filter((status) => !attack.statuses.includes(status))
  return { ...report, unexpected, takesManyTurns: attack.takesManyTurns }
}

/** What the bystander and the service go through while attackers work. */
const measure = async ({ service, bystander, settleMs }: Measured, name: string, attack: () => Promise<number[]>) => {
  await sleep(settleMs)
  const calibrationMs = await service.calibrate()
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
    calibrationMs,
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

/** What a report shows that it should not, whatever the machine. */
const faultsOf = ({ bystander, unexpected, leftBehind }: LargeReport): string[] => [
  ...(bystander.failures.length > 0 ? [`the bystander was answered ${bystander.failures.join(' ')}`] : []),
  ...(leftBehind ? [`strangers left ${leftBehind.rows} rows of ${leftBehind.bytes} bytes`] : []),
  ...(unexpected.length > 0 ? [`attackers were answered ${[...new Set(unexpected)].join(' ')}`] : []),
]

/** The same, and figures of this machine that are past their bounds. */
export const shortcomings = (report: LargeReport, bounds: Bounds): string[] => {
  const { bystander, loop } = report
  const longest = Math.max(bystander.longestRead, bystander.longestWrite)
  return [
    ...faultsOf(report),
    ...(bystander.p99 > bounds.p99 ? [`the bystander's p99 is ${bystander.p99.toFixed(0)} ms`] : []),
    ...(longest > bounds.longest ? [`the bystander waited ${longest.toFixed(0)} ms`] : []),
    ...(loop.holdCpuMs > bounds.holdCpu ? [`a turn took ${loop.holdCpuMs.toFixed(0)} ms of CPU time`] : []),
  ]
}

/** Bounds that hold on any machine. */
export interface Ratios {
  /** CPU time of a turn of the event loop for every third request, as multiple of that of the known work. */
  turn: number
  /** Large requests that are answered for each of the bystander's; where one takes many turns. */
  overtaking: number
}

export const ratiosOf = ({ answered, bystander, loop, calibrationMs }: LargeReport): Ratios => ({
  turn: repeatedTurn(loop, calibrationMs, Math.max(2, Math.floor(answered.length / 3))),
  overtaking: answered.length / bystander.requests,
})

/** What a report shows that it should not, on any machine. */
export const disproportions = (report: LargeReport, most: Ratios): string[] => {
  const { turn, overtaking } = ratiosOf(report)
  return [
    ...faultsOf(report),
    ...(turn > most.turn ? [`turns took ${turn.toFixed(1)} times the CPU time of 1 MB of JSON`] : []),
    ...(report.takesManyTurns && overtaking > most.overtaking
      ? [`${overtaking.toFixed(1)} large requests were answered for each of the bystander's`]
      : []),
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

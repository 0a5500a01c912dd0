import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../support/installation.ts'
import type { LoopReport } from '../support/loop-monitor.ts'
import { type MonitoredService, startMonitoredService } from '../support/monitored-service.ts'
import { percentile } from '../support/percentile.ts'
import { reservePort } from '../support/ports.ts'
import { floodAttacks } from './flood-attacks.ts'
import type { LiveAttack } from './live-attack.ts'
import { type LiveBystander, startLiveBystander, type WaitKind, type Waits, waitKinds } from './live-bystander.ts'
import { createLiveFixture, type LiveSizes } from './live-fixture.ts'
import { requestAttacks } from './request-attacks.ts'
import { sessionAttacks } from './session-attacks.ts'
import { strangerAttacks } from './stranger-attacks.ts'

export interface LiveReport {
  name: string
  /** What the attackers did. */
  did: string
  /** What is wrong on any machine. */
  faults: string[]
  /** What the bystander waited beside an honest client of the same rate; undefined where that was not measured. */
  honest: Waits | undefined
  attacked: Waits
  loop: LoopReport
  /** CPU milliseconds of known work in the service's thread, a moment before. */
  calibrationMs: number
  /** What the service took beyond what it had when the attack began. */
  megabytes: number
  /** What the attackers got for each that the bystander got of the same. */
  overtaking: number | undefined
}

/** After so long, or when the bystander has got so many of everything. */
export type LiveEnd = { seconds: number } | { answers: number }

export interface LiveOptions {
  installation: Installation
  sizes: LiveSizes
  until: LiveEnd
  /** Whether an honest client of the same rate is measured before each attack. */
  compares: boolean
  settleMs?: number
  /** Attacks whose name contains one of these; all unless given. */
  only?: readonly string[]
  progress?: (report: LiveReport) => void
}

/** Only ends what hangs. */
const HANGING_MS = 120_000

/** One attack after the other, while a bystander edits, reads, looks and opens. */
export const runLiveAttacks = async (options: LiveOptions): Promise<LiveReport[]> => {
  const { installation, sizes, only, progress = () => {} } = options
  const metrics = await reservePort()
  // Attackers come by another address than the bystander: as a proxy says that the service trusts.
  const service = await startMonitoredService(installation, {
    EASEL_TRUSTED_PROXIES: '127.0.0.1',
    EASEL_METRICS_PORT: String(metrics.port),
  })
  try {
    const fixture = await createLiveFixture(installation, service.baseUrl, sizes)
    const bystander = await startLiveBystander(fixture.bystander)
    const attacks = [
      ...strangerAttacks(fixture),
      ...floodAttacks(fixture),
      ...sessionAttacks(fixture, () => openSessions(metrics.port)),
      ...requestAttacks(fixture),
    ].filter(({ name }) => !only || only.some((part) => name.includes(part)))
    const reports: LiveReport[] = []
    for (const attack of attacks) {
      const report = await measureAttack(service, bystander, attack, options)
      progress(report)
      reports.push(report)
    }
    await bystander.stop()
    return reports
  } finally {
    await service.end('SIGTERM')
    metrics.release()
  }
}

/** As the service counts them. */
const openSessions = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^easel_live_sessions (\d+)/m.exec(text)?.[1])
}

const measureAttack = async (
  service: MonitoredService,
  bystander: LiveBystander,
  attack: LiveAttack,
  { until, compares, settleMs = 1_000 }: LiveOptions,
): Promise<LiveReport> => {
  let honest: Waits | undefined
  if (compares) {
    await bystander.report()
    await attack.behave(endOf(until, bystander).isOver)
    honest = await bystander.report()
  }
  await sleep(settleMs)
  const calibrationMs = await service.calibrate()
  await Promise.all([bystander.report(), service.loop()])
  const before = service.memory()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, service.memory())
  }, 50)
  const end = endOf(until, bystander)
  const { overtaken } = attack
  const overtakenBefore = overtaken ? bystander.answered(overtaken.kind) : 0
  const { did, faults } = await attack.attack(end.isOver)
  clearInterval(sampling)
  const attacked = await bystander.report()
  return {
    name: attack.name,
    did,
    faults: [...faults, ...end.missing(), ...failuresOf(attacked)],
    honest,
    attacked,
    loop: await service.loop(),
    calibrationMs,
    megabytes: most - before,
    overtaking: overtaken && overtaken.count() / (bystander.answered(overtaken.kind) - overtakenBefore),
  }
}

const failuresOf = ({ failures }: Waits): string[] =>
  failures.length === 0 ? [] : [`the bystander failed ${failures.length} times: ${failures[0]}`]

/** When an attack is over, and what the bystander has not got by then. */
const endOf = (until: LiveEnd, bystander: LiveBystander) => {
  const startedAt = performance.now()
  const before = waitKinds.map((kind) => bystander.answered(kind))
  const elapsed = (): number => performance.now() - startedAt
  const missing = (): WaitKind[] =>
    'seconds' in until
      ? []
      : waitKinds.filter((kind, at) => bystander.answered(kind) - (before[at] as number) < until.answers)
  return {
    isOver: (): boolean =>
      'seconds' in until ? elapsed() > until.seconds * 1000 : missing().length === 0 || elapsed() > HANGING_MS,
    missing: (): string[] => missing().map((kind) => `the bystander got too few of: ${kind}`),
  }
}

/** Milliseconds that the bystander may wait longer than beside an honest client, and megabytes. */
export interface LiveBounds {
  p99: number
  longest: number
  megabytes: number
  /** CPU time of one turn of the event loop. */
  holdCpu: number
}

export interface Wait {
  p99: number
  longest: number
}

const waitOf = (milliseconds: readonly number[]): Wait => ({
  p99: percentile(milliseconds, 0.99),
  longest: Math.max(0, ...milliseconds),
})

export const waitsOf = (waits: Waits): Record<WaitKind, Wait> => ({
  edit: waitOf(waits.edit),
  read: waitOf(waits.read),
  thumbnail: waitOf(waits.thumbnail),
  open: waitOf(waits.open),
})

/** What a report shows that it should not, with figures of this machine that are past their bounds. */
export const liveShortcomings = (report: LiveReport, bounds: LiveBounds): string[] => {
  const { faults, honest, attacked, loop, megabytes } = report
  const found = [...faults]
  const [beside, during] = [honest && waitsOf(honest), waitsOf(attacked)]
  for (const kind of waitKinds)
    for (const measure of ['p99', 'longest'] as const) {
      const more = during[kind][measure] - (beside?.[kind][measure] ?? 0)
      if (more > bounds[measure]) found.push(`${kind}: ${measure} ${more.toFixed(0)} ms longer`)
    }
  if (megabytes > bounds.megabytes) found.push(`it took ${megabytes.toFixed(0)} MB`)
  if (loop.holdCpuMs > bounds.holdCpu) found.push(`a turn took ${loop.holdCpuMs.toFixed(0)} ms of CPU time`)
  return found
}

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import type { MonitoredService } from '../support/monitored-service.ts'
import { percentile } from '../support/percentile.ts'
import { waitUntil } from '../support/service-process.ts'
import { startProbeClient } from './probe-client.ts'
import { type ConversationResult, runConversation, type Target } from './raw-socket.ts'
import { type RegexAttack, regexAttacks } from './regex-attacks.ts'
import { type Attack, oversizedAttacks, slowAttacks, smugglingAttacks } from './socket-attacks.ts'

export interface HostileOptions {
  service: MonitoredService
  token: string
  /** By then every attack must be over. */
  timeoutSeconds: number
  /** How long the probe client is measured before and after the attacks. */
  measureSeconds: number
  progress?: (line: string) => void
}

export interface AttackReport {
  name: string
  /** Of the longest connection. */
  seconds: number
  statuses: string
  faults: string[]
}

export interface HostileReport {
  attacks: AttackReport[]
  /** Milliseconds, of the probe client. */
  normalP99: number
  attackedP99: number
  /** Of the probe client during the attacks; those that were not answered 200. */
  requests: number
  failures: number
  /** The longest turn of the event loop while patterns were tried, as multiple of the CPU time of known work. */
  turn: number
}

export const runAttacks = async (options: HostileOptions): Promise<HostileReport> => {
  const { service, token, measureSeconds, progress = () => {} } = options
  const { baseUrl, authUrl } = service
  const probeClient = startProbeClient({ url: `${baseUrl}${basePath}/editions`, token })
  try {
    const ids = await createZone(baseUrl, token)
    // Warm-up: cold code would make the normal latency look worse than it is, and the identity provider loads at its
    // first request, which holds up a crowd that comes with it; where that takes long, the request is cut off.
    const configuration = `${authUrl}/.well-known/openid-configuration`
    await waitUntil(() =>
      fetch(configuration).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    for (let warm = 0; warm < WARM_REQUESTS; warm += (await probeClient.latencies()).length) await sleep(20)
    await sleep(measureSeconds * 1000)
    const before = await probeClient.latencies()
    const { attacks, turn } = await runAll(options, regexAttacks(ids), progress)
    const during = await probeClient.latencies()
    await sleep(measureSeconds * 1000)
    const after = await probeClient.latencies()
    return {
      attacks,
      normalP99: percentile([...before, ...after], 0.99),
      attackedP99: percentile(during, 0.99),
      requests: during.length,
      failures: during.filter((milliseconds) => !Number.isFinite(milliseconds)).length,
      turn,
    }
  } finally {
    await probeClient.stop()
  }
}

const WARM_REQUESTS = 40

/** The service closes idle connections soon, perhaps just when one is used again: each call has its own. */
const closing = { headers: { connection: 'close' } }

const createZone = async (baseUrl: string, token: string) => {
  const api = createClient({ baseUrl, token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } }, closing)
  const create_space = { team_id, zone_name: 'Plan' }
  const { space_id } = await api.createSpace({ edition_id, body: { create_space } }, closing)
  const { zone_order } = (await api.listZones({ edition_id, space_id }, closing)).zones_info
  return { edition_id, team_id, space_id, zone_id: zone_order[0] as string }
}

const toTarget = (url: string, token: string): Target => ({ host: '127.0.0.1', port: Number(new URL(url).port), token })

/** The slow attacks run concurrently at both ports; meanwhile the others, one after the other. Then those on patterns. */
const runAll = async (
  { service, token, timeoutSeconds }: HostileOptions,
  regexes: RegexAttack[],
  progress: (line: string) => void,
): Promise<Pick<HostileReport, 'attacks' | 'turn'>> => {
  const { baseUrl, authUrl } = service
  const [api, auth] = [toTarget(baseUrl, token), toTarget(authUrl, token)]
  const reported = (report: AttackReport): AttackReport => {
    progress(
      `${report.seconds.toFixed(1).padStart(6)} s  ${report.name}: ${report.statuses || 'closed'} ${report.faults}`,
    )
    return report
  }
  const start = (attacks: readonly Attack[], readsAfter?: Promise<unknown>) =>
    [
      ...attacks.map((attack) => runAttack(attack, api, timeoutSeconds, 'API', readsAfter)),
      ...attacks
        .filter(({ connections }) => connections <= 50)
        .map((attack) => runAttack(attack, auth, timeoutSeconds, 'identity provider', readsAfter)),
    ].map((attack) => attack.then(reported))
  const senders = start(slowAttacks.filter(({ unread }) => unread === undefined))
  const readers = start(
    slowAttacks.filter(({ unread }) => unread !== undefined),
    Promise.all(senders),
  )
  const reports: AttackReport[] = []
  for (const [target, targetName] of [
    [api, 'API'],
    [auth, 'identity provider'],
  ] as const) {
    reports.push(
      ...(
        await Promise.all(smugglingAttacks.map((attack) => runAttack(attack, target, timeoutSeconds, targetName)))
      ).map(reported),
    )
    for (const attack of oversizedAttacks)
      reports.push(reported(await runAttack(attack, target, timeoutSeconds, targetName)))
  }
  reports.unshift(...(await Promise.all([...senders, ...readers])))
  const calibrationMs = await service.calibrate()
  await service.loop()
  for (const attack of regexes) reports.push(reported(await runRegexAttack(attack, baseUrl, token)))
  return { attacks: reports, turn: (await service.loop()).holdCpuMs / calibrationMs }
}

const runAttack = async (
  attack: Attack,
  target: Target,
  timeoutSeconds: number,
  targetName: string,
  readsAfter?: Promise<unknown>,
): Promise<AttackReport> => {
  const { name, connections, conversation } = attack
  const outcomes = await Promise.all(
    Array.from({ length: connections }, () =>
      runConversation(target, { ...conversation(target), timeoutSeconds, readsAfter }),
    ),
  )
  return {
    name: `${name}${connections > 1 ? ` × ${connections}` : ''}, at the ${targetName}`,
    seconds: Math.max(...outcomes.map(({ seconds }) => seconds)),
    statuses: summary(outcomes.flatMap(({ statuses }) => statuses)),
    faults: [...new Set(outcomes.flatMap((outcome) => attackFaults(attack, outcome)))],
  }
}

const attackFaults = (attack: Attack, { statuses, isClosed }: ConversationResult): string[] => {
  const isRejected = statuses.at(-1) !== undefined && statuses.every((status) => status >= 400 && status < 500)
  const faults: string[] = []
  if (attack.unread !== undefined && statuses.length >= attack.unread) faults.push('was not cut off')
  if (!isClosed && !isRejected) faults.push('was neither rejected nor closed in time')
  if (statuses.some((status) => status >= 500)) faults.push('was answered with a 5xx')
  if (smugglingAttacks.includes(attack) && statuses.length > 1) faults.push('was read as two requests')
  if (smugglingAttacks.includes(attack) && statuses.some((status) => status < 400)) faults.push('was accepted')
  return faults
}

const summary = (statuses: number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status}×${all.length}`).join(' ')

const runRegexAttack = (attack: RegexAttack, baseUrl: string, token: string): Promise<AttackReport> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const done = (status: number) => {
      const seconds = (performance.now() - startedAt) / 1000
      const faults: string[] = []
      if (status < 400 || status >= 500) faults.push(`was answered ${status}`)
      resolve({ name: `pattern: ${attack.name}`, seconds, statuses: String(status), faults })
    }
    const { method, path, body, headers } = attack
    const outgoing = request(`${baseUrl}${path}`, {
      method,
      // The service closes idle connections soon, perhaps just when one is used again.
      agent: new Agent({ keepAlive: false }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    outgoing.once('response', (response) => response.resume().once('end', () => done(response.statusCode ?? 0)))
    outgoing.once('error', () => done(0))
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** At most twice the normal latency, or too short to notice. */
export const isProbeUnaffected = ({ normalP99, attackedP99 }: HostileReport, noticeableMs: number): boolean =>
  attackedP99 <= Math.max(2 * normalP99, noticeableMs)

import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import { percentile } from '../support/percentile.ts'
import { startProbeClient } from './probe-client.ts'
import { type ConversationResult, runConversation, type Target } from './raw-socket.ts'
import { type RegexAttack, regexAttacks } from './regex-attacks.ts'
import { type Attack, oversizedAttacks, slowAttacks, smugglingAttacks } from './socket-attacks.ts'

export interface HostileOptions {
  baseUrl: string
  authUrl: string
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
  requests: number
}

export const runAttacks = async (options: HostileOptions): Promise<HostileReport> => {
  const { baseUrl, authUrl, token, measureSeconds, progress = () => {} } = options
  const probeClient = startProbeClient({ url: `${baseUrl}${basePath}/editions`, token })
  try {
    const ids = await createZone(baseUrl, token)
    // Warm-up: cold code would make the normal latency look worse than it is, and the identity provider loads at its
    // first request, which holds up a crowd that comes with it.
    await fetch(`${authUrl}/.well-known/openid-configuration`)
    await sleep(1000)
    await probeClient.latencies()
    await sleep(measureSeconds * 1000)
    const before = await probeClient.latencies()
    const attacks = await runAll(options, regexAttacks(ids), progress)
    const during = await probeClient.latencies()
    await sleep(measureSeconds * 1000)
    const after = await probeClient.latencies()
    return {
      attacks,
      normalP99: percentile([...before, ...after], 0.99),
      attackedP99: percentile(during, 0.99),
      requests: during.length,
    }
  } finally {
    await probeClient.stop()
  }
}

const createZone = async (baseUrl: string, token: string) => {
  const api = createClient({ baseUrl, token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, zone_name: 'Plan' } } })
  const { zone_order } = (await api.listZones({ edition_id, space_id })).zones_info
  return { edition_id, team_id, space_id, zone_id: zone_order[0] as string }
}

const toTarget = (url: string, token: string): Target => ({ host: '127.0.0.1', port: Number(new URL(url).port), token })

/** The slow attacks run concurrently at both ports; meanwhile the others, one after the other. */
const runAll = async (
  { baseUrl, authUrl, token, timeoutSeconds }: HostileOptions,
  regexes: RegexAttack[],
  progress: (line: string) => void,
): Promise<AttackReport[]> => {
  const [api, auth] = [toTarget(baseUrl, token), toTarget(authUrl, token)]
  const reported = (report: AttackReport): AttackReport => {
    progress(
      `${report.seconds.toFixed(1).padStart(6)} s  ${report.name}: ${report.statuses || 'closed'} ${report.faults}`,
    )
    return report
  }
  const slowRuns = [
    ...slowAttacks.map((attack) => runAttack(attack, api, timeoutSeconds, 'API')),
    ...slowAttacks
      .filter(({ connections }) => connections <= 50)
      .map((attack) => runAttack(attack, auth, timeoutSeconds, 'identity provider')),
  ].map((attack) => attack.then(reported))
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
  for (const attack of regexes) reports.push(reported(await runRegexAttack(attack, baseUrl, token)))
  return [...(await Promise.all(slowRuns)), ...reports]
}

const runAttack = async (
  attack: Attack,
  target: Target,
  timeoutSeconds: number,
  targetName: string,
): Promise<AttackReport> => {
  const { name, connections, conversation } = attack
  const outcomes = await Promise.all(
    Array.from({ length: connections }, () => runConversation(target, { ...conversation(target), timeoutSeconds })),
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
  if (!isClosed && !isRejected) faults.push('was neither rejected nor closed in time')
  if (statuses.some((status) => status >= 500)) faults.push('was answered with a 5xx')
  if (smugglingAttacks.includes(attack) && statuses.length > 1) faults.push('was read as two requests')
  if (smugglingAttacks.includes(attack) && statuses.some((status) => status < 400)) faults.push('was accepted')
  return faults
}

const summary = (statuses: number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status}×${all.length}`).join(' ')

const MAX_REGEX_SECONDS = 2

const runRegexAttack = (attack: RegexAttack, baseUrl: string, token: string): Promise<AttackReport> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const done = (status: number) => {
      const seconds = (performance.now() - startedAt) / 1000
      const faults: string[] = []
      if (status < 400 || status >= 500) faults.push(`was answered ${status}`)
      if (seconds > MAX_REGEX_SECONDS) faults.push(`took ${seconds.toFixed(1)} s`)
      resolve({ name: `pattern: ${attack.name}`, seconds, statuses: String(status), faults })
    }
    const { method, path, body, headers } = attack
    const outgoing = request(`${baseUrl}${path}`, {
      method,
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

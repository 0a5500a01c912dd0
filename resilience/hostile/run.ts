import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk'
import { aBystander, percentile } from './probe-client.ts'
import { converse, type Outcome, type Target } from './raw-socket.ts'
import { type PatternAttack, patternAttacks } from './regex-attacks.ts'
import { type Attack, huge, slow, smuggling } from './socket-attacks.ts'

export interface HostileOptions {
  baseUrl: string
  authUrl: string
  token: string
  /** Seconds within which every attack is to be over. */
  within: number
  /** Seconds for which ordinary use is measured before and after. */
  measure: number
  progress?: (line: string) => void
}

export interface AttackReport {
  name: string
  /** Of the connection that lasted longest. */
  seconds: number
  statuses: string
  /** What it did that it was not to do. */
  faults: string[]
}

export interface HostileReport {
  attacks: AttackReport[]
  /** Milliseconds, for somebody who does nothing wrong. */
  normal: number
  attacked: number
  requests: number
}

export const runHostile = async (options: HostileOptions): Promise<HostileReport> => {
  const { baseUrl, token, measure, progress = () => {} } = options
  const bystander = aBystander({ url: `${baseUrl}${basePath}/editions`, token })
  try {
    const place = await aPlace(baseUrl, token)
    // What runs for the first time is slow, and would make the normal look worse than it is.
    await sleep(1000)
    await bystander.latencies()
    await sleep(measure * 1000)
    const before = await bystander.latencies()
    const attacks = await attackAll(options, patternAttacks(place), progress)
    const during = await bystander.latencies()
    await sleep(measure * 1000)
    const after = await bystander.latencies()
    return {
      attacks,
      normal: percentile([...before, ...after], 0.99),
      attacked: percentile(during, 0.99),
      requests: during.length,
    }
  } finally {
    await bystander.leave()
  }
}

const aPlace = async (baseUrl: string, token: string) => {
  const api = createClient({ baseUrl, token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, zone_name: 'Plan' } } })
  const { zone_order } = (await api.listZones({ edition_id, space_id })).zones_info
  return { edition_id, team_id, space_id, zone_id: zone_order[0] as string }
}

const targetOf = (url: string, token: string): Target => ({ host: '127.0.0.1', port: Number(new URL(url).port), token })

/** Those who take their time all together, at both ports; beside them the others, one after the other. */
const attackAll = async (
  { baseUrl, authUrl, token, within }: HostileOptions,
  patterns: PatternAttack[],
  progress: (line: string) => void,
): Promise<AttackReport[]> => {
  const [api, auth] = [targetOf(baseUrl, token), targetOf(authUrl, token)]
  const told = (report: AttackReport): AttackReport => {
    progress(
      `${report.seconds.toFixed(1).padStart(6)} s  ${report.name}: ${report.statuses || 'closed'} ${report.faults}`,
    )
    return report
  }
  const slowly = [
    ...slow.map((attack) => carryOut(attack, api, within, 'API')),
    ...slow.filter(({ times }) => times <= 50).map((attack) => carryOut(attack, auth, within, 'identity provider')),
  ].map((attack) => attack.then(told))
  const reports: AttackReport[] = []
  for (const [target, where] of [
    [api, 'API'],
    [auth, 'identity provider'],
  ] as const) {
    reports.push(...(await Promise.all(smuggling.map((attack) => carryOut(attack, target, within, where)))).map(told))
    for (const attack of huge) reports.push(told(await carryOut(attack, target, within, where)))
  }
  for (const attack of patterns) reports.push(told(await tryPattern(attack, baseUrl, token)))
  return [...(await Promise.all(slowly)), ...reports]
}

const carryOut = async (attack: Attack, target: Target, within: number, where: string): Promise<AttackReport> => {
  const { name, times, conversation } = attack
  const outcomes = await Promise.all(
    Array.from({ length: times }, () => converse(target, { ...conversation(target), within })),
  )
  return {
    name: `${name}${times > 1 ? ` × ${times}` : ''}, at the ${where}`,
    seconds: Math.max(...outcomes.map(({ seconds }) => seconds)),
    statuses: summary(outcomes.flatMap(({ statuses }) => statuses)),
    faults: [...new Set(outcomes.flatMap((outcome) => faultsOf(attack, outcome)))],
  }
}

const faultsOf = (attack: Attack, { statuses, isClosed }: Outcome): string[] => {
  const isRefused = statuses.at(-1) !== undefined && statuses.every((status) => status >= 400 && status < 500)
  const found: string[] = []
  if (!isClosed && !isRefused) found.push('was neither refused nor closed in time')
  if (statuses.some((status) => status >= 500)) found.push('was answered with a 5xx')
  if (smuggling.includes(attack) && statuses.length > 1) found.push('was read as two requests')
  if (smuggling.includes(attack) && statuses.some((status) => status < 400)) found.push('was taken')
  return found
}

const summary = (statuses: number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status}×${all.length}`).join(' ')

const quick = 2

const tryPattern = (attack: PatternAttack, baseUrl: string, token: string): Promise<AttackReport> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const done = (status: number) => {
      const seconds = (performance.now() - begun) / 1000
      const faults: string[] = []
      if (status < 400 || status >= 500) faults.push(`was answered ${status}`)
      if (seconds > quick) faults.push(`took ${seconds.toFixed(1)} s`)
      resolve({ name: `pattern: ${attack.name}`, seconds, statuses: String(status), faults })
    }
    const { method, path, body, headers } = attack
    const sent = request(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    sent.once('response', (response) => response.resume().once('end', () => done(response.statusCode ?? 0)))
    sent.once('error', () => done(0))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Nothing that hurts others, however little it was: twice as long, where that is noticed at all. */
export const isUnharmed = ({ normal, attacked }: HostileReport, noticed: number): boolean =>
  attacked <= Math.max(2 * normal, noticed)

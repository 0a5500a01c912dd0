import { Agent, request } from 'node:http'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import fc from 'fast-check'
import { type BystanderReport, startBystander } from '../support/bystander.ts'
import type { Installation } from '../support/installation.ts'
import { words } from '../support/large-zones.ts'
import { type MonitoredService, startMonitoredService } from '../support/monitored-service.ts'
import { anyLargeRequest, type LargeRequest, manyShapes } from './arbitrary-requests.ts'

export interface CostOptions {
  installation: Installation
  runs: number
  seed: number
}

export interface CostReport {
  requests: number
  statuses: string
  /** Answers that are neither a success nor a refusal by a limit. */
  unexpected: string[]
  bystander: BystanderReport
  /** The longest turn of the event loop during each request, the longest first. */
  holds: Hold[]
  /** Without mapped files: at its most, and before the first request. */
  megabytes: number
  megabytesBefore: number
}

interface Hold {
  cpuMs: number
  /** As multiple of the CPU time of known work, measured in the same thread a moment before. */
  turn: number
  /** The request that was answered then. */
  of: string
}

interface Attacker {
  space: string
  zone: string
  frameId: string
  team: string
  /** Of shapes that were inserted and are still there. */
  shapeIds: string[]
  versionIds: string[]
}

const CONNECTIONS = 2
const REQUESTS_A_CALIBRATION = 10

/** Random large but legal requests on two connections, while a bystander and the memory of the process are watched. */
export const runCost = async ({ installation, runs, seed }: CostOptions): Promise<CostReport> => {
  const service = await startMonitoredService(installation)
  const { baseUrl } = service
  const { token } = installation
  const { attacker, target } = await createZones(baseUrl, token)
  const bystander = startBystander({ ...target, token })
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  const unexpected: string[] = []
  const holds: Hold[] = []
  let calibrationMs = await service.calibrate()
  const megabytesBefore = service.memory()
  let megabytes = megabytesBefore
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, service.memory())
  }, 50)
  const queue = fc.sample(anyLargeRequest, { numRuns: runs, seed })
  await Promise.all([bystander.report(), service.loop()])
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { status, body } = await send(agent, service, token, toRequest(attacker, next))
        remember(attacker, next, body)
        statuses.push(status)
        if (![200, 400].includes(status)) unexpected.push(`${status} to ${JSON.stringify(next)}`)
        const { holdCpuMs } = await service.loop()
        holds.push({ cpuMs: holdCpuMs, turn: holdCpuMs / calibrationMs, of: JSON.stringify(next) })
        if (statuses.length % REQUESTS_A_CALIBRATION === 0) calibrationMs = await service.calibrate()
      }
    }),
  )
  clearInterval(sampling)
  agent.destroy()
  const report = await bystander.report()
  await bystander.stop()
  await service.end('SIGTERM')
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status}×${all.length}`)
  return {
    requests: statuses.length,
    statuses: counts.join(' '),
    unexpected,
    bystander: report,
    holds: holds.sort((a, b) => b.cpuMs - a.cpuMs),
    megabytes,
    megabytesBefore,
  }
}

const createZones = async (baseUrl: string, token: string) => {
  const api = createClient({ baseUrl, token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id } } })
  const space = `${basePath}/editions/${edition_id}/spaces/${space_id}`
  const frames = [{ meta: { name: 'One' } }]
  const newZone = async (zone_name: string) => {
    await api.createZone({ edition_id, space_id, body: { create_zone: { zone_name } } })
    const zone_id = (await api.listZones({ edition_id, space_id })).zones_info.zone_order.at(-1) as string
    const { inserted_ids } = await api.insertFrames({ edition_id, space_id, zone_id, body: { frames } })
    return { zone: `${space}/zones/${zone_id}`, frameId: inserted_ids[0] as string }
  }
  const { zone, frameId } = await newZone('Small')
  const team = `${basePath}/editions/${edition_id}/teams/${team_id}`
  const attacker: Attacker = { space, team, ...(await newZone('Large')), shapeIds: [], versionIds: [] }
  return { attacker, target: { zoneUrl: `${baseUrl}${zone}`, frameId } }
}

interface RequestSpec {
  method: string
  path: string
  body?: object
}

const toRequest = (attacker: Attacker, next: LargeRequest): RequestSpec => {
  const { space, zone, team, frameId, shapeIds, versionIds } = attacker
  switch (next.kind) {
    case 'insertShapes': {
      const shapes = manyShapes(next.count, next.characters).map((shape) => ({ ...shape, frame_id: frameId }))
      return { method: 'POST', path: `${zone}/shapes`, body: { shapes } }
    }
    case 'insertFrames': {
      const frames = Array.from({ length: next.count }, () => ({ meta: { name: words(next.characters) } }))
      return { method: 'POST', path: `${zone}/frames`, body: { frames } }
    }
    case 'moveFrame': {
      const moveTo = (left: number) => ({ id: frameId, properties: { layout: { left } } })
      const frames = Array.from({ length: next.times }, (_, at) => moveTo(at + Math.random()))
      return { method: 'PUT', path: `${zone}/frames`, body: { frames } }
    }
    case 'deleteShapes': {
      const ids = shapeIds.splice(0, next.count)
      return ids.length > 0
        ? { method: 'DELETE', path: `${zone}/shapes`, body: { ids } }
        : { method: 'GET', path: `${zone}/meta` }
    }
    case 'readData': {
      const [, id] = zone.split('/zones/')
      const query = `action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${id}&from=${next.from}&limit=${next.limit}`
      return { method: 'GET', path: `${space}/zones?${query}` }
    }
    case 'readShapes':
      return { method: 'GET', path: `${zone}/shapes?within=0,0,${next.within},${next.within}` }
    case 'readVersion': {
      const id = versionIds[next.back % Math.max(versionIds.length, 1)]
      return { method: 'GET', path: id === undefined ? `${zone}/version?limit=20` : `${zone}/version/${id}` }
    }
    case 'search':
      return { method: 'GET', path: `${team}/search?search=${encodeURIComponent(words(next.length).trim() || 'x')}` }
    case 'comment':
      return {
        method: 'POST',
        path: `${zone}/comments`,
        body: { text: words(next.characters), point: { x: 1, y: 1 } },
      }
  }
}

/** What later requests can name. */
const remember = (attacker: Attacker, next: LargeRequest, body: string): void => {
  if (next.kind === 'insertShapes' && body.includes('"success"'))
    attacker.shapeIds.push(...(JSON.parse(body).data.inserted_ids as string[]))
  const versions = /"allowed_versions":(\[.*?\])/.exec(body.slice(0, 10_000))?.[1]
  if (versions) attacker.versionIds = [...versions.matchAll(/"version_id":"(\d+)"/g)].map(([, id]) => id as string)
}

/** Long answers are read to their end, and not kept. */
const MAX_KEPT = 200_000

const send = (
  agent: Agent,
  { baseUrl }: MonitoredService,
  token: string,
  { method, path, body }: RequestSpec,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const json = body && JSON.stringify(body)
    const ofBody = json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const headers = { authorization: `Bearer ${token}`, ...ofBody }
    const failed = () => resolve({ status: 0, body: '' })
    const outgoing = request(`${baseUrl}${path}`, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('error', failed)
      response.on('data', (chunk: string) => {
        if (text.length < MAX_KEPT) text += chunk
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    outgoing.once('error', failed).end(json)
  })

/** What a report shows that it should not, whatever the machine. */
const faultsOf = ({ bystander, unexpected }: CostReport): string[] => [
  ...(bystander.failures.length > 0 ? [`the bystander was answered ${bystander.failures.join(' ')}`] : []),
  ...unexpected,
]

/** The same, and figures of this machine that are past their bounds. */
export const costShortcomings = (
  report: CostReport,
  bounds: { longestMs: number; holdCpuMs: number; megabytes: number },
): string[] => {
  const { bystander, holds, megabytes } = report
  const longest = Math.max(bystander.longestRead, bystander.longestWrite)
  return [
    ...faultsOf(report),
    ...(longest > bounds.longestMs ? [`the bystander waited ${longest.toFixed(0)} ms`] : []),
    ...holds
      .filter(({ cpuMs }) => cpuMs > bounds.holdCpuMs)
      .map(({ cpuMs, of }) => `a turn took ${cpuMs.toFixed(0)} ms of CPU time during ${of}`),
    ...(megabytes > bounds.megabytes ? [`memory grew to ${megabytes.toFixed(0)} MB`] : []),
  ]
}

/**
 * What a report shows that it should not, on any machine: `turn` and `overtaking` at most. One long turn may be another
 * process's: what is done in one piece is so for every request of its kind.
 */
export const costDisproportions = (
  report: CostReport,
  most: { turn: number; overtaking: number; longTurns: number },
): string[] => {
  const { requests, bystander, holds } = report
  const overtaking = requests / bystander.requests
  const long = holds.filter(({ turn }) => turn > most.turn)
  return [
    ...faultsOf(report),
    ...(long.length > most.longTurns
      ? long.map(({ turn, of }) => `a turn took ${turn.toFixed(1)} times the CPU time of 1 MB of JSON during ${of}`)
      : []),
    ...(overtaking > most.overtaking
      ? [`${overtaking.toFixed(1)} large requests were answered for each of the bystander's`]
      : []),
  ]
}

export const costSummary = (report: CostReport): string => {
  const { requests, statuses, bystander, holds, megabytes, megabytesBefore } = report
  const [longest] = holds
  return [
    `${requests} requests: ${statuses}`,
    `  the bystander: ${bystander.requests} requests, p99 ${bystander.p99.toFixed(0)} ms, longest read ${bystander.longestRead.toFixed(0)} ms, write ${bystander.longestWrite.toFixed(0)} ms`,
    `  longest turn ${longest?.cpuMs.toFixed(0)} ms of CPU time (1 MB of JSON × ${longest?.turn.toFixed(1)}), during ${longest?.of}`,
    `  memory ${megabytesBefore.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB at most`,
  ].join('\n')
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'
import { openConnection } from './http-connection.ts'
import type { Measurement } from './result.ts'
import { median, quantile } from './statistics.ts'
import { createZone, fillZone, requestsTo } from './zones.ts'

const COUNTS = { frames: 150, shapes: 4_000, connectors: 850 }
export const EXPORTED_ELEMENTS = COUNTS.frames + COUNTS.shapes + COUNTS.connectors

/** Somebody who works, and takes no core of their own. */
const READ_EVERY_MS = 10

export type ExportFormat = 'svg' | 'png'

const zones = new WeakMap<Deployment, Promise<string>>()

/** One zone for all formats. */
const zoneOf = (deployment: Deployment): Promise<string> => {
  const known = zones.get(deployment)
  if (known) return known
  const made = createZone(deployment).then(async (zone) => {
    await fillZone(deployment, zone, COUNTS)
    return zone
  })
  zones.set(deployment, made)
  return made
}

/** Exports one after the other, the first of them unmeasured: its seconds, and what others wait for meanwhile. */
const exportWhileReading = async (deployment: Deployment, format: ExportFormat, rounds: number) => {
  const zone = await zoneOf(deployment)
  /** By a client that takes large answers well. */
  const exportZone = async (): Promise<number> => {
    const headers = Object.fromEntries(
      deployment.callers
        .anybody()
        .trim()
        .split('\r\n')
        .map((line) => line.split(': ', 2)),
    )
    const response = await fetch(`${deployment.service.url}${zone}/export?format=${format}`, { headers })
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength < 10_000) throw new Error(`an export of ${byteLength} bytes: ${response.status}`)
    return byteLength
  }
  const reads = requestsTo(deployment, 'GET', () => ({ path: `${zone}/meta` }))
  const bytes = await exportZone()
  const seconds: number[] = []
  const waits: number[] = []
  let isOver = false
  const reading = async (): Promise<void> => {
    const connection = await openConnection(reads.origin)
    while (!isOver) {
      const startedAt = performance.now()
      await connection.send(reads.next())
      waits.push(performance.now() - startedAt)
      await sleep(READ_EVERY_MS)
    }
    connection.close()
  }
  const bystander = reading()
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await exportZone()
    seconds.push((performance.now() - startedAt) / 1000)
  }
  isOver = true
  await bystander
  return {
    bytes,
    seconds: median(seconds),
    slowest: Math.max(...seconds),
    p99: quantile(waits, 0.99),
    reads: waits.length,
  }
}

export const measureExport = async (
  deployment: Deployment,
  format: ExportFormat,
  rounds: number,
): Promise<Measurement> => {
  const { bytes, seconds, slowest } = await exportWhileReading(deployment, format, rounds)
  const detail = `${Math.round(bytes / 1024)} KB; median of ${rounds}, slowest ${slowest.toFixed(2)} s`
  return { baseline: '–', figure: seconds, unit: 's', detail }
}

export const measureOthersDuringExport = async (deployment: Deployment, rounds: number): Promise<Measurement> => {
  const { p99, reads } = await exportWhileReading(deployment, 'png', rounds)
  return { baseline: '–', figure: p99, unit: 'ms', detail: `p99 of ${reads} reads by one client` }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '@easel/contract'
import { findFreePort } from '@easel/server/testing/free-port.ts'
import { serviceArgs, serviceSettings, startSilently } from './processes.ts'
import type { Measurement } from './result.ts'
import { median } from './statistics.ts'

/** From the start of the process to its first answer, on a new database, beside a Node that does nothing. */
export const measureStartup = async (rounds: number): Promise<Measurement> => {
  const results: { ours: number; node: number }[] = []
  for (let round = 0; round < rounds; round++) results.push({ node: await emptyNode(), ours: await firstAnswer() })
  const middle = (side: 'ours' | 'node') => median(results.map((result) => result[side])).toFixed(0)
  return {
    baseline: 'node -e 0',
    figure: median(results.map(({ ours, node }) => ours - node)) / 1000,
    unit: 's more',
    detail: `${middle('ours')} beside ${middle('node')} ms`,
  }
}

const emptyNode = async (): Promise<number> => {
  const start = performance.now()
  await startSilently(['-e', '0']).ended
  return performance.now() - start
}

const firstAnswer = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-startup-'))
  const port = String(await findFreePort())
  const start = performance.now()
  const service = startSilently(serviceArgs, { ...serviceSettings, EASEL_PORT: port, EASEL_DATA: folder })
  const url = `http://127.0.0.1:${port}${basePath}/editions`
  while (!(await fetch(url).catch(() => undefined))) await sleep(5)
  const elapsed = performance.now() - start
  service.end()
  await service.ended
  rmSync(folder, { recursive: true, force: true })
  return elapsed
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolvePorts } from '@easel/server/process/resolve-ports.ts'
import { serviceSettings, serviceWords, startUnheard } from './children.ts'
import { median } from './figures.ts'
import type { Measured } from './line.ts'

/** From the start of the process to its first answer, on a new database, beside a Node that does nothing. */
export const measureStart = async (rounds: number): Promise<Measured> => {
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) turns.push({ bare: await bareNode(), ours: await firstAnswer() })
  const middle = (of: 'ours' | 'bare') => median(turns.map((turn) => turn[of])).toFixed(0)
  return {
    beside: 'node -e 0',
    figure: median(turns.map((turn) => turn.ours - turn.bare)) / 1000,
    unit: 's more',
    detail: `${middle('ours')} beside ${middle('bare')} ms`,
  }
}

const bareNode = async (): Promise<number> => {
  const start = performance.now()
  await startUnheard(['-e', '0']).ended
  return performance.now() - start
}

const firstAnswer = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-start-'))
  const settings = (await resolvePorts(serviceSettings)) as Record<string, string>
  const start = performance.now()
  const child = startUnheard(serviceWords, { ...settings, EASEL_DATA: folder })
  const url = `http://127.0.0.1:${settings.EASEL_PORT}/service/api/v1/editions`
  while (!(await fetch(url).catch(() => undefined))) await sleep(5)
  const took = performance.now() - start
  child.end()
  await child.ended
  rmSync(folder, { recursive: true, force: true })
  return took
}

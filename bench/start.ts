import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, median, say } from './line.ts'

const root = join(import.meta.dirname, '..')

/** From the start of the process to its first answer, on a new database, beside a Node that does nothing. */
export const startLine = async (rounds: number): Promise<Line> => {
  say('start to first answer')
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) turns.push({ bare: await bareNode(), ours: await firstAnswer() })
  const ours = median(turns.map((turn) => turn.ours))
  const bare = median(turns.map((turn) => turn.bare))
  return {
    work: 'start to first answer',
    engine: 'sqlite',
    beside: 'node -e 0',
    figure: median(turns.map((turn) => turn.ours - turn.bare)) / 1000,
    unit: 's more',
    bound: { most: 1.2 },
    detail: `${ours.toFixed(0)} beside ${bare.toFixed(0)} ms`,
  }
}

const bareNode = async (): Promise<number> => {
  const start = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - start
}

const firstAnswer = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-start-'))
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, ['cli/easel.ts', 'serve'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      EASEL_DATA: folder,
      EASEL_PORT: String(port),
      EASEL_AUTH_PORT: '0',
      EASEL_METRICS_PORT: '0',
    },
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}/service/api/v1/editions`
  while (!(await fetch(url).catch(() => undefined))) await sleep(5)
  const took = performance.now() - start
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
  return took
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

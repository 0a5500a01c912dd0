import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { reservePort } from './ports.ts'

const root = join(import.meta.dirname, '../..')
const program = [process.execPath, join(root, 'cli/easel.ts'), 'serve']

/** A service as its own process, which a test may kill. */
export interface ServiceProcess {
  baseUrl: string
  authUrl: string
  /** Milliseconds from its start to the first 200 of /readyz. */
  readyAfterMs: number
  pid: number
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** Standard output and standard error. */
  output(): string
  /** Standard output only. */
  logs(): string
  end(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()
const killAll = (): void => {
  for (const { pid } of running) if (pid !== undefined) killGroup(pid, 'SIGKILL')
}
// A failed or interrupted test leaves no service behind.
process.once('exit', killAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    killAll()
    // Other listeners finish their own cleanup and exit.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  })

const portSettings = ['EASEL_PORT', 'EASEL_AUTH_PORT', 'EASEL_METRICS_PORT']

const defaultSettings = {
  EASEL_RATE_LIMITS: 'off',
  EASEL_PLAN_FREE_ZONES: 'unlimited',
  EASEL_WEB: 'off',
}

const spawnService = async (environment: Record<string, string>) => {
  const [command, ...args] = program as [string, ...string[]]
  const missing = portSettings.filter((name) => environment[name] === undefined)
  const reserved = await Promise.all(missing.map(() => reservePort()))
  const ports = Object.fromEntries(missing.map((name, at) => [name, String(reserved[at]?.port)]))
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...defaultSettings, ...ports, ...environment },
    // A process group of its own: a signal to the test does not reach it, nor the other way round.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    for (const { release } of reserved) release()
  })
  return child
}

export const startService = async (environment: Record<string, string>): Promise<ServiceProcess> => {
  const startedAt = performance.now()
  const child = await spawnService(environment)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const lines: string[] = []
  const logs: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  const started = new Promise<{ base_url: string; auth_url: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      logs.push(line)
      if (line.includes('"msg":"started"')) resolve(JSON.parse(line))
    })
    exited.then((code) => reject(new Error(`the service exited with ${code}:\n${lines.join('\n')}`)))
  })
  const { base_url, auth_url } = await started
  await waitUntil(() => isReady(base_url))
  return {
    baseUrl: base_url,
    authUrl: auth_url,
    readyAfterMs: performance.now() - startedAt,
    pid: child.pid as number,
    exited,
    output: () => lines.join('\n'),
    logs: () => logs.join('\n'),
    end(signal) {
      killGroup(child.pid as number, signal)
      return exited
    },
  }
}

/** Starts a service and kills it `afterMs` later, usually before it is up. */
export const killDuringStart = async (environment: Record<string, string>, afterMs: number): Promise<void> => {
  const child = await spawnService(environment)
  const exited = once(child, 'close')
  await Promise.race([sleep(afterMs), exited])
  killGroup(child.pid as number, 'SIGKILL')
  await exited
}

const killGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

export const isReady = async (baseUrl: string): Promise<boolean> => {
  const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.status === 200
}

/** Only ends what hangs: however slow the machine, what is awaited comes sooner. */
const HANGING_MS = 120_000

/** Polls a condition; resolves with the milliseconds that took. */
export const waitUntil = async (
  condition: () => Promise<boolean> | boolean,
  timeoutMs = HANGING_MS,
): Promise<number> => {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`not true within ${timeoutMs} ms: ${condition}`)
    await sleep(10)
  }
  return performance.now() - startedAt
}

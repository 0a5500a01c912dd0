import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const program = [process.execPath, join(root, 'cli/easel.ts'), 'serve']

/** A service as its own process, to be ended without warning. */
export interface TrialService {
  baseUrl: string
  authUrl: string
  /** Milliseconds from its start to the first 200 of /readyz. */
  readyAfter: number
  pid: number
  /** Resolves with the exit code once it has ended. */
  ended: Promise<number | null>
  /** What it has written to standard output and standard error. */
  output(): string
  /** Standard output alone. */
  logs(): string
  end(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()
const endAll = (): void => {
  for (const { pid } of running) if (pid !== undefined) endGroup(pid, 'SIGKILL')
}
// Whoever starts them may fail in between, or be told to stop.
process.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endAll()
    // Somebody else who listens has still something to do.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  })

const settingsOfAll = {
  EASEL_PORT: '0',
  EASEL_AUTH_PORT: '0',
  EASEL_METRICS_PORT: '0',
  EASEL_RATE_LIMITS: 'off',
  EASEL_PLAN_FREE_ZONES: 'unlimited',
}

const spawnTrial = (environment: Record<string, string>) => {
  const [command, ...words] = program as [string, ...string[]]
  const child = spawn(command, words, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settingsOfAll, ...environment },
    // A group of its own: what ends the trial does not end it, and the other way round.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

export const startTrial = async (environment: Record<string, string>): Promise<TrialService> => {
  const begun = performance.now()
  const child = spawnTrial(environment)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const lines: string[] = []
  const logs: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  const started = new Promise<{ base_url: string; auth_url: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      logs.push(line)
      if (line.includes('"msg":"started"')) resolve(JSON.parse(line))
    })
    ended.then((code) => reject(new Error(`the service ended with ${code}:\n${lines.join('\n')}`)))
  })
  const { base_url, auth_url } = await started
  await becomes(() => isReady(base_url), 10_000)
  return {
    baseUrl: base_url,
    authUrl: auth_url,
    readyAfter: performance.now() - begun,
    pid: child.pid as number,
    ended,
    output: () => lines.join('\n'),
    logs: () => logs.join('\n'),
    end(signal) {
      endGroup(child.pid as number, signal)
      return ended
    },
  }
}

/** Starts one and ends it while it starts. */
export const startInVain = async (environment: Record<string, string>, after: number): Promise<void> => {
  const child = spawnTrial(environment)
  const ended = once(child, 'close')
  await Promise.race([sleep(after), ended])
  endGroup(child.pid as number, 'SIGKILL')
  await ended
}

const endGroup = (pid: number, signal: NodeJS.Signals): void => {
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

/** Waits for a condition; resolves with the milliseconds that took. */
export const becomes = async (holds: () => Promise<boolean> | boolean, within: number): Promise<number> => {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > within) throw new Error(`it did not come about within ${within} ms: ${holds}`)
    await sleep(10)
  }
  return performance.now() - begun
}

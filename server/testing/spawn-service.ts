import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

export const root = join(import.meta.dirname, '../..')
const program = join(root, 'cli/easel.ts')

/** An environment without the settings of whoever runs the tests. */
export const cleanEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  HOME: process.env.HOME,
  ...settings,
})

export interface ProcessResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs one command in its own process. */
export const runCli = async (
  args: readonly string[],
  settings: Record<string, string> = {},
  input = '',
): Promise<ProcessResult> => {
  const env = { ...cleanEnvironment(settings), NODE_COMPILE_CACHE: process.env.EASEL_TEST_CACHE }
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env })
  // A command that does not read it may have ended by now.
  child.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}

export interface SpawnedService {
  baseUrl: string
  authUrl: string
  metricsUrl: string
  banner: () => string
  /** Every line of the log so far. */
  logs: () => Record<string, unknown>[]
  child: ChildProcess
  /** Sends the signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()
// A failed test leaves its service running, and the test run would wait for it.
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

// Nobody looks at the web app in these tests: it is not built for them.
const freePorts = { EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0', EASEL_WEB: 'off' }

/** Starts the service in its own process, on free ports. */
export const spawnService = async (
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<SpawnedService> => {
  const env = cleanEnvironment({ ...freePorts, ...settings })
  const child = spawn(process.execPath, [program, 'serve', ...flags], { cwd: root, env })
  const closed = once(child, 'close')
  running.add(child)
  child.once('exit', () => running.delete(child))
  let banner = ''
  child.stderr.setEncoding('utf8').on('data', (some: string) => {
    banner += some
  })
  const logs: Record<string, unknown>[] = []
  const started = new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>
      logs.push(entry)
      if (entry.msg === 'started') resolve(entry)
    })
    closed.then(([code]) => reject(new Error(`the service ended with ${code}: ${banner}`)))
  })
  const { base_url, auth_url, metrics_port } = await started
  // The startup message comes through another pipe than the log.
  while (!banner.includes(String(base_url))) await once(child.stderr, 'data')
  return {
    baseUrl: String(base_url),
    authUrl: String(auth_url),
    metricsUrl: `http://127.0.0.1:${metrics_port}/metrics`,
    banner: () => banner,
    logs: () => logs,
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await closed
      return code
    },
  }
}

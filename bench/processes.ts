import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

export interface Process {
  pid: number
  stop(): Promise<void>
}

/** Without the settings of the user, above all not their database. */
const cleanEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(EASEL_|DATABASE_URL$|PARSE_|NODE_OPTIONS$)/.test(name)),
)

const running = new Set<ChildProcess>()
// The bench may fail or be ended in between.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const track = <T extends ChildProcess>(child: T): T => {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts a script of the project and waits for the line of output in which `parseReady` finds what it looks for. */
export const startProcess = <T>(
  args: string[],
  env: NodeJS.ProcessEnv,
  parseReady: (line: string) => T | undefined,
  cwd = root,
): Promise<Process & T> =>
  new Promise((resolve, reject) => {
    const child = track(spawn(process.execPath, args, { cwd, env: { ...cleanEnvironment, ...env } }))
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(-10_000)
    })
    const ended = once(child, 'exit')
    ended.then(([code]) => reject(new Error(`${args[0]} ended with ${code}: ${errors}`)))
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const ready = parseReady(line)
      if (ready === undefined) return
      // The log of a service under load is discarded unread: reading it would cost the client.
      lines.removeAllListeners('line').close()
      child.stdout.resume()
      const stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      resolve({ ...ready, pid: child.pid as number, stop })
    })
  })

/** On free ports, everything else as it comes: rate limits too. */
export const serviceSettings = { EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0', EASEL_WEB: 'off' }
export const serviceArgs = ['cli/easel.ts', 'serve']

export interface Service extends Process {
  url: string
  metricsPort: number
}

const parseStarted = (line: string) => {
  const entry = JSON.parse(line) as { msg?: string; base_url: string; metrics_port: number }
  return entry.msg === 'started' ? { url: entry.base_url, metricsPort: entry.metrics_port } : undefined
}

/** `cwd`: of the checkout that it is started from. */
export const startService = (settings: Record<string, string>, cwd = root): Promise<Service> =>
  startProcess(serviceArgs, { ...serviceSettings, ...settings }, parseStarted, cwd)

/** Creates the tables of an empty database. */
export const migrate = async (settings: Record<string, string>, cwd = root): Promise<void> => {
  const env = { ...cleanEnvironment, ...settings }
  await promisify(execFile)(process.execPath, ['cli/easel.ts', 'migrate'], { cwd, env })
}

/** Starts a script without waiting for it, and ignores its output. */
export const startSilently = (args: string[], settings: Record<string, string> = {}) => {
  const env = { ...cleanEnvironment, ...settings }
  const child = track(spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env }))
  return { ended: once(child, 'exit'), end: () => child.kill('SIGTERM') }
}

/** What the baseline route answers with: bytes as they are, or an object that it serialises for every request. */
export type BaselineAnswer = { bytes: string } | { object: unknown }

export const startBaselineRoute = (answer: BaselineAnswer): Promise<Process & { url: string }> =>
  startProcess(['bench/baseline-route.ts', JSON.stringify(answer)], {}, (url) => ({ url }))

/** `database`: a file of SQLite, or the address of a PostgreSQL database. */
export const startBaselineInsert = (database: string): Promise<Process & { url: string }> =>
  startProcess(['bench/baseline-insert.ts', database], {}, (url) => ({ url }))

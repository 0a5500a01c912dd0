import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '..')

export interface Child {
  pid: number
  stop(): Promise<void>
}

/** The settings of whoever runs the bench are not for the service that it fills and loads: above all not their database. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(EASEL_|DATABASE_URL$|PARSE_|NODE_OPTIONS$)/.test(name)),
)

const running = new Set<ChildProcess>()
// Whoever started them may fail in between, or be ended.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const noted = <T extends ChildProcess>(child: T): T => {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/**
 * A program of the project as its own process, and what it says of its start: what `started` finds in a line of it.
 * `under`: words of a program that runs it.
 */
export const startChild = <T>(
  words: string[],
  env: NodeJS.ProcessEnv,
  started: (line: string) => T | undefined,
  under: readonly string[] = [],
): Promise<Child & T> =>
  new Promise((resolve, reject) => {
    const [command = '', ...all] = [...under, process.execPath, ...words]
    const child = noted(spawn(command, all, { cwd: root, env: { ...inherited, ...env } }))
    let errors = ''
    child.stderr.on('data', (some) => {
      errors = (errors + some).slice(-10_000)
    })
    const ended = once(child, 'exit')
    ended.then(([code]) => reject(new Error(`${words[0]} ended with ${code}: ${errors}`)))
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const found = started(line)
      if (found === undefined) return
      // The log of a service under load is let go unread: reading it would cost the client.
      lines.removeAllListeners('line').close()
      child.stdout.resume()
      const stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      resolve({ ...found, pid: child.pid as number, stop })
    })
  })

/** On free ports, with limits off. */
export const serviceSettings = {
  EASEL_PORT: '0',
  EASEL_AUTH_PORT: '0',
  EASEL_METRICS_PORT: '0',
  EASEL_RATE_LIMITS: 'off',
}
export const serviceWords = ['cli/easel.ts', 'serve']

export interface Service extends Child {
  url: string
  metricsPort: number
}

/** The service, as anybody starts it. */
export const startService = (settings: Record<string, string>, under?: readonly string[]): Promise<Service> => {
  const started = (line: string) => {
    const entry = JSON.parse(line) as { msg?: string; base_url: string; metrics_port: number }
    return entry.msg === 'started' ? { url: entry.base_url, metricsPort: entry.metrics_port } : undefined
  }
  return startChild(serviceWords, { ...serviceSettings, ...settings }, started, under)
}

/** Started without waiting for it, and without what it says. */
export const startUnheard = (words: string[], settings: Record<string, string> = {}) => {
  const child = noted(
    spawn(process.execPath, words, { cwd: root, stdio: 'ignore', env: { ...inherited, ...settings } }),
  )
  return { ended: once(child, 'exit'), end: () => child.kill('SIGTERM') }
}

/** How many rows a second the bare engine commits one by one. */
export const commitBare = async (file: string, seconds: number, under?: readonly string[]): Promise<number> => {
  const { perSecond, stop } = await startChild(
    ['bench/bare-commits.ts', file, String(seconds)],
    {},
    (line) => ({ perSecond: Number(line) }),
    under,
  )
  await stop()
  return perSecond
}

export const startBare = (what: { bytes: string } | { object: unknown }): Promise<Child & { url: string }> =>
  startChild(['bench/bare.ts', JSON.stringify(what)], {}, (url) => ({ url }))

/** `place`: a file of SQLite, or an address of PostgreSQL. */
export const startBareWrites = (place: string): Promise<Child & { url: string }> =>
  startChild(['bench/bare-writes.ts', place], {}, (url) => ({ url }))

export const startBareWork = (): Promise<Child & { url: string }> =>
  startChild(['bench/bare-work.ts'], {}, (url) => ({ url }))

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export interface Child {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/** A program of the project as its own process; `address` finds its address in a line of what it prints. */
const start = (
  words: string[],
  env: NodeJS.ProcessEnv,
  address: (line: string) => string | undefined,
): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...env } })
    let errors = ''
    child.stderr.on('data', (some) => {
      errors += some
    })
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}: ${errors}`)))
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const url = address(line)
      if (url === undefined) return
      // The log of a service under load is let go unread: reading it would cost the client.
      lines.removeAllListeners('line').close()
      child.stdout.resume()
      resolve({
        url,
        process: child,
        stop: () => {
          child.kill('SIGTERM')
          return ended
        },
      })
    })
  })

/** The service, as anybody starts it, with limits off. */
export const startService = (settings: Record<string, string>): Promise<Child> =>
  start(
    ['cli/easel.ts', 'serve'],
    { EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0', EASEL_RATE_LIMITS: 'off', ...settings },
    (line) => {
      const entry = JSON.parse(line) as { msg?: string; base_url?: string }
      return entry.msg === 'started' ? entry.base_url : undefined
    },
  )

export const startBare = (what: { bytes: string } | { object: unknown }): Promise<Child> =>
  start(['bench/bare.ts', JSON.stringify(what)], {}, (line) => line)

import { join } from 'node:path'
import { parseArgs } from 'node:util'

const suites = ['realtime', 'web'] as const
type Suite = 'service' | (typeof suites)[number]

export interface Options {
  /** What is measured: everything but live sessions and the web app, or one of those. */
  suite: Suite
  quick: boolean
  peers: boolean
  /** Words that a case must have in its engine and name. */
  only: string[]
  /** A commit that the service is measured beside. */
  beside: string | undefined
  /** Statements of each line on PostgreSQL. */
  explain: boolean
  json: string
  help: boolean
}

export const usage = `npm run bench -- [realtime|web] [options]

Measures the service and prints a table; with \`realtime\`, live sessions; with \`web\`, the canvas in headless Chromium. The exit code is 1 when a figure misses its bound, and 2 for wrong options.

  --quick        little data and short runs; figures are not to be trusted
  --no-peers     without Parse Server 9; of live sessions, without hocuspocus and y-websocket; of the web app,
                 without Excalidraw and tldraw. npm installs them into bench/peers/ the first time
  --only NAME    only the lines that have this in their engine or name, as in --only search;
                 given twice, those that have both, as in --only postgres --only metadata
  --beside COMMIT
                 lists, metadata, searches and inserts of the service as it stands here beside that commit, in turns; 1 when
                 a line is worse by more than the commit differs from itself, which runs twice for that
  --explain      after each line on PostgreSQL its statements on standard error: calls, mean, buffers, WAL, waits for locks
  --json FILE    where the figures go; bench/results/latest.json by default
  --help         this text

The table goes to standard output, progress to standard error.`

/** The message is for the user of the command. */
export class InvalidOptions extends Error {}

export const readOptions = (args: string[]): Options => {
  const { values, positionals } = parse(args)
  const { only, json, beside, ...flags } = values
  const [suite = 'service', ...others] = positionals
  if (!isSuite(suite) || others.length > 0)
    throw new InvalidOptions(`${positionals.join(' ')}: only ${suites.join(' or ')} can be named`)
  if (only.some((word) => word.trim() === '')) throw new InvalidOptions('--only needs a name')
  if (beside !== undefined && suite !== 'service') throw new InvalidOptions(`--beside is not for ${suite}`)
  if (values.explain && (suite !== 'service' || beside !== undefined))
    throw new InvalidOptions('--explain is for lines of the service by itself')
  if (beside?.trim() === '') throw new InvalidOptions('--beside needs a commit')
  if (json.trim() === '') throw new InvalidOptions('--json needs a file')
  return { suite, ...flags, beside, json, only: only.map((word) => word.toLowerCase()) }
}

const isSuite = (name: string): name is Suite => name === 'service' || suites.some((each) => each === name)

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowNegative: true,
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        peers: { type: 'boolean', default: true },
        only: { type: 'string', multiple: true, default: [] },
        beside: { type: 'string' },
        explain: { type: 'boolean', default: false },
        json: { type: 'string', default: join(import.meta.dirname, 'results/latest.json') },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new InvalidOptions((error as Error).message)
  }
}

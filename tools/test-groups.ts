import { globSync } from 'node:fs'
import { root } from './documents.ts'

/** Test files that run in one `node --test`. */
export interface TestGroup {
  name: string
  files: string[]
  concurrency: number
  /** For a test that sets no timeout of its own. */
  timeoutSeconds: number
  /** So many files share a process. Left out: the runner starts one for each, in the order of their names. */
  filesPerProcess?: number
  /** Loaded before the files of a process, so that no test begins while others are still loaded. */
  loadFirst?: string
  /** These of its files have a process to themselves, and are the first to start: the longest come first. */
  alone?: string[]
}

/** These take longest. */
const long = ['fuzz/postgres', 'converge/converge', 'fuzz/sqlite', 'sequences/sequences', 'backup/backup-under-load']
/** Waits for slow connections to be cut off, and compares latencies with those before: has a group with room. */
const waiting = ['hostile/hostile']
/** These have deadlines with time to spare, and wait more than they work: three at a time. */
const timeSensitive = ['crash/crash', 'faults/database-faults', 'converge/kill-nodes', 'faults/disk-faults']
/** These measure latency under load: each has the machine to itself. */
const measuring = ['cost/cost', 'hostile/large-requests', 'overload/overload', 'start/start']

const toPath = (name: string): string => `resilience/${name}.test.ts`

const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort()

/** Their tests reach the branches of the folders whose coverage is measured. */
const measuredFolders =
  'access,audit,changes,comments,editions,elements,history,identity,journal,permissions,sessions,spaces,teams,tokens,zones'

const ofServer = (name: string, files: string[], alone: string[]): TestGroup => ({
  name,
  files,
  concurrency: 3,
  timeoutSeconds: 60,
  filesPerProcess: 15,
  loadFirst: 'server/testing/test-app.ts',
  alone: alone.map((file) => `server/${file}.test.ts`),
})

/** Measuring makes every file slower to load and to run: only these are. */
export const measuredServerSuite = (): TestGroup =>
  ofServer('server, with coverage', find(`server/{${measuredFolders}}/**/*.test.ts`), [
    'access/matrix',
    'access/isolation',
  ])

export const otherServerSuite = (): TestGroup => {
  const measured = measuredServerSuite().files
  const files = find('server/**/*.test.ts').filter((file) => !measured.includes(file))
  // The first two wait for the processes that they start. The last one counts what its own process does.
  const alone = ['main', 'first-start', 'http/request-path']
  return { ...ofServer('server, the others', files, alone), concurrency: 4 }
}

export const contractSuite = (): TestGroup => ({
  name: 'contract',
  files: find('{contract,drawing}/**/*.test.ts'),
  concurrency: 3,
  timeoutSeconds: 60,
  filesPerProcess: 5,
})

const longTools = ['tools/acceptance', 'sdk/package', 'cli/commands', 'tools/clients-page']

/** These start processes, or have nothing to do with the server's code. */
export const toolSuite = (): TestGroup => ({
  name: 'tools and commands',
  files: find('{tools,acceptance,bench,cli,sdk}/**/*.test.ts'),
  concurrency: 3,
  timeoutSeconds: 60,
  filesPerProcess: 4,
  // Those of bench/ measure time.
  alone: [...longTools.map((name) => `${name}.test.ts`), ...find('bench/**/*.test.ts')],
})

/** Each waits half of its time, with deadlines of less than a second. */
export const browserSuite = (): TestGroup => ({
  name: 'browser and slow connections',
  files: [...find('web/**/*.test.ts'), ...waiting.map(toPath)],
  concurrency: 2,
  timeoutSeconds: 60,
  filesPerProcess: 1,
  // The longest.
  alone: ['web/looking.test.ts', ...waiting.map(toPath), 'web/safety.test.ts', 'web/canvas/drawing.test.ts'],
})

/** In the order in which they run. */
export const resilienceGroups = (): TestGroup[] => {
  const apart = [...timeSensitive, ...measuring, ...waiting].map(toPath)
  const others = find('resilience/**/*.test.ts').filter((file) => !apart.includes(file))
  return [
    {
      name: 'resilience',
      files: others,
      concurrency: 3,
      timeoutSeconds: 180,
      filesPerProcess: 1,
      alone: long.map(toPath),
    },
    { name: 'resilience, time-sensitive', files: timeSensitive.map(toPath), concurrency: 3, timeoutSeconds: 180 },
    { name: 'resilience, measuring', files: measuring.map(toPath), concurrency: 1, timeoutSeconds: 180 },
  ]
}

/** `npm test -- FILE…` */
export const namedFiles = (files: string[]): TestGroup => ({
  name: 'files',
  files,
  concurrency: 3,
  timeoutSeconds: 180,
})

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

/** These take longest; the second waits for timeouts, so that the others have both cores. */
const long = [
  'fuzz/postgres',
  'faults/database-faults',
  'converge/converge',
  'fuzz/sqlite',
  'sequences/sequences',
  'backup/backup-under-load',
]
/** These have deadlines with time to spare. The first fills both cores with restarts; the others wait. */
const timeSensitive = ['crash/crash', 'hostile/hostile', 'faults/disk-faults']
/** These measure latency under load: each has the machine to itself. */
const measuring = ['converge/kill-nodes', 'cost/cost', 'hostile/large-requests', 'overload/overload', 'start/start']

const toPath = (name: string): string => `resilience/${name}.test.ts`

const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort()

/** Their tests reach the branches of the folders whose coverage is measured. */
const measuredFolders = 'access,changes,elements,history,identity,journal,sessions,teams,zones'
/** These send every operation for everybody, through branches that the others reach too. */
const longest = ['server/access/matrix.test.ts', 'server/access/isolation.test.ts']

const ofServer = {
  timeoutSeconds: 60,
  filesPerProcess: 15,
  loadFirst: 'server/testing/test-app.ts',
}

/** Measuring makes every file slower to load and to run: only these are. */
export const measuredServerSuite = (): TestGroup => ({
  ...ofServer,
  name: 'server, with coverage',
  files: find(`server/{${measuredFolders}}/**/*.test.ts`).filter((file) => !longest.includes(file)),
  concurrency: 3,
})

export const otherServerSuite = (): TestGroup => {
  const measured = measuredServerSuite().files
  // The first two wait for the processes that they start. The last one counts what its own process does.
  const apart = ['main', 'first-start', 'http/request-path'].map((file) => `server/${file}.test.ts`)
  return {
    ...ofServer,
    name: 'server, the others',
    files: find('server/**/*.test.ts').filter((file) => !measured.includes(file)),
    concurrency: 4,
    alone: [...longest, ...apart],
  }
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
  name: 'browser',
  files: find('web/**/*.test.ts'),
  concurrency: 2,
  timeoutSeconds: 60,
  filesPerProcess: 1,
  // The longest.
  alone: ['web/looking.test.ts', 'web/safety.test.ts', 'web/canvas/drawing.test.ts'],
})

/** In the order in which they run. */
export const resilienceGroups = (): TestGroup[] => {
  const apart = [...timeSensitive, ...measuring].map(toPath)
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
    { name: 'resilience, time-sensitive', files: timeSensitive.map(toPath), concurrency: 2, timeoutSeconds: 180 },
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

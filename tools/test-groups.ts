import { globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './documents.ts'

/** Test files that may share processes. */
export interface TestGroup {
  name: string
  files: string[]
  /** So many files share a process. */
  filesPerProcess: number
  /** Loaded before the files of a process, so that no test begins while others are still loaded. */
  loadFirst?: string
  /** These of its files have a process to themselves, and are the first to start: the longest come first. */
  alone?: string[]
}

/** One more than there are cores, since some tests wait. */
export const processes = availableParallelism() + 1

const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort()

const ofServer = { filesPerProcess: 40, loadFirst: 'server/testing/test-app.ts' }

/** These send every operation for everybody. */
const longest = ['server/access/matrix.test.ts', 'server/access/isolation.test.ts']

export const serverGroup = (): TestGroup => {
  // The first two wait for the processes that they start. The last one counts what its own process does.
  const apart = ['main', 'first-start', 'http/request-path'].map((file) => `server/${file}.test.ts`)
  return { ...ofServer, name: 'server', files: find('server/**/*.test.ts'), alone: [...longest, ...apart] }
}

export const contractGroup = (): TestGroup => ({
  name: 'contract',
  files: find('{contract,drawing}/**/*.test.ts'),
  filesPerProcess: 5,
})

const longTools = ['tools/acceptance', 'sdk/package', 'cli/commands', 'tools/clients-page']

/** These measure time or memory. */
const measuringBench = ['beside', 'cpu-time', 'http-connection', 'load', 'resident-memory', 'run-cases']

/** These start processes, or have nothing to do with the server's code. */
export const toolGroup = (): TestGroup => ({
  name: 'tools and commands',
  files: find('{tools,acceptance,bench,cli,sdk}/**/*.test.ts'),
  filesPerProcess: 8,
  alone: [...longTools, ...measuringBench.map((name) => `bench/${name}`)].map((name) => `${name}.test.ts`),
})

export const browserGroup = (): TestGroup => ({
  name: 'browser',
  files: find('web/**/*.test.ts'),
  filesPerProcess: 12,
  loadFirst: 'web/testing/shared-browser.ts',
  alone: ['web/looking.test.ts', 'web/safety.test.ts', 'web/canvas/drawing.test.ts'],
})

const longResilience = [
  'fuzz/postgres',
  'faults/database-faults',
  'converge/converge',
  'fuzz/sqlite',
  'sequences/sequences',
  'backup/backup-under-load',
].map((name) => `resilience/${name}.test.ts`)

/** They break nothing, and start no service as a process of its own. */
const inProcess = ['fuzz/channel', 'fuzz/check-response', 'overload/rate-limits', 'plans/plans'].map(
  (name) => `resilience/${name}.test.ts`,
)

const isInProcess = (file: string): boolean =>
  inProcess.includes(file) || /^resilience\/(oauth-abuse|support)\//.test(file)

export const resilienceGroup = (): TestGroup => ({
  name: 'resilience',
  files: find('resilience/**/*.test.ts').filter((file) => !isInProcess(file)),
  filesPerProcess: 1,
  alone: longResilience,
})

export const inProcessResilienceGroup = (): TestGroup => ({
  ...ofServer,
  name: 'resilience, in the process of the test',
  files: find('resilience/**/*.test.ts').filter(isInProcess),
})

/** Every test of the project. What takes longest starts first. */
export const allGroups = (): TestGroup[] => [
  serverGroup(),
  browserGroup(),
  resilienceGroup(),
  inProcessResilienceGroup(),
  toolGroup(),
  contractGroup(),
]

/** What a browser shows in `npm test`: what every other test of the app builds on. */
const shortBrowser = ['looking', 'own-fonts', 'editing'].map((name) => `web/${name}.test.ts`)

/** `npm test` has these in no form: they take long, and shorter ones look at the same from nearer by. */
const onlyLong = [
  ...['bench/deployment', 'cli/restore', 'server/first-start', 'sdk/package', 'tools/clients-page', 'tools/acceptance'],
  ...['web/canvas/drawing', 'web/canvas/phone', 'tools/restore-drill'],
  ...['converge/documented-client', 'converge/kill-nodes', 'converge/stalled-service', 'navigations/navigations'].map(
    (name) => `resilience/${name}`,
  ),
  ...['fuzz/postgres', 'hostile/guesses', 'hostile/large-requests', 'hostile/live-attacks', 'slow-line/slow-line'].map(
    (name) => `resilience/${name}`,
  ),
].map((name) => `${name}.test.ts`)

/** The tests of whole pages; those of single parts of the app are in its folders. */
const isOfPages = (file: string): boolean => /^web\/(long\/)?[^/]+$/.test(file)

const isShort = (file: string): boolean => !onlyLong.includes(file) && (!isOfPages(file) || shortBrowser.includes(file))

const partOf = (groups: TestGroup[], isMeant: (file: string) => boolean): TestGroup[] =>
  groups
    .map((group) => ({ ...group, files: group.files.filter(isMeant), alone: (group.alone ?? []).filter(isMeant) }))
    .filter(({ files }) => files.length > 0)

/** `npm test`. */
export const shortGroups = (): TestGroup[] => partOf(allGroups(), isShort)

/** These go through the folders whose branches are counted. */
const coveringRooms = 'access,assets,changes,elements,history,identity,journal,live,teams,zones'

/** The longest pass through branches that the others reach too. */
export const coverageGroup = (): TestGroup => ({
  ...ofServer,
  name: 'coverage',
  files: find(`server/{${coveringRooms}}/**/*.test.ts`).filter((file) => !longest.includes(file)),
})

/** What `npm test` runs on one engine, less of on one of them, or at a part of its length. */
const hasShortForm = (file: string): boolean =>
  file.startsWith('resilience/') ||
  /^onOneOrBothEngines\(|\ballOrFirst\(|\batLength\(|\bisLong\b/m.test(readFileSync(join(root, file), 'utf8'))

/** `npm run test:long` beside the coverage: what `npm test` leaves out, and what it runs in a short form. */
export const longGroups = (): TestGroup[] => {
  const covering = new Set(coverageGroup().files)
  return partOf(allGroups(), (file) => !covering.has(file) && (!isShort(file) || hasShortForm(file)))
}

const filesAt = (path: string): string[] => {
  const kind = statSync(join(root, path), { throwIfNoEntry: false })
  if (!kind) throw new Error(`There is no ${path}.`)
  if (!kind.isDirectory()) return [path]
  const files = find(`${path.replace(/\/+$/, '')}/**/*.test.ts`)
  if (files.length === 0) throw new Error(`There are no tests in ${path}.`)
  return files
}

/** As in the whole run, but spread over all processes that run at once. */
const spread = (group: TestGroup): TestGroup => ({
  ...group,
  filesPerProcess: Math.min(group.filesPerProcess, Math.ceil(group.files.length / processes)),
})

/** `npm test -- PATH…`: the named files, and those of the named folders. */
export const namedGroups = (paths: string[]): TestGroup[] => {
  const chosen = new Set(paths.flatMap(filesAt))
  return partOf(allGroups(), (file) => chosen.has(file)).map(spread)
}

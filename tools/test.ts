import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { makeTemplates } from '@easel/server/testing/templates.ts'
import { findChromium } from './chromium.ts'
import { coverageProblems, coveredFolders } from './coverage-by-folder.ts'
import { root } from './documents.ts'
import { responseProblems, responseTable } from './response-coverage.ts'
import { makeTestFolder } from './test-folder.ts'
import { coverageGroup, longGroups, namedGroups, processes, shortGroups, type TestGroup } from './test-groups.ts'
import { writeShards } from './test-shards.ts'

const usage = `npm test                  the checks and the tests, what takes long in a short form, on one engine or not at all
npm test -- PATH…         the tests of these files and folders
npm run test:long         what npm test leaves out, at full length and on both engines, coverage of branches
npm run test:long -- PATH…    the tests of these files and folders at full length`

const args = process.argv.slice(2)
const isLong = args[0] === '--long'
const paths = isLong ? args.slice(1) : args
const unknown = paths.find((path) => path.startsWith('-'))
if (unknown) {
  console.log(usage)
  process.exit(unknown === '--help' ? 0 : 2)
}

/** Ends what hangs; nothing comes near it on a slow machine. */
const TIMEOUT_MINUTES = 45

const folder = makeTestFolder()
const responseLog = join(folder, 'responses')
const lcov = join(folder, 'lcov')
const compileCache = join(folder, 'compile-cache')
for (const file of [responseLog, lcov]) writeFileSync(file, '')

const durations: string[] = []
const failures: string[] = []

/** Said when it happens, which may be long before the turn of its file to be reported, and again at the end. */
const tellFailure = (text: string): void => {
  process.stderr.write(text)
  failures.push(text)
}

/** Resolves with whether the command succeeded. */
const run = async (
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  onError?: (text: string) => void,
): Promise<boolean> => {
  const startedAt = performance.now()
  const env = { ...process.env, ...environment }
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'inherit', onError ? 'pipe' : 'inherit'], env })
  if (onError) child.stderr?.setEncoding('utf8').on('data', onError)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  durations.push(`${name} ${Math.round((performance.now() - startedAt) / 1000)} s${code === 0 ? '' : ', FAILED'}`)
  return code === 0
}

/** All groups together, so that all cores are busy until the end. */
const runGroups = (
  name: string,
  groups: TestGroup[],
  environment: NodeJS.ProcessEnv,
  flags: string[] = [],
): Promise<boolean> => {
  // Installed, where it is missing, before any test waits for it.
  if (groups.some(({ files }) => files.some((file) => file.startsWith('web/')))) findChromium()
  const files = writeShards(mkdtempSync(join(folder, 'shards-')), groups)
  const limits = [`--test-concurrency=${processes}`, `--test-timeout=${TIMEOUT_MINUTES * 60_000}`]
  // Most files load the whole server: it is compiled once for all of them.
  const cached = { NODE_COMPILE_CACHE: compileCache, ...environment }
  const imported = ['one-seed', 'print-uncaught'].flatMap((name) => ['--import', join(root, `tools/${name}.ts`)])
  const preload = ['--require', join(root, 'tools/untracked-promises.cjs'), ...imported]
  const reports = [...reportTo('spec', 'stdout'), ...reportTo(join(root, 'tools/failed-tests.ts'), 'stderr')]
  return run(
    name,
    process.execPath,
    [...preload, '--test', ...limits, ...reports, ...flags, ...files],
    cached,
    tellFailure,
  )
}

const reportTo = (reporter: string, destination: string): string[] => [
  `--test-reporter=${reporter}`,
  `--test-reporter-destination=${destination}`,
]

const coverageFlags = [
  '--experimental-test-coverage',
  ...coveredFolders.map((name) => `--test-coverage-include=${name}/**`),
  '--test-coverage-exclude=**/*.test.ts',
  ...reportTo('lcov', lcov),
]

const reportProblems = (problems: string[]): boolean => {
  for (const line of problems) console.error(line)
  return problems.length === 0
}

const runAll = async (environment: NodeJS.ProcessEnv): Promise<boolean> => {
  const logged = { ...environment, EASEL_TEST_SEEN: responseLog, EASEL_TEST_CACHE: compileCache }
  const results = await Promise.all([
    run('checks', 'npm', ['run', '--silent', 'check']),
    runGroups('tests', shortGroups(), logged),
  ])
  const log = readFileSync(responseLog, 'utf8')
  console.log(`\n${responseTable(log).join('\n')}\n`)
  return reportProblems(responseProblems(log)) && results.every(Boolean)
}

const runLong = async (environment: NodeJS.ProcessEnv): Promise<boolean> => {
  // V8 counts no branches in functions that come from the compile cache.
  const uncached = { ...environment, NODE_COMPILE_CACHE: undefined }
  const results = [
    await runGroups('coverage', [coverageGroup()], uncached, coverageFlags),
    await runGroups('full length', longGroups(), environment),
  ]
  return reportProblems(coverageProblems(readFileSync(lcov, 'utf8'))) && results.every(Boolean)
}

const runWanted = async (): Promise<boolean> => {
  const named = paths.length > 0 ? namedGroups(paths) : undefined
  if (isLong) process.env.EASEL_TEST_LENGTH = 'long'
  const postgres = await startPostgres()
  process.env.EASEL_TEST_POSTGRES = postgres.url
  try {
    const environment = await makeTemplates(folder)
    if (named) return await runGroups('files', named, environment)
    return await (isLong ? runLong(environment) : runAll(environment))
  } finally {
    await postgres.stop()
  }
}

const hasPassed = await runWanted().catch((error: Error) => {
  console.error(error.message)
  return false
})
// Last, where whoever reads the end of a log finds it.
if (!hasPassed && failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('')}`)
console.log(`\n${durations.join(', ')}: ${Math.round(performance.now() / 1000)} s`)
process.exit(hasPassed ? 0 : 1)

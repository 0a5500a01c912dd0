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
import {
  browserSuite,
  contractSuite,
  measuredServerSuite,
  namedFiles,
  otherServerSuite,
  resilienceGroups,
  type TestGroup,
  toolSuite,
} from './test-groups.ts'
import { writeShards } from './test-shards.ts'

/**
 * `npm test`: the checks; the suite on both engines with a PostgreSQL server of its own, the coverage of declared
 * responses and of branches; then the resilience tests. `npm test -- FILE…` runs the named files only, and
 * `npm test -- --resilience` the resilience tests.
 */
const args = process.argv.slice(2)

const folder = makeTestFolder()
const responseLog = join(folder, 'responses')
const lcov = join(folder, 'lcov')
const compileCache = join(folder, 'compile-cache')
writeFileSync(responseLog, '')

const durations: string[] = []

/** Resolves with whether the command succeeded. */
const run = async (
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const startedAt = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  durations.push(`${name} ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return code === 0
}

const runChecks = (): Promise<boolean> => run('checks', 'npm', ['run', '--silent', 'check'])

const runGroup = (group: TestGroup, environment: NodeJS.ProcessEnv, flags: string[] = []): Promise<boolean> => {
  const { name, concurrency, timeoutSeconds } = group
  // Installed, where it is missing, before any test waits for it.
  if (group.files.some((file) => file.startsWith('web/'))) findChromium()
  const files = group.filesPerProcess ? writeShards(mkdtempSync(join(folder, 'shards-')), group) : group.files
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${timeoutSeconds * 1000}`]
  // Most files load the whole server: it is compiled once for all of them.
  const cached = { NODE_COMPILE_CACHE: compileCache, ...environment }
  const preload = ['--require', join(root, 'tools/untracked-promises.cjs')]
  return run(name, process.execPath, [...preload, '--test', ...limits, ...flags, ...files], cached)
}

const coverageFlags = [
  '--experimental-test-coverage',
  ...coveredFolders.map((name) => `--test-coverage-include=${name}/**`),
  '--test-coverage-exclude=**/*.test.ts',
  ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...['--test-reporter=lcov', `--test-reporter-destination=${lcov}`],
]

const runSuite = async (environment: NodeJS.ProcessEnv): Promise<boolean> => {
  const logged = { ...environment, EASEL_TEST_SEEN: responseLog, EASEL_TEST_CACHE: compileCache }
  // V8 counts no branches in functions that come from the compile cache.
  const uncached = { ...logged, NODE_COMPILE_CACHE: undefined }
  if (!(await runGroup(contractSuite(), logged))) return false
  if (!(await runGroup(measuredServerSuite(), uncached, coverageFlags))) return false
  if (!(await runGroup(otherServerSuite(), logged))) return false
  if (!(await runGroup(toolSuite(), logged))) return false
  if (!(await runGroup(browserSuite(), logged))) return false
  const log = readFileSync(responseLog, 'utf8')
  console.log(`\n${responseTable(log).join('\n')}\n`)
  const problems = [...responseProblems(log), ...coverageProblems(readFileSync(lcov, 'utf8'))]
  for (const line of problems) console.error(line)
  return problems.length === 0
}

const runResilience = async (environment: NodeJS.ProcessEnv): Promise<boolean> => {
  for (const group of resilienceGroups()) if (!(await runGroup(group, environment))) return false
  return true
}

const runAll = async (): Promise<boolean> => {
  const isWhole = args.length === 0
  if (isWhole && !(await runChecks())) return false
  const postgres = await startPostgres()
  process.env.EASEL_TEST_POSTGRES = postgres.url
  try {
    const environment = await makeTemplates(folder)
    if (isWhole) return (await runSuite(environment)) && (await runResilience(environment))
    return await (args[0] === '--resilience' ? runResilience(environment) : runGroup(namedFiles(args), environment))
  } finally {
    await postgres.stop()
  }
}

const hasPassed = await runAll()
console.log(`\n${durations.join(', ')}: ${Math.round(performance.now() / 1000)} s`)
process.exit(hasPassed ? 0 : 1)

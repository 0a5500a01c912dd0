import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { coverageOfRooms, coverageTable, shortOfCoverage } from './coverage-rooms.ts'
import { root } from './documents.ts'
import { answersTable, unseenAnswers } from './response-coverage.ts'
import { namedFiles, resilienceGroups, suite, type TestGroup } from './test-groups.ts'

/**
 * `npm test`: the checks; the suite on both engines with a PostgreSQL of its own, the inventory of answers and the
 * coverage; then the resilience tests. `npm test -- FILE…` runs the named files alone, `npm test -- --resilience` the resilience tests.
 */
const words = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'easel-test-'))
const seen = join(folder, 'seen')
const coverage = join(folder, 'coverage')
writeFileSync(seen, '')
mkdirSync(coverage)
process.on('exit', () => rmSync(folder, { recursive: true }))

const took: string[] = []

/** Runs to its end; resolves with whether all was well. */
const run = async (
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const begun = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  took.push(`${name} ${Math.round((performance.now() - begun) / 1000)} s`)
  return code === 0
}

const check = (): Promise<boolean> => run('checks', 'npm', ['run', '--silent', 'check'])

/** Each file loads most of the server: what was compiled for the first is there for the others. */
const runGroup = (
  { name, files, concurrency, timeoutSeconds }: TestGroup,
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> =>
  run(
    name,
    process.execPath,
    ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${timeoutSeconds * 1000}`, ...files],
    { NODE_COMPILE_CACHE: join(folder, 'compiled'), ...environment },
  )

const runSuite = async (environment: NodeJS.ProcessEnv): Promise<boolean> => {
  const measured = {
    EASEL_TEST_SEEN: seen,
    EASEL_TEST_CACHE: join(folder, 'compiled'),
    NODE_V8_COVERAGE: coverage,
    // Of its own: what is compiled without counting cannot be counted.
    NODE_COMPILE_CACHE: join(folder, 'compiled to be counted'),
  }
  if (!(await runGroup(suite(), { ...environment, ...measured }))) return false
  const answered = takeInventory(readFileSync(seen, 'utf8'))
  return takeCoverage() && answered
}

const takeInventory = (log: string): boolean => {
  console.log(`\n${answersTable(log).join('\n')}\n`)
  const unseen = unseenAnswers(log)
  for (const line of unseen) console.error(`no test has seen: ${line}`)
  return unseen.length === 0
}

const takeCoverage = (): boolean => {
  const files = coverageOfRooms(coverage, root)
  console.log(`${coverageTable(files).join('\n')}\n`)
  const short = shortOfCoverage(files)
  for (const line of short) console.error(line)
  return short.length === 0
}

const runResilience = async (environment: NodeJS.ProcessEnv): Promise<boolean> => {
  for (const group of resilienceGroups()) if (!(await runGroup(group, environment))) return false
  return true
}

const runAll = async (): Promise<boolean> => {
  const isWhole = words.length === 0
  if (isWhole && !(await check())) return false
  const postgres = await startPostgres()
  const environment = { EASEL_TEST_POSTGRES: postgres.url }
  try {
    if (isWhole) return (await runSuite(environment)) && (await runResilience(environment))
    return await (words[0] === '--resilience' ? runResilience(environment) : runGroup(namedFiles(words), environment))
  } finally {
    await postgres.stop()
  }
}

const isWell = await runAll()
console.log(`\n${took.join(', ')}: ${Math.round(performance.now() / 1000)} s`)
process.exit(isWell ? 0 : 1)

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { answersTable, unseenAnswers } from './unseen-answers.ts'

/**
 * `npm test`: the checks, the suite on both engines with a PostgreSQL of its own, then the inventory of answers.
 * `npm test -- FILE…` runs the named files alone.
 */
const files = process.argv.slice(2)
/** All but the trials, which take minutes of their own: `npm run trials`. */
const suite = '{acceptance,cli,contract,sdk,server,tools}/**/*.test.ts'
const isWhole = files.length === 0

/** Runs to its end; resolves with the exit code. */
const run = (command: string, words: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve) => {
    spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...environment } }).on('exit', (code) =>
      resolve(code ?? 1),
    )
  })

const runSuite = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-test-'))
  const seenFile = join(folder, 'seen')
  writeFileSync(seenFile, '')
  const postgres = await startPostgres()
  try {
    const failed = await run(
      process.execPath,
      ['--test', '--test-concurrency=3', '--test-timeout=60000', ...(isWhole ? [suite] : files)],
      { EASEL_TEST_POSTGRES: postgres.url, EASEL_TEST_SEEN: seenFile },
    )
    return isWhole && failed === 0 ? takeInventory(readFileSync(seenFile, 'utf8')) : failed
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

const takeInventory = (log: string): number => {
  console.log(`\n${answersTable(log).join('\n')}\n`)
  const unseen = unseenAnswers(log)
  for (const line of unseen) console.error(`no test has seen: ${line}`)
  return unseen.length
}

const failed = (isWhole && (await run('npm', ['run', '--silent', 'check']))) || (await runSuite())
process.exit(failed ? 1 : 0)

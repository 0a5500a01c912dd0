import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { unseenAnswers } from './unseen-answers.ts'

/**
 * `npm test`: the suite on both engines with a PostgreSQL of its own, then the inventory of answers.
 * `npm test -- FILE…` runs the named files alone, without the inventory.
 */
const files = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'easel-test-'))
const seenFile = join(folder, 'seen')
writeFileSync(seenFile, '')
const postgres = await startPostgres()

const run = (): Promise<number> =>
  new Promise((resolve) => {
    const named = files.length > 0 ? files : ['**/*.test.ts']
    spawn(process.execPath, ['--test', '--test-concurrency=3', '--test-timeout=60000', ...named], {
      stdio: 'inherit',
      env: { ...process.env, EASEL_TEST_POSTGRES: postgres.url, EASEL_TEST_SEEN: seenFile },
    }).on('exit', (code) => resolve(code ?? 1))
  })

let failed = await run()
if (files.length === 0 && failed === 0) {
  const unseen = unseenAnswers(readFileSync(seenFile, 'utf8'))
  for (const line of unseen) console.error(`no test has seen: ${line}`)
  failed = unseen.length
}
await postgres.stop()
rmSync(folder, { recursive: true })
process.exit(failed === 0 ? 0 : 1)

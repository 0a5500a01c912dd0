import assert from 'node:assert/strict'
import { openSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTestStorage } from '@easel/server/testing/engines.ts'
import { run } from './run.ts'
import { takeSettings } from './take-settings.ts'

const check = async (file: string | undefined, environment: Record<string, string>, options: string[] = []) => {
  const storage = await createTestStorage('sqlite')
  const path = `${storage.dataFolder}/easel.env`
  writeFileSync(path, file ?? '')
  const fd = file === undefined ? [] : [`--settings-fd=${openSync(path, 'r')}`]
  const taken = takeSettings([...fd, 'settings', 'check', ...options], environment)
  let stdout = ''
  const streams = { stdout: { write: (text: string) => (stdout += text) }, stderr: { write: () => {} } }
  const code = await run(taken.args, taken.environment, streams, taken.file)
  await storage.remove()
  return { code, stdout }
}

test('[R8] settings check shows what the file gives the service, and where this command has something else', async () => {
  const file = `EASEL_DATA=/var/lib/easel
DATABASE_URL=postgres://easel:pa$$word@127.0.0.1/easel?application_name=easel&connect_timeout=60
EASEL_ADMIN_MAIL=pa$$word@example.com
`
  const here = { DATABASE_URL: 'postgres://easel:hunter2@127.0.0.1/easel_drill', EASEL_DATA: '/var/lib/easel' }
  const { code, stdout } = await check(file, here)
  assert.equal(code, 0, stdout)
  assert.equal(stdout.includes('pa$$word@127') || stdout.includes('hunter2'), false)
  const lines = stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))
  for (const line of [
    'EASEL_DATA  /var/lib/easel  from the file',
    'DATABASE_URL  postgres://easel:…@127.0.0.1/easel?application_name=easel&connect_timeout=60  from the file, for the service alone',
    'DATABASE_URL  postgres://easel:…@127.0.0.1/easel_drill  from the environment, for this command alone',
    'EASEL_ADMIN_MAIL  pa$$word@example.com  from the file',
    'This command has the database easel_drill at 127.0.0.1',
    'The service has the database easel at 127.0.0.1',
  ])
    assert.ok(lines.includes(line), `${line}\n${stdout}`)
})

test('[R8] what the caller has wins in either form: a database by its name over one by its file', async () => {
  const here = { DATABASE_URL: 'postgres://127.0.0.1/easel_drill' }
  const { stdout } = await check('DATABASE_URL_FILE=/nowhere/url\n', here, ['--json'])
  const { programs } = JSON.parse(stdout)
  assert.deepEqual(programs, [
    { program: 'This command', database: 'easel_drill at 127.0.0.1', mistakes: [] },
    {
      program: 'The service',
      mistakes: ['DATABASE_URL_FILE names /nowhere/url, which cannot be read (ENOENT)'],
    },
  ])
})

test('[R8] settings that are wrong are told with exit code 3, nothing that is set is fine', async () => {
  const wrong = await check(undefined, { EASEL_PORT: 'many' })
  assert.equal(wrong.code, 3)
  assert.match(wrong.stdout, /This command does not run with these:\n {2}EASEL_PORT must be a port/)
  const nothing = await check(undefined, {})
  assert.equal(nothing.code, 0)
  assert.match(nothing.stdout, /^Nothing is set: .*\n\nThis command has the database in \S+data\n$/)
})

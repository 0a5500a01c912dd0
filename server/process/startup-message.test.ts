import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writePasswordFile } from './password-file.ts'
import { readSettings } from './settings.ts'
import { startupMessage } from './startup-message.ts'

const operator = { mail: 'admin@localhost', password: 'abcdefghijklmnopqrst' }

const messageWith = (isTerminal: boolean, passwordFile: string | undefined): string =>
  startupMessage({
    ...{ settings: readSettings({}), environment: {}, hasMetrics: false, mail: undefined, demo: undefined },
    ...{ operator, isTerminal, passwordFile },
  })

test('[N6] the one-time password is shown at a terminal, and to nobody who keeps what he reads', () => {
  assert.match(messageWith(true, '/data/one-time-password'), /One-time password +abcdefghijklmnopqrst /)
  const logged = messageWith(false, '/data/one-time-password')
  assert.match(logged, /One-time password +in \/data\/one-time-password /)
  assert.equal(logged.includes(operator.password), false)
  assert.match(messageWith(false, undefined), /not kept: easel user reset --mail admin@localhost prints a link/)
})

test('[N6] its file is its owner’s alone, whatever was there, and goes when it has been used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-password-'))
  const file = join(folder, 'one-time-password')
  writeFileSync(file, 'planted', { mode: 0o666 })
  assert.equal(await writePasswordFile(folder, operator.password), file)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(readFileSync(file, 'utf8'), `${operator.password}\n`)
  assert.equal(await writePasswordFile(folder, undefined), undefined)
  assert.equal(statSync(file, { throwIfNoEntry: false }), undefined)
  assert.equal(await writePasswordFile(join(file, 'no', 'folder', '\0'), operator.password), undefined)
  rmSync(folder, { recursive: true })
})

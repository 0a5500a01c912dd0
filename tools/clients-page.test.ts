import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { cleanEnvironment, type SpawnedService, spawnService } from '@easel/server/testing/spawn-service.ts'
import { root } from './documents.ts'

const page = readFileSync(`${root}/docs/clients.md`, 'utf8')
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text as string)

describe('docs/clients.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-clients-'))
  const settings = { EASEL_DATA: join(folder, 'data') }
  let service: SpawnedService
  before(async () => {
    service = await spawnService(settings)
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  test('[H1] its commands work as they stand there, up to the bot', async () => {
    assert.ok(commands.length >= 4)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands.join('\necho\n')], {
      cwd: root,
      env: { ...cleanEnvironment(settings), EASEL: service.baseUrl, TMPDIR: folder },
    })
    const [, output] = /```\n([^`]*)```\n\n### An application/.exec(page) ?? []
    assert.equal(stdout.trim().split('\n').at(-1), output?.trim())
    assert.match(stdout, /"status":"success","message":"Token created"/)
  })

  test('[H1] the first session of the README works after them', async () => {
    const readme = readFileSync(`${root}/README.md`, 'utf8')
    const session = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text as string)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', session.join('\necho\n')], {
      cwd: root,
      env: { ...cleanEnvironment(settings), EASEL: service.baseUrl },
    })
    assert.match(stdout, /"status":"success","message":"Team updated"/)
  })

  test('[H1] the addresses that it names are those of the identity provider', async () => {
    const discovery = await fetch(`${service.authUrl}/.well-known/openid-configuration`)
    const { authorization_endpoint, token_endpoint } = (await discovery.json()) as Record<string, string>
    assert.equal(authorization_endpoint, `${service.authUrl}/oauth/v2/auth`)
    assert.equal(token_endpoint, `${service.authUrl}/oauth/v2/token`)
  })
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import { createTestStorage, TEST_PATIENCE } from '@easel/server/testing/engines.ts'
import { root } from './documents.ts'

/** deploy/easel with the places of this machine in place of those of a server. */
const scriptIn = (folder: string): string =>
  readFileSync(join(root, 'deploy/easel'), 'utf8')
    .replaceAll('/opt/easel', root)
    .replaceAll('/etc/easel', folder)
    .replaceAll('/var/lib/easel', join(folder, 'data'))
    .replace(/exec setpriv .*\\\n/, 'exec \\\n')

describe('a restore drill with the settings of production in easel.env', () => {
  test('[R8] fills the database that the caller names, and touches no other', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-drill-'))
    const production = await createTestStorage('postgres')
    const drill = await createTestStorage('postgres')
    t.after(async () => {
      rmSync(folder, { recursive: true, force: true })
      await production.remove()
      await drill.remove()
    })
    writeFileSync(join(folder, 'easel'), scriptIn(folder), { mode: 0o755 })
    // What the shell would take for a command in the background, and for its process id.
    writeFileSync(
      join(folder, 'easel.env'),
      `DATABASE_URL=${production.databaseUrl}?application_name=easel&connect_timeout=60\nEASEL_ADMIN_MAIL=pa$$word@example.com\n`,
    )
    const easel = (args: string[], environment: NodeJS.ProcessEnv = {}) => {
      const { PATH, HOME, TMPDIR } = process.env
      const { status, stdout, stderr } = spawnSync(join(folder, 'easel'), args, {
        env: { PATH, HOME, TMPDIR, ...environment },
        encoding: 'utf8',
      })
      return { status, text: stdout + stderr }
    }
    const namesIn = async (url: string | undefined) => {
      const database = openPostgres(url as string, { poolSize: 1, patience: TEST_PATIENCE })
      const users = await database.read.selectFrom('user').select('mail_id').orderBy('mail_id').execute()
      await database.close()
      return users.map(({ mail_id }) => mail_id)
    }
    const mustPass = ({ status, text }: ReturnType<typeof easel>) => assert.equal(status, 0, text)
    const backup = join(folder, 'all.backup')
    mustPass(easel(['migrate']))
    mustPass(easel(['user', 'add', '--mail', 'ann@example.com', '--name', 'Ann']))
    mustPass(easel(['backup', backup]))
    mustPass(easel(['user', 'add', '--mail', 'ben@example.com', '--name', 'Ben']))

    const here = { DATABASE_URL: drill.databaseUrl }
    const name = (url: string | undefined) => new URL(url as string).pathname.slice(1)
    const restored = easel(['restore', backup], here)
    mustPass(restored)
    assert.match(restored.text, new RegExp(`into the database ${name(drill.databaseUrl)} at `))
    assert.deepEqual(await namesIn(drill.databaseUrl), ['ann@example.com'])
    assert.deepEqual(await namesIn(production.databaseUrl), ['ann@example.com', 'ben@example.com'])

    // Without naming another one, production is refused by its name.
    const refused = easel(['restore', backup])
    assert.equal(refused.status, 1, refused.text)
    assert.match(refused.text, new RegExp(`The database ${name(production.databaseUrl)} at .* is not empty`))
    assert.deepEqual(await namesIn(production.databaseUrl), ['ann@example.com', 'ben@example.com'])
  })
})

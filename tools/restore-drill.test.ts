import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { createTestStorage, type TestStorage } from '@easel/server/testing/engines.ts'
import { postgresUrl } from '@easel/server/testing/postgres.ts'
import { spawnService } from '@easel/server/testing/spawn-service.ts'
import pg from 'pg'
import { root } from './documents.ts'

/** The names of places on a server, and where they are here. */
const placesIn = (folder: string): [string, string][] => [
  ['/opt/easel', root],
  ['/etc/easel', folder],
  ['/var/lib/easel', join(folder, 'data')],
  ['/var/backups/easel', join(folder, 'backups')],
  ['postgres://easel:password@127.0.0.1/easel_drill', postgresUrl('easel_drill')],
]

const inPlace = (folder: string, content: string): string =>
  placesIn(folder).reduce((result, [there, here]) => result.replaceAll(there, here), content)

/** The block of commands on the page that has this in it. */
const commandsWith = (part: string): string => {
  const page = readFileSync(join(root, 'docs/operate.md'), 'utf8')
  const [block, ...others] = [...page.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, lines]) => lines as string)
    .filter((lines) => lines.includes(part))
  assert.ok(block !== undefined && others.length === 0, `one block with ${part}`)
  return block
}

const node = JSON.stringify(process.execPath)

/** Runs one statement on the server of the tests. */
const onServer = (statement: string): string =>
  `#!/bin/sh
exec ${node} --input-type=module -e '
import pg from "${import.meta.resolve('pg')}"
const name = process.argv.at(-1)
if (!/^easel_drill$/.test(name)) throw new Error(name)
const client = new pg.Client({ connectionString: "${postgresUrl('postgres')}" })
await client.connect()
await client.query("${statement} " + name).finally(() => client.end())
' -- "$@"
`

/**
 * What a server has and this machine may not: the programs of PostgreSQL, of which there are only those that run it, and
 * other users to become. They check whom they are asked to become, and go on as the user of the test.
 */
const programs: Record<string, string> = {
  createdb: onServer('create database'),
  dropdb: onServer('drop database'),
  sudo: `#!/bin/sh
[ "$1 $2" = "-u postgres" ] || exit 99
shift 2
exec "$@"
`,
  setpriv: `#!/bin/sh
[ "$1 $2 $3" = "--reuid=easel --regid=easel --init-groups" ] || exit 99
shift 3
exec "$@"
`,
}

describe('a restore drill with the settings of production in easel.env', () => {
  let folder: string
  let production: TestStorage

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'easel-drill-'))
    production = await createTestStorage('postgres')
    for (const name of ['bin', 'backups']) mkdirSync(join(folder, name))
    const script = inPlace(folder, readFileSync(join(root, 'deploy/easel'), 'utf8'))
    for (const [name, content] of Object.entries({ ...programs, easel: script })) {
      writeFileSync(join(folder, 'bin', name), content)
      chmodSync(join(folder, 'bin', name), 0o755)
    }
    // What the shell would take for a command in the background, and for its process id.
    const settings = `DATABASE_URL=${production.databaseUrl}?application_name=easel&connect_timeout=60\nEASEL_ADMIN_MAIL=pa$$word@example.com\n`
    writeFileSync(join(folder, 'easel.env'), settings)
  })
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await production.remove()
  })

  const run = async (commands: string) => {
    const { PATH, HOME, TMPDIR } = process.env
    const child = spawn('sh', ['-eu', '-c', inPlace(folder, commands)], {
      env: { PATH: `${join(folder, 'bin')}:${PATH}`, HOME, TMPDIR },
    })
    const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { status, text: out + errors }
  }
  const mustPass = async (commands: string): Promise<string> => {
    const { status, text } = await run(commands)
    assert.equal(status, 0, text)
    return text
  }

  const query = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: production.databaseUrl })
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  /** Every row of every table of production. */
  const rowsOfProduction = async () => {
    const tables = await query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
    const rows: Record<string, unknown> = {}
    for (const { name } of tables)
      rows[String(name)] = (await query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)).map(
        ({ row }) => row,
      )
    return rows
  }

  const databases = async () =>
    (await query("select datname as name from pg_database where datname = 'easel_drill'")).map(({ name }) => name)

  test('[R8] fills the database that it names, and leaves production as it is, row by row, with a node connected to it', async (t) => {
    await mustPass('easel migrate; easel user add --mail ann@example.com --name Ann')
    await mustPass(commandsWith('easel backup /var/backups/easel/$(date +%F).backup\n').replace(/^install .*\n/m, ''))
    await mustPass('easel user add --mail ben@example.com --name Ben')
    const service = await spawnService(production.environment)
    t.after(() => service.stop())
    const earlier = await rowsOfProduction()
    assert.match(JSON.stringify(earlier.user), /ann@example.com.*ben@example.com/)

    const commands = commandsWith('createdb --owner=easel easel_drill').trim().split('\n')
    assert.match(commands[0] as string, /createdb .*easel_drill$/)
    assert.match(commands.at(-1) as string, /dropdb easel_drill$/)
    // Between its last look and its end, the drill has what was backed up.
    const people = 'easel user list'
    const told = await mustPass([...commands.slice(0, -2), people, ...commands.slice(-2), people].join('\n'))
    assert.match(told, /into the database easel_drill at /)
    const [, ofDrill = '', ofProduction = ''] = told.split(/^(?=.*ann@example\.com)/m)
    assert.deepEqual([ofDrill.includes('ben@'), ofProduction.includes('ben@')], [false, true], told)
    assert.deepEqual(await databases(), [])
    assert.deepEqual(await rowsOfProduction(), earlier)

    // Without naming another one, production is refused by its name: while a node is connected to it with --force too.
    const name = new URL(production.databaseUrl as string).pathname.slice(1)
    const restore = commands.find((command) => command.startsWith('easel restore')) as string
    for (const command of [restore, restore.replace('restore', 'restore --force')]) {
      const refused = await run(command)
      assert.notEqual(refused.status, 0, refused.text)
      assert.match(refused.text, new RegExp(`The database ${name} at .* is in use .*stop every node first`))
    }
    assert.deepEqual(await rowsOfProduction(), earlier)
    assert.equal(await service.stop(), 0)
    const refused = await run(restore)
    assert.equal(refused.status, 1, refused.text)
    assert.match(refused.text, new RegExp(`The database ${name} at .* is not empty`))
    assert.match(JSON.stringify((await rowsOfProduction()).user), /ann@example.com.*ben@example.com/)
  })
})

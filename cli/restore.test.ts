import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { takeLease } from '@easel/server/db/lease/lease.ts'
import { createTestStorage, onBothEngines, type TestStorage } from '@easel/server/testing/engines.ts'
import { connectPostgres } from '@easel/server/testing/postgres-client.ts'
import { spawnService } from '@easel/server/testing/spawn-service.ts'
import { commandsWith, runHere } from './testing/run-commands.ts'

const POLL_MS = 100
const DEADLINE_MS = 120_000

onBothEngines('a restore over a database in use', (engine) => {
  let storage: TestStorage
  let file: string
  before(async () => {
    storage = await createTestStorage(engine)
    file = join(storage.dataFolder, 'all.backup')
    await outputOf(['migrate'])
    await outputOf(['user', 'add', '--mail', 'ann@example.com', '--name', 'Ann'])
    assert.equal((await runHere(['backup', file], storage.environment)).code, 0)
    await outputOf(['user', 'add', '--mail', 'ben@example.com', '--name', 'Ben'])
  })
  after(() => storage.remove())

  const { outputOf, jsonOf, refusedWith } = commandsWith(() => storage.environment)
  const mailsIn = async ({ environment }: TestStorage) => {
    const { users } = JSON.parse((await runHere(['user', 'list', '--json'], environment)).stdout)
    return (users as { mail_id: string }[]).map(({ mail_id }) => mail_id).sort()
  }
  const both = ['ann@example.com', 'ben@example.com']
  const kept = () => readdirSync(storage.dataFolder).filter((name) => name.startsWith('replaced-'))

  test('[R8] is refused while a node runs, with --force too, and no longer once that one was killed', async () => {
    const service = await spawnService(storage.environment)
    const inUse =
      engine === 'postgres'
        ? new RegExp(
            `^easel: The database \\S+ at .* is in use \\(easel node \\S+ ${service.child.pid}.*\\): stop every node`,
          )
        : /^easel: The database in \S+ has a node that runs on it: stop it first/
    for (const options of [[], ['--force'], ['--force', '--discard']])
      await refusedWith(4, ['restore', file, ...options], inUse)
    assert.deepEqual(await mailsIn(storage), both)
    assert.deepEqual(kept(), [])
    const closed = once(service.child, 'close')
    service.child.kill('SIGKILL')
    await closed
    // PostgreSQL hears of it a moment later.
    const deadline = Date.now() + DEADLINE_MS
    for (;;) {
      const { code, stderr } = await runHere(['restore', file, '--force'], storage.environment)
      if (code === 0) break
      assert.ok(Date.now() < deadline, stderr)
      assert.match(stderr, inUse)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    assert.deepEqual(await mailsIn(storage), ['ann@example.com'])
  })

  test('[R8] keeps what it replaces as a backup, which brings it back, unless told not to', async () => {
    const [name = ''] = kept()
    const before = join(storage.dataFolder, name)
    assert.equal(statSync(before).mode & 0o777, 0o600)
    const other = await createTestStorage(engine)
    assert.equal((await runHere(['restore', before], other.environment)).code, 0)
    assert.deepEqual(await mailsIn(other), both)
    await other.remove()
    const told = await runHere(['restore', before, '--force'], storage.environment)
    assert.match(told.stdout, /What it held before is in \S+replaced-\S+\.backup: remove it when nobody needs it\n$/)
    assert.deepEqual(await mailsIn(storage), both)
    assert.equal(kept().length, 2)
    assert.equal('kept' in (await jsonOf(['restore', file, '--force', '--discard'])), false)
    assert.equal(kept().length, 2)
  })

  test('[R8] a node does not start on a database that is being replaced', async () => {
    const lease = await takeLease(storage, 'alone')
    await assert.rejects(spawnService(storage.environment), /ended with 4: .*is being replaced by easel restore/s)
    await lease.release()
    const service = await spawnService(storage.environment)
    const another = await spawnService(storage.environment)
    assert.deepEqual([await service.stop(), await another.stop()], [0, 0])
  })

  if (engine === 'postgres') {
    const connectAs = (name: string) => connectPostgres(storage.databaseUrl as string, name)

    test('[R8] is refused while the pool of a node is connected, whether or not it holds its lock', async () => {
      const pool = await connectAs('easel node elsewhere 7')
      await refusedWith(
        4,
        ['restore', file, '--force'],
        /is in use \(easel node elsewhere 7 from \S+\): stop every node/,
      )
      await pool.end()
      assert.equal((await runHere(['restore', file, '--force', '--discard'], storage.environment)).code, 0)
    })

    test('[R8] a node ends whose database is being replaced when its server knows it again', async () => {
      const service = await spawnService(storage.environment)
      const closed = once(service.child, 'close')
      const admin = await connectAs('test')
      // Whoever waits for the lock has it before the node can ask for it again.
      const lock = await connectAs('easel restore')
      const ofDatabase = '(select oid from pg_database where datname = current_database())'
      const taken = lock.query(
        `select pg_advisory_lock(classid::int, objid::int) from pg_locks
         where locktype = 'advisory' and database = ${ofDatabase}`,
      )
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = ${ofDatabase}`
      while ((await admin.query(waiting)).rows.length === 0)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      await admin.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = ${ofDatabase}`,
      )
      const [code] = await closed
      await taken
      assert.equal(code, 4)
      assert.match(JSON.stringify(service.logs().at(-1)), /the database \S+ at \S+ is being replaced by easel restore/)
      for (const client of [lock, admin]) await client.end()
    })
  }
})

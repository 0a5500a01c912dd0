import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { runCli, spawnService } from '../testing/spawn-service.ts'
import { makePrivate } from './private-folder.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))

describe('the data folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'easel-private-'))
  after(() => rmSync(parent, { recursive: true }))

  test('[N6] is its owner’s alone, with every file in it, also after a backup and a restore', async () => {
    const dataFolder = join(parent, 'new')
    const service = await spawnService({ EASEL_DATA: dataFolder })
    assert.equal(modeOf(dataFolder), '700')
    const backup = join(dataFolder, 'all.backup')
    assert.equal((await runCli(['backup', backup], { EASEL_DATA: dataFolder })).code, 0)
    const modes = modesIn(dataFolder)
    assert.deepEqual(modes, Object.fromEntries(Object.keys(modes).map((name) => [name, '600'])))
    for (const name of ['easel.db', 'easel.db-wal', 'easel.db-shm', 'all.backup']) assert.ok(name in modes, name)
    await service.stop()

    const restored = join(parent, 'restored')
    assert.equal((await runCli(['restore', backup], { EASEL_DATA: restored })).code, 0)
    assert.equal(modeOf(restored), '700')
    assert.equal(modeOf(join(restored, 'easel.db')), '600')
  })

  test('where none can be made, or a file stands in its place, is one line and exit code 4', async () => {
    const file = join(parent, 'file')
    writeFileSync(file, '', { mode: 0o644 })
    const places = [file, join(file, 'data'), ...(process.platform === 'linux' ? ['/proc/easel/data'] : [])]
    for (const place of places) {
      const { code, stderr } = await runCli(['migrate'], { EASEL_DATA: place })
      assert.deepEqual([code, stderr.trim().split('\n').length], [4, 1], stderr)
      assert.match(stderr, /cannot be opened/)
    }
    assert.equal(modeOf(file), '644')
  })

  test('[N6] that was open to others is closed at the start, and the log says so', async () => {
    const dataFolder = join(parent, 'wide')
    assert.equal((await runCli(['migrate'], { EASEL_DATA: dataFolder })).code, 0)
    const database = join(dataFolder, 'easel.db')
    chmodSync(dataFolder, 0o755)
    chmodSync(database, 0o644)
    const service = await spawnService({ EASEL_DATA: dataFolder })
    await service.stop()
    assert.deepEqual([modeOf(dataFolder), modeOf(database)], ['700', '600'])
    const warnings = service.logs().map(({ msg }) => msg)
    assert.ok(warnings.includes(`${dataFolder} was open to other users (755): it is 700 now`))
    assert.ok(warnings.includes(`${database} was open to other users (644): it is 600 now`))
  })

  test('[N6] what is executable in it, and a folder that everybody shares, is left alone', () => {
    const shared = join(parent, 'shared')
    makePrivate(shared, () => assert.fail('a new one is private'))
    chmodSync(shared, 0o1777)
    const script = join(shared, 'run.sh')
    writeFileSync(script, '', { mode: 0o755 })
    const said: string[] = []
    makePrivate(shared, (message) => said.push(message))
    assert.deepEqual(said, [`${shared} is shared by everybody: EASEL_DATA should be a folder of its own`])
    assert.deepEqual([modeOf(shared), modeOf(script)], ['777', '755'])
    assert.ok(existsSync(script))
  })
})

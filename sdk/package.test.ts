import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { aZone } from '@easel/server/testing/factories.ts'
import { root } from '@easel/server/testing/spawn-service.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { compile } from '../tools/typescript.ts'
import { operations } from './index.ts'

const run = promisify(execFile)

/** What a newcomer writes first. */
const program = `
import { createClient, EaselError, items, operations } from '@easel/sdk'
const easel = createClient({ baseUrl: process.env.EASEL_URL + '/', token: process.env.EASEL_TOKEN })
const { edition_id, team_id } = await easel.createEdition({ body: { team_name: 'Studio' } })
for (const space_name of ['A', 'B', 'C']) await easel.createSpace({ edition_id, body: { create_space: { team_id, space_name } } })
const query = { team_id, action_type: 'ALLSPACES', sort_by: 'A_Z', limit: 2 }
const names = []
for await (const { space_name } of items(easel, 'listSpaces', { edition_id, query })) names.push(space_name)
const code = await easel.getEdition({ edition_id: '1' }).catch((error) => error instanceof EaselError && error.code)
console.log(JSON.stringify({ names, code, operations: Object.keys(operations).length }))
`

const typed = `
import { type Client, createClient, type Frame, type Input, items, toDate } from '@easel/sdk'
export const easel: Client = createClient({ baseUrl: 'http://127.0.0.1:8080', token: async () => 'token' })
const input: Input<'listSpaces'> = { edition_id: '1', query: { team_id: '1', action_type: 'ALLSPACES' } }
for await (const { space_name } of items(easel, 'listSpaces', input)) console.log(space_name?.toUpperCase())
const at = { edition_id: '1', space_id: '1', zone_id: '1' }
const { frames } = await easel.listFrames(at, { signal: AbortSignal.timeout(1000) })
export const first: Frame | undefined = frames[0]
export const bytes: Uint8Array = await easel.exportEdition({ edition_id: '1' })
await easel.listEditions()
for await (const { token_id } of items(easel, 'listTokens')) console.log(token_id)
const body = { create_zone: { zone_name: 'Plan' } }
const { zone_info } = await easel.createZone({ ...at, query: { view: 'ZONE_INFO' }, body })
export const asText: string = await easel.createZone({ ...at, body })
export const made: Date = toDate(zone_info.created_time)
export const ids: string[] = (await easel.listEditions()).editions_info.map(({ edition_id }) => edition_id)
const list = { edition_id: '1', query: { team_id: '1', action_type: 'ALLSPACES' } } as const
for await (const { space_id } of items(easel, 'listSpaces', list)) ids.push(space_id)
const names = await easel.listEditions({ query: { fields: 'edition_name' } })
// @ts-expect-error: it was not asked for
ids.push(...names.editions_info.map(({ edition_id }) => edition_id))
// @ts-expect-error: the query is missing
await easel.listSpaces({ edition_id: '1' })
// @ts-expect-error: there is no such kind of list
await easel.listSpaces({ edition_id: '1', query: { team_id: '1', action_type: 'NONSENSE' } })
// @ts-expect-error: there is no such shape
await easel.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'BLOB' } }] } })
// @ts-expect-error: the list has no pages
items(easel, 'listTeams', { edition_id: '1' })
// @ts-expect-error: nothing may have changed
;(await easel.listFrames({ ...at, headers: { 'if-none-match': '"1"' } })).frames
`

/** The types of the package are those of the contract, written out. */
const compared = (dist: string) => `
import type { OperationTypes as Packed } from '${dist}/index.js'
import type { OperationTypes as Source } from '${root}/sdk/index.ts'
export const toPacked = (source: { [N in keyof Source]: Source[N]['input'] }): { [N in keyof Packed]: Packed[N]['input'] } => source
export const toSource = (packed: { [N in keyof Packed]: Packed[N]['input'] }): { [N in keyof Source]: Source[N]['input'] } => packed
export const dataToPacked = (source: { [N in keyof Source]: Source[N]['data'] }): { [N in keyof Packed]: Packed[N]['data'] } => source
export const dataToSource = (packed: { [N in keyof Packed]: Packed[N]['data'] }): { [N in keyof Source]: Source[N]['data'] } => packed
`

const strict = '--noEmit --strict --target es2022'.split(' ')
const inNode = '--module nodenext --lib es2022,dom,dom.iterable'.split(' ')
const inBundler = '--module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable'.split(' ')

/** The machine's own Node, besides the one that runs the tests. */
const machineNode = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file))
const nodes = [process.execPath, ...(machineNode ? [machineNode] : [])]

// It packs, installs and compiles: each takes a while on a busy machine.
describe('the package of the client', () => {
  const testApp = testAppFor('sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'easel-package-'))
  const installed = join(folder, 'node_modules/@easel/sdk')
  let baseUrl: string
  before(async () => {
    baseUrl = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'sdk') })
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }]
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder })
  })
  after(() => rmSync(folder, { recursive: true }))

  const runProgram = async (node: string, file: string, environment: Record<string, string>) =>
    (await run(node, [file], { cwd: folder, env: { EASEL_URL: baseUrl, ...environment } })).stdout.trim()

  test('[H2] has modules, their types, a licence and a page, and depends on nothing', () => {
    assert.deepEqual(readdirSync(join(folder, 'node_modules/@easel')), ['sdk'])
    assert.deepEqual(readdirSync(installed).sort(), ['README.md', 'dist', 'package.json'])
    const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    assert.deepEqual([dependencies, isPrivate], [undefined, undefined])
    const files = readdirSync(join(installed, 'dist'))
    assert.ok(files.includes('LICENSE'))
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(join(installed, 'dist', file), 'utf8')
      // What the plan needs of the contract and of a library is nobody's to import.
      const isInner = /^(contract-.*|node-diff3)\.js$/.test(file)
      assert.ok(isInner || files.includes(file.replace(/js$/, 'd.ts')), file)
      for (const [, from] of text.matchAll(/from '([^']+)'/g)) assert.match(from as string, /^\.\/[\w-]+\.js$/, file)
    }
  })

  for (const node of nodes) {
    test(`[H2] runs in an empty folder against a real service, by ${node === machineNode ? "the machine's own Node" : 'this Node'}`, async () => {
      const { token } = await testApp.aPerson()
      writeFileSync(join(folder, 'program.js'), program)
      const output = JSON.parse(await runProgram(node, 'program.js', { EASEL_TOKEN: token }))
      assert.deepEqual(output, { names: ['A', 'B', 'C'], code: 'E1017', operations: Object.keys(operations).length })
    })
  }

  test('[H2] has a command for one operation or a whole list, with its refusals as they are', async () => {
    const { token } = await testApp.aPerson()
    const api = async (args: string[], input = '', environment: Record<string, string> = {}) => {
      const program = [join(installed, 'dist/easel-api.js'), ...args]
      const env = { PATH: process.env.PATH, EASEL_URL: baseUrl, EASEL_TOKEN: token, ...environment }
      const running = run(nodes.at(-1) as string, program, { cwd: folder, env })
      running.child.stdin?.end(input)
      return running.then(
        ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
      )
    }
    assert.ok(existsSync(join(folder, 'node_modules/.bin/easel-api')))
    const created = await api(['createEdition', '-'], JSON.stringify({ body: { team_name: 'Ателье' } }))
    const { edition_id } = JSON.parse(created.stdout)
    for (const group_name of ['A', 'B', 'C'])
      await api(['createGroup', JSON.stringify({ edition_id, body: { group_name } })])
    const list = await api(['--all', 'listGroups', JSON.stringify({ edition_id, query: { limit: 2 } })])
    const names = list.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).group_name)
    assert.deepEqual(names.sort(), ['A', 'B', 'C'])
    const bytes = await api(['exportEdition', JSON.stringify({ edition_id })])
    assert.ok(JSON.parse(bytes.stdout.split('\n')[0] as string))
    const refused = await api(['getEdition', '{"edition_id": "1"}'])
    assert.partialDeepStrictEqual(JSON.parse(refused.stderr), { status: 404, error_code: 'E1017' })
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    const strict = await api(['createGroup', JSON.stringify({ edition_id, body: { group_name: 'D', colour: 'red' } })])
    assert.partialDeepStrictEqual(JSON.parse(strict.stderr), { status: 400, attribute: 'colour' })
    const unreachable = await api(['listEditions'], '', { EASEL_URL: 'http://127.0.0.1:1' })
    assert.deepEqual([unreachable.code, JSON.parse(unreachable.stderr).error_code], [1, 'NETWORK'])
    const wrong = [
      ['shout'],
      ['listEditions', 'no json'],
      ['listEditions', '[]'],
      ['getEdition'],
      ['--all', 'listTeams', JSON.stringify({ edition_id })],
    ]
    for (const args of wrong) {
      const { code, stderr } = await api(args)
      assert.deepEqual([code, stderr.split('\n').length], [2, 2], stderr)
    }
    assert.equal((await api(['listEditions'], '', { EASEL_URL: '' })).code, 2)
    assert.match((await api(['--list'])).stdout, /^listSpaces {2}GET \/editions\/:edition_id\/spaces$/m)
    assert.match((await api(['--help'])).stdout, /EASEL_TOKEN/)
  })

  test('[H2] its types compile there, and refuse what the contract does not allow', () => {
    writeFileSync(join(folder, 'typed.ts'), typed)
    for (const flags of [inNode, inBundler])
      assert.deepEqual(compile([join(folder, 'typed.ts')], [...strict, ...flags]), [])
  })

  test('[H2] its types are those of the contract', () => {
    const file = join(folder, 'compared.ts')
    writeFileSync(file, compared(join(root, 'sdk/dist')))
    const flags = '--module nodenext --lib es2024 --allowImportingTsExtensions --skipLibCheck --types node --typeRoots'
    const typeRoots = join(root, 'node_modules/@types')
    assert.deepEqual(compile([file], [...strict, ...flags.split(' '), typeRoots]), [])
  })

  test('[H2] [L1] the live bot of examples/ follows a zone and answers in it', async () => {
    const { at, owner } = await aZone(testApp)
    cpSync(join(root, 'examples/live-echo.js'), join(folder, 'live-echo.js'))
    const bot = spawn(process.execPath, ['live-echo.js'], {
      cwd: folder,
      env: {
        EASEL_URL: baseUrl,
        EASEL_TOKEN: owner.token,
        EASEL_EDITION: at.edition_id,
        EASEL_SPACE: at.space_id,
        EASEL_ZONE: at.zone_id,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(bot, 'close')
    const lines = createInterface({ input: bot.stdout })[Symbol.asyncIterator]()
    assert.equal((await lines.next()).value, 'following from 1')
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Why?' }] }] }
    await owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'OVAL' }, text }] } })
    assert.equal((await lines.next()).value, 'answered 1 at 3')
    bot.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
    const { shapes } = await owner.api.listShapes(at)
    assert.deepEqual(
      shapes.map((shape) => shape.text?.paragraphs?.[0]?.portions?.[0]?.text),
      ['Why?', 'I heard: Why?'],
    )
  })

  test('[H2] the bot of examples/ keeps a note for every open question', async () => {
    const { at, owner } = await aZone(testApp)
    cpSync(join(root, 'examples/open-questions.js'), join(folder, 'open-questions.js'))
    const { edition_id, space_id } = at
    const { bot } = await owner.api.createBot({ edition_id, body: { bot_name: 'Question keeper' } })
    const member = { zuid: bot.bot_id, type: 'USER', role: 'EDITOR' } as const
    await owner.api.addSpaceMembers({ edition_id, space_id, body: { members_info: [member] } })
    const scopes = ['Service.spaces.READ', 'Service.zones.CREATE', 'Service.zones.DELETE']
    const body = { token_name: 'Keeper', scopes }
    const { personal_token } = await owner.api.createBotToken({ edition_id, bot_id: bot.bot_id, body })
    const environment = { EASEL_TOKEN: personal_token.token, EASEL_EDITION: edition_id, EASEL_SPACE: space_id }
    const runBot = () => runProgram(nodes.at(-1) as string, 'open-questions.js', environment)
    assert.equal(await runBot(), '0 open, 0 new, 0 answered')
    const threads: string[] = []
    for (let index = 0; index < 25; index++) {
      const body = { text: `Why ${index}?`, point: { x: 0, y: 0 } }
      threads.push((await owner.api.createComment({ ...at, body })).comment_info.comment_id)
    }
    assert.equal(await runBot(), '25 open, 25 new, 0 answered')
    const [comment_id] = threads as [string]
    await owner.api.changeCommentStatus({ ...at, comment_id, body: { action_type: 'STATUS', status: 'RESOLVED' } })
    assert.equal(await runBot(), '24 open, 0 new, 1 answered')
    assert.equal(await runBot(), '24 open, 0 new, 0 answered')
    const { zones_info } = await owner.api.listZones({ edition_id, space_id })
    const names = zones_info.zone_order.map((id) => zones_info.zone_meta[id]?.zone_name)
    assert.equal(names.filter((name) => name === 'Open questions').length, 1)
  })
})

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { commands } from './commands.ts'
import { runHere } from './testing/run-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'easel-launch-'))
after(() => rmSync(folder, { recursive: true }))

/** As an older Node would see it. */
const pretendOld = join(folder, 'pretend-old.cjs')
writeFileSync(
  pretendOld,
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
)

const launch = (program: string, nodeArgs: readonly string[] = []) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [...nodeArgs, program, '--version'], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

const program = join(import.meta.dirname, 'easel.cjs')

describe('what cannot run says so in one line', () => {
  test('a Node that is too old: use the one that is installed', async () => {
    const { code, stdout, stderr } = await launch(program, ['--require', pretendOld])
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    assert.match(
      stderr,
      /^easel: Easel needs Node 24\.7 or newer, and this is 20\.20\.2: start it with "npx easel".*\n$/,
    )
  })

  test('a Node that is too old, with the install scripts skipped: npm ci brings another', async () => {
    cpSync(program, join(folder, 'cli/easel.cjs'))
    const { code, stderr } = await launch(join(folder, 'cli/easel.cjs'), ['--require', pretendOld])
    assert.equal(code, 1)
    assert.match(stderr, /^easel: Easel needs Node .*"npm ci" brings one, unless install scripts are skipped.*\n$/)
  })

  test('packages that are not installed', async () => {
    cpSync(import.meta.dirname, join(folder, 'bare/cli'), { recursive: true })
    const { code, stderr } = await launch(join(folder, 'bare/cli/easel.cjs'))
    assert.equal(code, 1)
    assert.match(stderr, /^easel: The packages that Easel needs are not installed: run "npm ci".*\n$/)
  })

  test('otherwise the command runs', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
    assert.deepEqual(await launch(program), { code: 0, stdout: `easel ${version}\n`, stderr: '' })
  })
})

describe('a data folder that is not there', () => {
  /** Those that make it, or do without; backup has words of its own. */
  const others = ['serve', 'migrate', 'restore', 'backup', 'settings check']
  // biome-ignore format: a word list
  const values: Record<string, string> = {
    mail: 'a@example.com', name: 'A', edition: '1', plan: 'FREE', 'redirect-uri': 'https://a.example/', client: 'c',
    user: 'a@example.com', file: join(folder, 'file.json'), confirm: 'A', id: '1', token: '1', bot: '1',
  }
  for (const { name, argument, options } of commands.filter((command) => !others.includes(command.name))) {
    test(`[N6] easel ${name} says so, and makes nothing`, async () => {
      const dataFolder = join(folder, 'nowhere')
      const required = Object.keys(options).filter((option) => options[option]?.required)
      const needed = name === 'token revoke' ? ['client'] : required
      const args = [...needed.flatMap((option) => [`--${option}`, values[option] ?? '1']), ...(argument ? ['1'] : [])]
      const { code, stdout, stderr } = await runHere([...name.split(' '), ...args], { EASEL_DATA: dataFolder })
      assert.deepEqual({ code, stdout }, { code: 4, stdout: '' }, stderr)
      assert.match(stderr, /^easel: There is no folder \S+nowhere: set EASEL_DATA or .*\n$/)
      assert.equal(existsSync(dataFolder), false)
    })
  }
})

import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from './documents.ts'

const readme = readFileSync(`${root}/README.md`, 'utf8')
const session = readme.slice(readme.indexOf('## A first session'), readme.indexOf('## From your own programs'))

/** Fenced blocks: those marked `sh` are commands, the others their output. */
const blocks = [...session.matchAll(/^```(sh)?\n(.*?)^```$/gms)].map(([, language, text]) => ({
  isCommands: language === 'sh',
  text: text as string,
}))
const commands = blocks.filter(({ isCommands }) => isCommands).map(({ text }) => text)
const expected = blocks.filter(({ isCommands }) => !isCommands).map(({ text }) => text.trim())

/** Each id by the place where it occurs first. */
const withoutIds = (texts: readonly string[]): string[] => {
  const known: string[] = []
  return texts.map((text) =>
    text.replaceAll(/\b1\d{7}\b/g, (id) => {
      if (!known.includes(id)) known.push(id)
      return `id ${known.indexOf(id)}`
    }),
  )
}

/** Without settings, apart from the data folder of this test. */
const environmentFor = (dataFolder: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(EASEL_|DATABASE_URL|NODE_TEST)/.test(name))),
  EASEL_DATA: dataFolder,
})

const waitForOutput = async (service: ChildProcess, pattern: RegExp): Promise<string> => {
  let text = ''
  for await (const chunk of service.stderr as NonNullable<ChildProcess['stderr']>) {
    text += chunk
    const [, found] = pattern.exec(text) ?? []
    if (found) return found
  }
  throw new Error(`the service exited:\n${text}`)
}

describe('README.md', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'easel-readme-'))
  const environment = environmentFor(dataFolder)
  let service: ChildProcess
  let address: string
  before(async () => {
    service = spawn(process.execPath, ['cli/easel.ts', 'serve'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...environment, EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0', EASEL_WEB: 'off' },
    })
    address = await waitForOutput(service, /Easel +(http:\S+)\n/)
  })
  after(async () => {
    service.kill('SIGTERM')
    if (service.exitCode === null) await once(service, 'exit')
    rmSync(dataFolder, { recursive: true })
  })

  test('[H1] the first session prints what the README says, ids apart, also after others were there', async () => {
    assert.equal(commands.length, expected.length)
    const separator = '----- next block'
    const others = 'npx easel user add --mail zoe@example.com --name Zoe > /dev/null'
    const script = [others, ...commands.map((text) => `${text}\necho; echo '${separator}'`)].join('\n')
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: { ...environment, EASEL: address },
    })
    const actual = stdout.split(separator).map((text) => text.trim())
    assert.deepEqual(withoutIds(actual.slice(0, -1)), withoutIds(expected))
  })
})

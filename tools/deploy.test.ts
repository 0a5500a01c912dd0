import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { commands } from '@easel/cli/commands.ts'
import { declaredSettings } from '@easel/server/process/settings.ts'
import { root } from './documents.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifestOf = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Manifest
const workspaces = manifestOf('.').workspaces as string[]
/** The client library runs elsewhere, from a package that is built; so does the web app. */
const running = workspaces.filter((workspace) => workspace !== 'sdk' && workspace !== 'web')

/** The packages that a source file imports, without their paths. */
const packagesOf = (text: string): string[] =>
  [...text.matchAll(/(?:^(?:import|export)\s[^'"`]*?from\s+|^import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm)]
    .map(([, name]) => name as string)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )

describe('what runs in production', () => {
  for (const workspace of running)
    test(`${workspace} imports only what npm prune --omit=dev leaves`, () => {
      const manifest = manifestOf(workspace)
      const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies }
      const files = globSync(`${workspace}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      const run = files.filter((file) => !/\.test\.ts$|^(?:server|drawing)\/testing\/|\.d\.ts$/.test(file))
      assert.ok(run.length > 0)
      for (const file of run)
        for (const name of packagesOf(read(file)))
          assert.ok(name.startsWith('@easel/') || name in dependencies, `${file} imports ${name}`)
    })

  test('the container has every workspace, and its packages as the lock file says', () => {
    const dockerfile = read('deploy/Dockerfile')
    for (const workspace of workspaces) {
      assert.match(dockerfile, new RegExp(`^COPY ${workspace}/package.json ${workspace}/$`, 'm'))
      assert.match(dockerfile, new RegExp(`^COPY ${workspace} ${workspace}$`, 'm'))
      assert.match(read('deploy/Dockerfile.dockerignore'), new RegExp(`^!${workspace}$`, 'm'))
    }
  })

  test('[R8] the health check of the container asks at the port of the service', async () => {
    const [, json = '[]'] = /^HEALTHCHECK .*\\\n {2}CMD (\[.*\])$/m.exec(read('deploy/Dockerfile')) ?? []
    const [, ...args] = JSON.parse(json) as string[]
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const check = (EASEL_PORT: number) =>
      new Promise<number>((resolve) => {
        const child = spawn(process.execPath, args, { env: { EASEL_PORT: String(EASEL_PORT) } })
        child.on('exit', (code) => resolve(code ?? -1))
      })
    assert.equal(await check(port), 0)
    server.close()
    await once(server, 'close')
    assert.equal(await check(port), 1)
  })

  test('images have an exact version: that of Node is the one of the tests', () => {
    const [, node = ''] = /"node_modules\/node": \{\s+"version": "([\d.]+)"/.exec(read('package-lock.json')) ?? []
    const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    assert.deepEqual(bases, [`node:${node}-slim`, `node:${node}-slim`])
    for (const [, tag = ''] of read('deploy/compose.yaml').matchAll(/^ +image: \w+:?(\S*)$/gm))
      assert.match(tag, /^\d+\.\d+(?:\.\d+)?$/)
  })

  test('the container has what the build of the web app reads beside the workspaces', () => {
    const { extends: base = '' } = JSON.parse(read('web/tsconfig.json')) as { extends?: string }
    assert.equal(base, '../tsconfig.json')
    assert.match(read('deploy/Dockerfile'), /^COPY tsconfig.json .\/$[\s\S]*^RUN node server\/web\/build-ahead.ts /m)
    assert.match(read('deploy/Dockerfile.dockerignore'), /^!tsconfig.json$/m)
  })
})

const documents = [...readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`), 'docs/operate.md', 'README.md']

describe('the documents for operators', () => {
  const settings = declaredSettings().map(({ name }) => name)
  for (const path of documents.filter((name) => existsSync(join(root, name)))) {
    test(`${path} names settings that exist`, () => {
      for (const [name] of read(path).matchAll(/\bEASEL_[A-Z_]+[A-Z]\b/g))
        assert.ok(settings.includes(name.replace(/_FILE$/, '')), name)
    })

    test(`${path} names commands that exist`, () => {
      const names = commands.map(({ name }) => name)
      // As in a line of the shell, or in code: `npx easel user add …`.
      for (const [, words] of read(path).matchAll(/(?:npx |^\$? ?|`)easel ([a-z]+(?: [a-z]+)?)/gm)) {
        const [first] = (words as string).split(' ')
        assert.ok(names.includes(words as string) || names.includes(first as string) || first === 'help', words)
      }
    })
  }

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  test('systemd accepts the unit', { skip: !hasSystemd && 'there is no systemd-analyze here' }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-unit-'))
    const unit = join(folder, 'easel.service')
    // The program has to exist where it says.
    const here = read('deploy/easel.service')
      .replaceAll('/opt/easel', root)
      .replace(/^(User|Group)=easel$/gm, '$1=root')
    writeFileSync(unit, here)
    try {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', unit])
      assert.equal(status, 0, String(stderr))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

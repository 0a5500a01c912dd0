import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { cleanEnvironment } from '@easel/server/testing/spawn-service.ts'

test('npm run dev serves pages that load themselves again, and ends when it is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-dev-'))
  const settings = { EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0', EASEL_WEB: 'off' }
  const env = cleanEnvironment({ ...settings, EASEL_DATA: folder })
  const dev = spawn(process.execPath, [join(import.meta.dirname, 'dev.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(dev, 'exit')
  try {
    let url: string | undefined
    for await (const line of createInterface(dev.stderr)) {
      url = /^ {2}Easel +(http\S+)$/.exec(line)?.[1]
      if (url !== undefined) break
    }
    const page = await (await fetch(`${url}/docs`)).text()
    const [, script] = /<script type="module" src="([^"]*reload[^"]*)"><\/script><\/head>/.exec(page) ?? []
    const answer = await fetch(new URL(script ?? '', url))
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/javascript; charset=utf-8'])
    assert.match(await answer.text(), /location\.reload\(\)/)
  } finally {
    dev.stderr.resume()
    dev.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
})

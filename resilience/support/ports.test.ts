import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { reservePort } from './ports.ts'

const module = JSON.stringify(new URL('ports.ts', import.meta.url).href)

/** What another process is told that asks for one of these. */
const reserveElsewhere = (ports: readonly number[]): string => {
  const program = `const { reservePort } = await import(${module})
    console.log((await reservePort(${JSON.stringify(ports)})).port)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return stdout + stderr
}

test('a reserved port is nobody else’s, in this process or another, until it is released', async () => {
  const ours = await Promise.all(Array.from({ length: 20 }, () => reservePort()))
  const ports = ours.map(({ port }) => port)
  assert.equal(new Set(ports).size, ports.length)
  assert.match(reserveElsewhere(ports), /every port is taken/)
  await assert.rejects(reservePort(ports), /every port is taken/)
  for (const { release } of ours) release()
  assert.ok(ports.includes(Number(reserveElsewhere(ports))))
})

test('a port on which something listens is not given out', async () => {
  const { port, release } = await reservePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  release()
  await assert.rejects(reservePort([port]), /every port is taken/)
  server.close()
})

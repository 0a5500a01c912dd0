import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { basePath } from '@easel/contract'
import { openEventStream } from '@easel/server/testing/event-stream.ts'
import { aZone } from '@easel/server/testing/factories.ts'
import { openSession } from '@easel/server/testing/live-socket.ts'
import { nodesFor } from '@easel/server/testing/nodes.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { root } from '../../tools/documents.ts'
import { type ReservedPort, reservePort } from '../support/ports.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The file as it is shipped, without TLS, for the servers of a test. */
const confFor = (file: string, folder: string, port: number, upstreams: readonly string[]): string => {
  const hosts = ['10.0.0.11', '10.0.0.12', '127.0.0.1']
  let text = readFileSync(join(root, 'deploy', file), 'utf8')
  for (const [at, host] of hosts.entries())
    text = text.replaceAll(`server ${host}:8080`, `server ${upstreams[at % 2] ?? upstreams[0]}`)
  const [api] = /server \{\s+listen 443 ssl http2;\s+server_name easel\.example\.com;[\s\S]*?\n\}/.exec(text) ?? ['']
  const [, head = ''] = /^([\s\S]*?)server \{\s+listen 80;/.exec(text) ?? []
  const served = api.replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`).replaceAll(/^ {2}ssl_.*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // Started by root, its workers would be nobody, who cannot write to our folder.
  const user = process.getuid?.() === 0 ? `user root;` : ``
  return `${user} pid ${folder}/pid; error_log ${folder}/error.log; daemon off;
events {}
http { access_log off; ${temporary.join(' ')}
${head}${served}
}`
}

describe('nginx in front, with the files of deploy/', { skip: !hasNginx && 'there is no nginx here' }, () => {
  const testApp = testAppFor('postgres', { settings: { trustedProxies: ['127.0.0.1'] } })
  const nodes = nodesFor(testApp)
  const folder = mkdtempSync(join(tmpdir(), 'easel-nginx-'))
  const running: ChildProcess[] = []
  const reserved: ReservedPort[] = []
  const aPort = async (): Promise<ReservedPort> => {
    const port = await reservePort()
    reserved.push(port)
    return port
  }
  const start = async (file: string, upstreams: string[]): Promise<string> => {
    const { port } = await aPort()
    const conf = join(folder, `${port}.conf`)
    writeFileSync(conf, confFor(file, folder, port, upstreams))
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', conf])
    assert.equal(status, 0, String(stderr))
    running.push(spawn('nginx', ['-p', folder, '-c', conf], { stdio: 'inherit' }))
    const address = `http://127.0.0.1:${port}`
    for (;;)
      if (
        await fetch(`${address}/livez`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return address
  }
  const hostOf = (address: string) => new URL(address).host
  let address: string
  before(async () => {
    address = await start(
      'nginx-two-nodes.conf',
      nodes.map((node) => hostOf(node.address)),
    )
  })
  after(async () => {
    for (const child of running) {
      child.kill('SIGQUIT')
      await once(child, 'exit')
    }
    for (const { release } of reserved) release()
    rmSync(folder, { recursive: true })
  })

  test('[L1] sessions and event streams go through to both nodes, and come at once', { timeout: 120_000 }, async () => {
    const zone = await aZone(testApp)
    const sessions = await Promise.all([1, 2, 3, 4].map(() => openSession(address, zone.at, zone.owner)))
    const { edition_id, space_id, zone_id } = zone.at
    const path = `${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/changes`
    const stream = await openEventStream(`${address}${path}?since=1`, { authorization: `Bearer ${zone.owner.token}` })
    const edits = [{ insert: { shape: { basic: { type: 'OVAL' } } } }]
    sessions[0]?.send({ type: 'change', mutation_id: 'm', edits })
    for (const session of sessions) assert.equal((await session.next('changes')).changes[0]?.seq, 2)
    assert.equal((await stream.next()).id, '2')
    stream.close()
    for (const session of sessions) session.close()
  })

  test('[G10] a body that is too large gets the answer of Easel, and not of nginx', { timeout: 120_000 }, async () => {
    const zone = await aZone(testApp)
    const { edition_id, space_id, zone_id } = zone.at
    const response = await fetch(
      `${address}${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/assets`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${zone.owner.token}`, 'content-type': 'image/png' },
        body: new Uint8Array(11_000_000),
      },
    )
    assert.equal(response.status, 413)
    assert.match(response.headers.get('content-type') ?? '', /json/)
  })

  test('a node that cannot be reached is left out, and nobody notices', { timeout: 120_000 }, async () => {
    const { port: dead } = await aPort()
    const half = await start('nginx-two-nodes.conf', [hostOf(nodes[0]?.address ?? ''), `127.0.0.1:${dead}`])
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${half}/livez`)))
    assert.ok(answers.every(({ status }) => status === 200))
  })

  test('what a client says of its address is passed on behind the address that nginx has seen', async () => {
    const told: string[] = []
    testApp.app.server.on('request', ({ headers }) => told.push(String(headers['x-forwarded-for'])))
    const single = await start('nginx.conf', [hostOf(nodes[0]?.address ?? '')])
    await new Promise((resolve) =>
      request(`${single}/livez`, { headers: { 'x-forwarded-for': '203.0.113.9' } }, resolve).end(),
    )
    assert.ok(told.includes('203.0.113.9, 127.0.0.1'), told.join(' | '))
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openLiveZone } from './index.ts'
import { contentPage, createScriptedService, refusal } from './testing/scripted-service.ts'

const at = { baseUrl: 'http://service', edition_id: '1', space_id: '2', zone_id: 'zone', token: 'token' }
const oval = (id: string) => ({
  id,
  kind: 'SHAPE',
  frame_id: null,
  z: 1,
  body: { meta: { id }, basic: { type: 'OVAL' } },
})

const load = async (answers: ReturnType<typeof createScriptedService>['answers'], options = {}) => {
  const service = createScriptedService()
  service.answers.push(...answers)
  const { clock, connect, fetch } = service
  const zone = await openLiveZone({ ...at, clock, connect, fetch, ...options })
  const events: string[] = []
  zone.on('loaded', () => events.push(`loaded ${zone.seq}`))
  zone.on('status', (status) => events.push(status))
  zone.on('end', ({ error_code }) => events.push(`end ${error_code}`))
  const isOver = () => service.sockets.length > 0 || zone.status === 'closed'
  for (let count = 0; count < 1_000 && !isOver(); count++) await service.pass(50)
  assert.ok(isOver())
  const pages = () => service.requests.map(({ page }) => page)
  /** What the first hello says that the client has. */
  const since = async () => {
    service.last.open()
    await service.pass()
    return service.last.sent[0]?.since
  }
  return { service, zone, events, pages, since }
}

describe('the load of the live client', () => {
  test('[L1] the zone comes over HTTP, page by page, then it is followed from there', async () => {
    const { service, zone, events, pages, since } = await load([
      contentPage(7, [oval('a')], '7-a'),
      contentPage(7, [oval('b')]),
    ])
    assert.deepEqual(pages(), [null, '7-a'])
    assert.deepEqual([[...zone.elements().keys()], zone.seq, events], [['a', 'b'], 7, ['loaded 7']])
    assert.equal(await since(), 7)
    const limits = { cost_per_second: 100, message_bytes: 1_048_576, unacknowledged: 256 }
    service.last.say({
      type: 'welcome',
      seq: 7,
      zuid: '1',
      session_id: 'own',
      rights: ['see'],
      together_off: [],
      sends: 'changes',
      limits,
    })
    service.last.say({ type: 'changes', changes: [] })
    assert.deepEqual(events, ['loaded 7', 'live'])
    await zone.close()
  })

  test('[L1] goes on with the page at which the line broke', async () => {
    const { zone, pages, since } = await load([
      undefined,
      contentPage(7, [oval('a')], '7-a'),
      undefined,
      refusal(503, 'U1003'),
      contentPage(7, [oval('b')]),
    ])
    assert.deepEqual(pages(), [null, null, '7-a', '7-a', '7-a'])
    assert.deepEqual([[...zone.elements().keys()], await since()], [['a', 'b'], 7])
    await zone.close()
  })

  test('[L1] begins again where the number is gone, and takes the socket where that happens again', async () => {
    const first = [contentPage(7, [oval('a')], '7-a'), refusal(410, 'EL1021')]
    const again = await load([...first, contentPage(9, [oval('b')])])
    assert.deepEqual(again.pages(), [null, '7-a', null])
    assert.deepEqual([[...again.zone.elements().keys()], await again.since()], [['b'], 9])
    const never = await load([...first, ...first])
    assert.deepEqual([never.zone.elements().size, await never.since()], [0, undefined])
    never.service.last.welcome({ seq: 12 })
    assert.deepEqual([never.zone.seq, never.events], [12, ['loaded 12', 'live']])
    for (const { zone } of [again, never]) await zone.close()
  })

  test('[L1] takes the socket of a service that does not have the operation', async () => {
    const { zone, pages, since } = await load([refusal(404, 'IAM1001')])
    assert.deepEqual([pages(), await since()], [[null], undefined])
    await zone.close()
  })

  test('[L6] a refusal ends the session, and says why', async () => {
    const { events, service } = await load([refusal(404, 'S1009')])
    assert.deepEqual([events, service.sockets.length], [['closed', 'end S1009'], 0])
  })

  test('[L6] a token that has expired is renewed', async () => {
    const token = (refused?: string) => (refused === undefined ? 'old' : 'new')
    const { service, zone } = await load([refusal(401, 'A1003'), contentPage(7)], { token })
    assert.deepEqual(
      service.requests.map((request) => request.token),
      ['Bearer old', 'Bearer new'],
    )
    assert.equal(zone.seq, 7)
    await zone.close()
  })

  test('[L5] a page of which nothing comes any more is given up, one that comes slowly is not', async () => {
    const service = createScriptedService()
    const { clock, connect } = service
    const json = JSON.stringify(contentPage(7, [oval('a')]).body)
    let requests = 0
    const fetch = (async (_: Request, { signal }: RequestInit) => {
      requests++
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason))
          const say = (): void => {
            controller.enqueue(new TextEncoder().encode(json.slice(sent, ++sent)))
            if (sent === json.length) controller.close()
            // The first one falls silent.
            else if (requests > 1 || sent < 3) clock.after(19_000, say)
          }
          say()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }) as typeof globalThis.fetch
    const zone = await openLiveZone({ ...at, clock, connect, fetch })
    while (zone.seq === undefined) await service.pass(1_000)
    assert.deepEqual([requests, [...zone.elements().keys()]], [2, ['a']])
    await zone.close()
  })

  test('[L5] nothing is asked for after the end', async () => {
    const service = createScriptedService()
    service.answers.push(undefined)
    const { clock, connect, fetch } = service
    const zone = await openLiveZone({ ...at, clock, connect, fetch })
    await service.pass()
    await zone.close()
    await service.pass(60_000)
    assert.deepEqual([service.requests.length, service.sockets.length], [1, 0])
  })
})

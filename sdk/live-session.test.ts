import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EaselError } from './error.ts'
import { type LiveOptions, openLiveZone, type TokenSource } from './index.ts'
import { createScriptedService } from './testing/scripted-service.ts'

const at = { baseUrl: 'http://service', edition_id: '1', space_id: '2', zone_id: 'zone' }
const expired = { type: 'bye', reason: 'refused', reconnect: false, error_code: 'A1003', message: 'expired' }
const edits: Parameters<Awaited<ReturnType<typeof openLiveZone>>['change']>[0] = [
  { insert: { shape: { basic: { type: 'OVAL' } } } },
]

const aSession = async (token: string | TokenSource, options: Partial<LiveOptions> = {}) => {
  const service = createScriptedService()
  const { clock, connect, fetch } = service
  const zone = await openLiveZone({ ...at, clock, connect, fetch, token, ...options })
  const ends: unknown[] = []
  zone.on('end', (refusal) => ends.push(refusal))
  const hellos = () =>
    service.sockets.map(({ sent }) => sent.filter(({ type }) => type === 'hello').map((one) => one.token))
  /** The next connection, open. */
  const reconnect = async () => {
    const before = service.sockets.length
    while (service.sockets.length === before) await service.pass(100)
    service.last.open()
    await service.pass()
  }
  // The zone is loaded first.
  while (service.sockets.length === 0) await service.pass()
  return { service, zone, ends, hellos, reconnect }
}

describe('a session of the live client', () => {
  test('[L6] a renewal that gets no answer is tried again, and nothing pending is lost', async () => {
    let tries = 0
    const failures = [new TypeError('fetch failed'), new EaselError(503, { error_code: 'HTTP503', message: 'down' })]
    const token: TokenSource = (refused) => {
      if (refused === undefined) return 'old'
      const failure = failures[tries++]
      if (failure) throw failure
      return 'new'
    }
    const { service, zone, ends, hellos, reconnect } = await aSession(token)
    service.last.open()
    await service.pass()
    service.last.welcome()
    const change = zone.change(edits)
    service.last.say(expired)
    service.last.cut()
    for (let count = 0; count < 3; count++) await reconnect()
    assert.deepEqual([tries, ends, zone.pending, zone.status], [3, [], 1, 'connecting'])
    assert.deepEqual(hellos(), [['old'], [], [], ['new']])
    service.last.welcome()
    const [sent] = service.last.sent.filter(({ type }) => type === 'change')
    service.last.say({ type: 'ack', mutation_id: sent?.mutation_id, seq: 1 })
    assert.deepEqual(await change, { seq: 1 })
    zone.close()
  })

  test('[L6] a renewal that takes for ever is given up, and tried again', async () => {
    let tries = 0
    const token: TokenSource = (refused) => {
      if (refused === undefined) return 'old'
      return ++tries === 1 ? new Promise<string>(() => {}) : 'new'
    }
    const { service, zone, ends, hellos, reconnect } = await aSession(token)
    service.last.open()
    await service.pass()
    service.last.say(expired)
    service.last.cut()
    await reconnect()
    for (let count = 0; count < 40 && !hellos().flat().includes('new'); count++) {
      await service.pass(5_000)
      service.last.cut()
      await reconnect()
    }
    assert.deepEqual([hellos().at(-1), ends], [['new'], []])
    zone.close()
  })

  test('[L6] a definite no ends it: of the provider, or of the service to a fresh token', async () => {
    const no = new EaselError(400, { error_code: 'invalid_grant', message: 'revoked' })
    const byProvider = await aSession((refused) => {
      if (refused === undefined) return 'old'
      throw no
    })
    const byService = await aSession((refused) => (refused === undefined ? 'old' : 'new'))
    for (const { service, reconnect } of [byProvider, byService]) {
      service.last.open()
      await service.pass()
      service.last.say(expired)
      service.last.cut()
      await reconnect()
    }
    byService.service.last.say(expired)
    assert.deepEqual([byProvider.ends.length, byService.ends.length], [1, 1])
    assert.deepEqual([byProvider.zone.status, byService.zone.status], ['closed', 'closed'])
  })

  test('[L6] a renewed token that expires before it is used is renewed again', async () => {
    let renewals = 0
    const { service, zone, ends, hellos, reconnect } = await aSession((refused) =>
      refused === undefined ? 'old' : `new ${++renewals}`,
    )
    service.last.open()
    await service.pass()
    service.last.say(expired)
    service.last.cut()
    await reconnect()
    // Nobody answers for longer than the token lasts.
    service.last.cut()
    await reconnect()
    service.last.say(expired)
    service.last.cut()
    await reconnect()
    assert.deepEqual([hellos(), ends], [[['old'], ['new 1'], ['new 1'], ['new 2']], []])
    zone.close()
  })

  test('[L5] hello is said once a connection, also where one was lost while its token was on its way', async () => {
    const waiting: ((token: string) => void)[] = []
    const { service, zone, hellos, reconnect } = await aSession((refused) =>
      refused === undefined ? 'old' : new Promise<string>((give) => waiting.push(give)),
    )
    service.last.open()
    await service.pass()
    service.last.say(expired)
    service.last.cut()
    await reconnect()
    service.last.cut()
    await reconnect()
    for (const give of waiting) give('token')
    await service.pass()
    assert.deepEqual(hellos(), [['old'], [], ['token']])
    zone.close()
  })

  test('[L5] comes back after noHello', async () => {
    const { service, zone, ends, reconnect } = await aSession('token')
    service.last.say({ type: 'bye', reason: 'noHello', reconnect: false, message: 'late' })
    service.last.cut()
    await reconnect()
    service.last.welcome()
    assert.deepEqual([zone.status, ends], ['live', []])
    zone.close()
  })

  test('[L5] a service that is silent is asked once the zone is there, never before, and left if it does not answer', async () => {
    const { service, zone, reconnect } = await aSession('token')
    const pings = () => service.last.sent.filter(({ type }) => type === 'ping').length
    service.last.open()
    await service.pass(15_000)
    assert.deepEqual([pings(), service.sockets.length], [0, 1], 'a zone may take its time')
    service.last.welcome()
    await service.pass(5_000)
    assert.deepEqual([pings(), zone.status], [1, 'live'])
    await service.pass(5_000)
    assert.deepEqual([service.last.isClosed || service.sockets.length > 1, zone.status], [true, 'connecting'])
    await reconnect()
    await service.pass(20_000)
    assert.deepEqual([pings(), zone.status], [0, 'connecting'])
    zone.close()
  })

  test('[L2] a change whose answer never comes is told apart from one that is refused', async () => {
    const outcomes: unknown[] = []
    const note = (change: Promise<unknown>) =>
      change.catch((error) => outcomes.push([error.name, error.message, error.wasSent]))
    for (const end of ['close', 'bye'] as const) {
      const { service, zone } = await aSession('token')
      service.last.open()
      await service.pass()
      service.last.welcome()
      note(zone.change(edits))
      const [sent] = service.last.sent.filter(({ type }) => type === 'change')
      service.last.say({ type: 'refuse', mutation_id: sent?.mutation_id, error_code: 'S1009', message: 'no' })
      note(zone.change(edits))
      // Nobody waits for this one.
      zone.change(edits)
      if (end === 'close') await zone.close()
      else service.last.say({ type: 'bye', reason: 'refused', reconnect: false, error_code: 'S1009', message: 'gone' })
      await service.pass()
    }
    assert.deepEqual(outcomes, [
      ['LiveChangeRefused', 'no', undefined],
      ['LiveChangeUnsettled', 'the session was closed before the service had answered', true],
      ['LiveChangeRefused', 'no', undefined],
      ['LiveChangeUnsettled', 'gone', true],
    ])
  })

  test('[L4] presence is that of the others, and one’s own is told again after a lost connection', async () => {
    const { service, zone, reconnect } = await aSession('token')
    const told: string[][] = []
    zone.on('presence', (presence) => told.push([...presence.keys()]))
    const own = () => service.last.sent.filter(({ type }) => type === 'presence').map(({ state }) => state)
    service.last.open()
    await service.pass()
    service.last.welcome({ zuid: '7' })
    zone.setPresence({ pointer: { x: 1, y: 2 } })
    await service.pass(100)
    const of = (session_id: string) => ({ session_id, zuid: '7', state: { pointer: { x: 1, y: 2 } } })
    const presence = [of('own'), of('other')]
    service.last.say({ type: 'presence', presence: [presence[0]] })
    service.last.say({ type: 'presence', presence: presence.slice(0, 2) })
    assert.deepEqual([own(), told], [[{ pointer: { x: 1, y: 2 } }], [['other']]])
    service.last.cut()
    assert.deepEqual([zone.presence.size, told.at(-1)], [0, []])
    await reconnect()
    service.last.welcome({ zuid: '7' })
    await service.pass(100)
    assert.deepEqual(own(), [{ pointer: { x: 1, y: 2 } }])
    zone.close()
  })

  test('[L4] presence is told twenty times a second at most, and the last one always', async () => {
    const { service, zone } = await aSession('token')
    service.last.open()
    await service.pass()
    service.last.welcome()
    const count = 100
    const begun = service.clock.now()
    for (let x = 0; x < count; x++) {
      zone.setPresence({ pointer: { x, y: 0 } })
      await service.pass(10)
    }
    await service.pass(50)
    const told = service.last.sent.filter(({ type }) => type === 'presence').map(({ state }) => state)
    const most = 1 + ((service.clock.now() - begun) / 1000) * 20
    assert.ok(told.length > 1 && told.length <= most, `${told.length} of ${count}, ${most} at most`)
    assert.deepEqual(told.at(-1), { pointer: { x: count - 1, y: 0 } })
    zone.close()
  })
})

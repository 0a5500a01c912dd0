import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { Registry } from 'prom-client'
import { ApiError } from '../api-error.ts'
import { createApp } from '../app.ts'
import { insertAsset, keepContent } from '../assets/assets.sql.ts'
import { newUuid } from '../db/uuid.ts'
import type { Payer } from '../payer.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { createUnreadAnswers } from './unread-answers.ts'

const MB = 1_048_576
/** Much more than the buffers of the two ends of a connection. */
const IMAGE_BYTES = 14 * MB
const OF_PERSON = 34 * MB

onOneOrBothEngines('sqlite', 'answers that are not read', (engine) => {
  const testApp = testAppFor(engine, {
    settings: {
      maxUnreadBytes: OF_PERSON,
      // Else those who read nothing are cut off after a while.
      requestTimeout: 3_600,
      editLimits: {
        operations: 20_000,
        elements: 100_000,
        textLength: 20_000,
        searchableLength: 10,
        searchableTotal: 1e9,
      },
    },
  })
  const metrics = new Registry()
  let app: ReturnType<typeof createApp>
  let port: number
  let at: Awaited<ReturnType<typeof aZone>>['at']
  let [owner, viewer] = [] as unknown as [Person, Person]
  const sockets: Socket[] = []

  before(async () => {
    app = createApp({ ...testApp, mailer: undefined, metrics })
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
    const zone = await aZone(testApp)
    ;({ at, owner } = zone)
    viewer = await aMember(testApp, zone)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: viewer.zuid })
  })
  after(() => app.close())
  afterEach(() => leaveAll())

  const unread = async (): Promise<number> => {
    const line = /^easel_unread_answer_bytes (\d+)$/m.exec(await metrics.metrics())
    return Number(line?.[1])
  }

  /** Bytes that are counted once these have been given back. */
  const settled = async (): Promise<number> => {
    for (;;) {
      const bytes = await unread()
      if (bytes === 0) return bytes
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  const leaveAll = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }

  const zonePath = () => `/service/api/v1/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}`

  /** Sends a request over a socket of its own, looks at the first of the answer, and reads nothing more. */
  const askAndStopReading = async (
    person: Pick<Person, 'token'>,
    path: string,
  ): Promise<{ status: number; head: string }> => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(`GET ${zonePath()}${path} HTTP/1.1\r\nhost: easel\r\nauthorization: Bearer ${person.token}\r\n\r\n`)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    const head = chunk.toString('latin1')
    return { status: Number(head.split(' ')[1]), head }
  }

  const read = async (person: Person, path: string): Promise<[number, number]> => {
    const response = await fetch(`http://127.0.0.1:${port}${zonePath()}${path}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    return [response.status, (await response.arrayBuffer()).byteLength]
  }

  const anImage = async (bytes: number): Promise<string> => {
    const edition_id = Number(at.edition_id)
    const asset_id = newUuid(Date.now())
    const content_hash = asset_id
    await testApp.database.write(async (db) => {
      await keepContent(db, { edition_id, content_hash }, new Uint8Array(bytes), Date.now())
      await insertAsset(db, {
        ...{ edition_id, zone_id: at.zone_id, asset_id, content_hash, media_type: 'image/png' },
        ...{ width: 1, height: 1, byte_count: bytes, referenced_time: Date.now() },
      })
    })
    return `/assets/${asset_id}`
  }

  test('[R1] of a person who asks on thirty connections and reads nothing are held up to a bound; others get theirs', async () => {
    const image = await anImage(IMAGE_BYTES)
    const answers = []
    for (let connection = 0; connection < 30; connection++) answers.push(await askAndStopReading(viewer, image))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, ...Array(28).fill(503)],
    )
    assert.equal(await unread(), 2 * IMAGE_BYTES)
    const { head } = answers[2] as { head: string }
    assert.match(head, /\r\nretry-after: 1\r\n/i)
    assert.match(head, /"error_code":"U1003"/)
    assert.deepEqual(await read(owner, image), [200, IMAGE_BYTES])
    assert.equal((await read(viewer, '/shapes'))[0], 200, 'what is small is answered')
    leaveAll()
    assert.equal(await settled(), 0)
    assert.deepEqual(await read(viewer, image), [200, IMAGE_BYTES])
    assert.equal(await settled(), 0)
  })

  test('[R1] [R4] so much as of four people is held of those who came by one link', async () => {
    const image = await anImage(IMAGE_BYTES)
    const { edition_id, space_id } = at
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    const { link_token } = await owner.api.createGuestLink({ edition_id, space_id, body: { role: 'GUEST_VIEWER' } })
    const aGuest = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/service/api/v1/guestlinks/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ link_token, display_name: 'Gerda Guest' }),
      })
      const { data } = (await response.json()) as { data: { access_token: string } }
      return { token: data.access_token }
    }
    const statuses = []
    for (let guest = 0; guest < 11; guest++) statuses.push((await askAndStopReading(await aGuest(), image)).status)
    assert.deepEqual(statuses, [...Array(9).fill(200), 503, 503])
    assert.deepEqual(await read(owner, image), [200, IMAGE_BYTES])
    leaveAll()
    assert.equal(await settled(), 0)
  })

  test('[R1] so are pictures and long lists, which are counted by about what they come to', async () => {
    const text = { paragraphs: [{ id: newUuid(1), portions: Array(2).fill({ text: 'x'.repeat(9_500) }) }] }
    const shapes = Array.from({ length: 50 }, () => ({ basic: { type: 'RECTANGLE' as const }, text }))
    for (let times = 0; times < 14; times++) await owner.api.insertShapes({ ...at, body: { shapes } })
    for (const path of ['/export?format=json', '/shapes']) {
      const [status, length] = await read(viewer, path)
      assert.deepEqual([status, length > 12 * MB], [200, true], path)
      assert.equal(await settled(), 0)
      assert.equal((await askAndStopReading(viewer, path)).status, 200)
      const counted = await unread()
      assert.ok(counted > length * 0.8 && counted < length * 1.25, `${counted} for ${length} of ${path}`)
      let refused = 0
      for (let connection = 1; connection < 8; connection++)
        if ((await askAndStopReading(viewer, path)).status === 503) refused++
      assert.ok(refused >= 5, `${refused} of ${path} were refused`)
      assert.ok((await unread()) <= OF_PERSON)
      leaveAll()
      assert.equal(await settled(), 0)
    }
  })

  test('[R1] nobody is refused what they have done: whoever reads nothing is refused before', async () => {
    const bodies = { shapes: Array.from({ length: 400 }, () => ({ basic: { type: 'OVAL' as const } })) }
    const image = await anImage(OF_PERSON + 20 * MB)
    assert.equal((await askAndStopReading(owner, image)).status, 200)
    const { total_count } = await viewer.api.listShapes({ ...at, query: { limit: 1 } })
    const insert = async () => {
      const response = await fetch(`http://127.0.0.1:${port}${zonePath()}/shapes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodies),
      })
      await response.arrayBuffer()
      return response.status
    }
    assert.equal(await insert(), 503)
    assert.equal((await viewer.api.listShapes({ ...at, query: { limit: 1 } })).total_count, total_count)
    leaveAll()
    assert.equal(await settled(), 0)
    assert.equal(await insert(), 200)
  })
})

describe('room for answers that are not read', () => {
  const refuses = (work: () => void): boolean => {
    try {
      work()
      return false
    } catch (error) {
      return error instanceof ApiError && error.error === 'unavailable'
    }
  }

  const anAnswer = (name: string, cutOff: string[]) => {
    const raw = new EventEmitter()
    return { raw, request: { raw: { socket: { destroy: () => void cutOff.push(name) } } } } as never
  }

  test('[R1] where a node has none, whoever leaves most unread makes it, and never who has less than what is asked', () => {
    const cutOff: string[] = []
    const answers = createUnreadAnswers(100 * MB)
    const hold = (person: number, bytes: number, name: string) =>
      refuses(() => answers.hold({ zuid: person }, bytes, anAnswer(name, cutOff)))
    assert.equal(hold(1, 60 * MB, 'the oldest of the first'), false)
    assert.equal(hold(1, 40 * MB, 'the other'), false)
    for (let person = 2; person <= 8; person++) hold(person, 90 * MB, `of ${person}`)
    assert.equal(answers.bytes(), 730 * MB)
    assert.equal(hold(9, 80 * MB, 'of the ninth'), false)
    assert.deepEqual([cutOff, answers.bytes()], [['the oldest of the first'], 750 * MB])
    assert.equal(hold(10, 95 * MB, 'more than anybody has'), true)
    assert.equal(answers.bytes(), 750 * MB)
  })

  test('[R1] one answer of any size is possible, and what is small beside it', () => {
    const answers = createUnreadAnswers(MB)
    const hold = (bytes: number) => refuses(() => answers.hold({ zuid: 1 }, bytes, anAnswer('', [])))
    assert.deepEqual([hold(5 * MB), hold(MB), hold(100_000)], [false, true, false])
    assert.equal(
      refuses(() => answers.admit({ zuid: 1 }, 'large')),
      true,
    )
    assert.equal(
      refuses(() => answers.admit({ zuid: 1 }, 'small')),
      false,
    )
    assert.equal(
      refuses(() => answers.admit({ zuid: 2 }, 'large')),
      false,
    )
  })

  test('[R1] [R4] guests of one link have together what four people have, and are one where a node has no room', () => {
    const cutOff: string[] = []
    const answers = createUnreadAnswers(64 * MB)
    const hold = (payer: Payer, bytes: number, name: string) =>
      refuses(() => answers.hold(payer, bytes, anAnswer(name, cutOff)))
    const refused = (link: string) =>
      Array.from({ length: 40 }, (_, at) => hold({ zuid: 100 + at, link }, 16 * MB, `${link}: ${at}`)).filter(Boolean)
    assert.deepEqual([refused('link 7').length, answers.bytes()], [24, 256 * MB])
    assert.equal(
      refuses(() => answers.admit({ zuid: 200, link: 'link 7' }, 'large')),
      true,
    )
    assert.equal(
      refuses(() => answers.admit({ zuid: 200, link: 'link 7' }, 'small')),
      false,
    )
    assert.deepEqual([refused('link 8').length, answers.bytes(), cutOff], [24, 512 * MB, []])
    // More than any of the guests has.
    assert.equal(hold({ zuid: 1 }, 25 * MB, 'a download'), false)
    assert.deepEqual(cutOff, ['link 7: 0', 'link 8: 0'])
    assert.equal(hold({ zuid: 2 }, 7 * MB, 'fills the node'), false)
    assert.equal(hold({ zuid: 200, link: 'link 7' }, 100_000, 'a guest of those with most'), true)
    assert.equal(hold({ zuid: 3 }, 100_000, 'something small'), false)
    assert.deepEqual(cutOff.slice(2), ['link 7: 1'])
  })

  test('[R1] what is done is answered though a node has no room: whoever leaves most unread makes it', () => {
    const cutOff: string[] = []
    const answers = createUnreadAnswers(100 * MB)
    const count = (zuid: number, bytes: number, name: string) => answers.count({ zuid }, bytes, anAnswer(name, cutOff))
    for (let zuid = 1; zuid <= 8; zuid++) count(zuid, 99 * MB, `of ${zuid}`)
    assert.deepEqual([cutOff, answers.bytes()], [[], 792 * MB])
    count(9, 50 * MB, 'of the ninth')
    assert.deepEqual([cutOff, answers.bytes()], [['of 1'], 743 * MB])
    count(9, 60 * MB, 'the last')
    assert.deepEqual([cutOff, answers.bytes()], [['of 1', 'of 2'], 704 * MB])
    // Nobody leaves more than this one.
    count(9, 100 * MB, 'one more')
    assert.deepEqual([cutOff.slice(2), answers.bytes()], [['of the ninth'], 754 * MB])
  })

  test('[R1] nobody is cut off for an answer that nobody is left to read', () => {
    const cutOff: string[] = []
    const answers = createUnreadAnswers(MB)
    for (let zuid = 1; zuid <= 8; zuid++) answers.count({ zuid }, MB, anAnswer(`of ${zuid}`, cutOff))
    const gone = { raw: Object.assign(new EventEmitter(), { destroyed: true }) } as never
    answers.hold({ zuid: 9 }, 100_000, gone)
    answers.count({ zuid: 9 }, 100_000, gone)
    assert.deepEqual([cutOff, answers.bytes()], [[], 8 * MB])
  })
})

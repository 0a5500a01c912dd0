import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ClientMessageType, clientMessages, closeCodes } from '@easel/contract/live-messages.ts'
import { aZone } from '@easel/server/testing/factories.ts'
import { type LiveSocket, openSession, openSocket, sessionUrl } from '@easel/server/testing/live-socket.ts'
import type { TestApp } from '@easel/server/testing/test-app.ts'
import fc from 'fast-check'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** Frames that one session sends, until it is ended or all are sent. */
const FRAMES = 6

const validMessage = fc
  .constantFrom(...(Object.keys(clientMessages) as ClientMessageType[]))
  .chain((type) => schemaArbitrary(clientMessages[type]))

/** A message with one of its keys gone or of another kind. */
const brokenMessage = fc.tuple(validMessage, fc.nat(10), fc.jsonValue({ maxDepth: 3 })).map(([message, at, value]) => {
  const keys = Object.keys(message as object)
  return { ...(message as object), [keys[at % keys.length] ?? 'type']: value }
})

/** What a session survives: messages that are valid after hello, and changes that only their edits make invalid. */
const harmlessMessage = fc.oneof(
  fc.constant({ type: 'ping' }),
  fc.record({
    type: fc.constant('presence'),
    state: fc.option(fc.dictionary(fc.string(), fc.integer(), { maxKeys: 5 })),
  }),
  fc.record({
    type: fc.constant('change'),
    mutation_id: fc.uuid(),
    edits: fc.oneof(schemaArbitrary(clientMessages.change.properties.edits), fc.jsonValue({ maxDepth: 4 })),
  }),
)

const deep = '['.repeat(3_000) + ']'.repeat(3_000)

const frame = fc.oneof(
  { weight: 4, arbitrary: fc.array(validMessage, { minLength: 1, maxLength: 4 }).map((all) => JSON.stringify(all)) },
  { weight: 4, arbitrary: fc.array(brokenMessage, { minLength: 1, maxLength: 4 }).map((all) => JSON.stringify(all)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom(deep, '', '[]', '[{"type":"__proto__"}]', `["${'x'.repeat(20_000)}"]`) },
)

/** No JSON with this key is taken, wherever it stands. */
const harmlessFrame = fc
  .array(harmlessMessage, { minLength: 1, maxLength: 4 })
  .map((all) => JSON.stringify(all))
  .filter((text) => !text.includes('__proto__'))

/** One who has said no hello, and two who have. */
const visit = fc.oneof(
  fc.record({ kind: fc.constant('stranger'), frames: fc.array(frame, { minLength: 1, maxLength: FRAMES }) }),
  fc.record({ kind: fc.constant('wild'), frames: fc.array(frame, { minLength: 1, maxLength: FRAMES }) }),
  fc.record({ kind: fc.constant('harmless'), frames: fc.array(harmlessFrame, { minLength: 1, maxLength: FRAMES }) }),
)

const expectedCodes = new Set([1000, ...Object.values(closeCodes)])

export interface ChannelFuzz {
  testApp: TestApp
  address: string
  sessions: number
  seed: number
}

/**
 * Random and broken frames, most of them after a real hello. A session answers by its declared messages, or ends with a
 * reason that is declared and is not our fault; others in the zone do not notice.
 */
export const fuzzChannel = async ({ testApp, address, sessions, seed }: ChannelFuzz): Promise<Map<string, number>> => {
  const { owner, at } = await aZone(testApp)
  const bystander = await openSession(address, at, owner)
  const outcomes = new Map<string, number>()
  const property = fc.asyncProperty(visit, async ({ kind, frames }) => {
    const socket =
      kind === 'stranger' ? await openSocket(sessionUrl(address, at)) : await openSession(address, at, owner)
    for (const text of frames) socket.sendText(text)
    const outcome = await outcomeOf(socket)
    if (kind === 'harmless') assert.equal(outcome, 'open')
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  })
  const details = await fc.check(property, { seed, numRuns: sessions, endOnFailure: true })
  if (details.failed)
    throw new Error(
      `seed ${seed}: ${String(details.errorInstance)}\n  ${JSON.stringify(details.counterexample).slice(0, 2_000)}`,
    )
  bystander.send({ type: 'change', mutation_id: randomUUID(), edits: [oval()] })
  await bystander.next('ack')
  bystander.close()
  return outcomes
}

const oval = () => ({ insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'OVAL' as const } } } })

/** Why it was ended; `open` where a ping is still answered. Every message was checked against its declaration. */
const outcomeOf = async (socket: LiveSocket): Promise<string> => {
  socket.sendText('[{"type":"ping"}]')
  try {
    await socket.next('pong')
    socket.close()
    return 'open'
  } catch (error) {
    if (!/^closed before/.test((error as Error).message)) throw error
  }
  const code = await socket.closed
  // Who has said no hello and sends too much is cut off without a word.
  if (code === 1006 && !socket.received.some(({ type }) => type === 'welcome')) return 'cut'
  const bye = socket.received.find((message) => message.type === 'bye')
  assert.ok(expectedCodes.has(code), `closed with ${code}`)
  assert.ok(bye && bye.reason in closeCodes, 'closed without saying why')
  assert.notEqual(bye.reason, 'unavailable', JSON.stringify(bye))
  return bye.reason
}

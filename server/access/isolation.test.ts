import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createApp } from '../app.ts'
import type { Db } from '../db/transaction.ts'
import { type Actor, type CrossTenantFixture, createCrossTenantFixture } from '../testing/access-fixtures.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { findOccurrences, type IdOccurrence, idPositions, replaceOccurrence } from '../testing/id-positions.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createSampleRequests, type SampleRequest } from '../testing/requests.ts'
import { createRollbackDb } from '../testing/rollback-db.ts'
import { send } from '../testing/send.ts'
import { createTenantDump, type DumpTenant } from '../testing/tenant-dump.ts'
import type { Ids } from '../testing/tenant-fixture.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'

/** Ids that belong to no tenant: no request is for a paragraph. */
const untenanted = /\.paragraphs\[\]\.id$/

type Whose = 'another tenant’s' | 'a sibling’s' | 'a hidden zone’s' | 'a neighbour’s'

/** The only responses that differ for an existing id out of reach and an unknown one, with their rules; first match. */
const permitted: { rule: string; whose: Whose; position: RegExp; request?: RegExp; answer: string }[] = [
  { rule: 'S9', whose: 'a sibling’s', position: /zuid$/, request: /^addSpaceMembers (by|of a team)/, answer: '200' },
  { rule: 'A9', whose: 'a sibling’s', position: /zuid$/, request: /^addTeamMembers by zuid/, answer: '200' },
  { rule: 'E5', whose: 'a sibling’s', position: /^team_id$/, request: /^getMyTeamPermission/, answer: '403 T1006' },
  { rule: 'E7', whose: 'a sibling’s', position: /^team_id$/, request: /^removeTeamMember/, answer: '403 A1002' },
  { rule: 'E5', whose: 'a sibling’s', position: /(^|\.)team_id$/, answer: '401 T1006' },
  { rule: 'X15', whose: 'a sibling’s', position: /^user_id$/, request: /^getAccountPicture/, answer: '200' },
  { rule: 'E9', whose: 'a sibling’s', position: /^space_id$/, request: /^getMySpacePermission/, answer: '403 S1015' },
  { rule: 'Z7', whose: 'a hidden zone’s', position: /^(query\.)?zone_id$/, answer: '403 S1033' },
  { rule: 'Z7', whose: 'a hidden zone’s', position: /resource_id$/, request: /^shareZones/, answer: '400 R1002' },
]

onOneOrBothEngines('postgres', 'ids of others', (engine) => {
  const testApp = testAppFor(engine)
  /** The same service on a database that rolls everything back. */
  let rollbackApp: TestApp
  let fixture: CrossTenantFixture
  /** For each request, the least privileged actor for whom it succeeds. */
  let requestsBySender: { sender: Actor; requests: SampleRequest[] }[]
  const failing = new Map<string, string>()
  /** The tenant that no request may change, as it was before. */
  let guarded: { dump: DumpTenant; before: string } | undefined
  let changed = false

  before(async () => {
    fixture = await createCrossTenantFixture(testApp)
    const inspect = async (db: Db) => {
      if (guarded) changed ||= (await guarded.dump(db)) !== guarded.before
    }
    const app = createApp({ ...testApp, database: createRollbackDb(testApp.database, inspect), mailer: undefined })
    rollbackApp = { ...testApp, app, request: injectFetch(app, engine) }
    const { head, owner, editor } = fixture
    requestsBySender = [head, owner, editor].map((sender) => ({ sender, requests: [] }))
    for (const request of createSampleRequests(head.targets)) {
      if (await succeeds(head, request)) requestsBySender[0]?.requests.push(request)
      else if (await succeeds(owner, request)) requestsBySender[1]?.requests.push(request)
      else failing.set(request.name, (await sendAs(head, request, request.input)).text)
    }
    for (const request of createSampleRequests(editor.targets))
      if (await succeeds(editor, request)) requestsBySender[2]?.requests.push(request)
  })
  after(() => rollbackApp.app.close())

  const sendAs = async ({ person }: Actor, { operation }: SampleRequest, input: SampleRequest['input']) => {
    const response = await send(rollbackApp, operation, { token: person.token, input })
    return { status: response.status, headers: headersOf(response), text: await response.text() }
  }

  const succeeds = async (sender: Actor, request: SampleRequest): Promise<boolean> =>
    (await sendAs(sender, request, request.input)).status < 300

  test('[G9] every id that an operation takes, in path, query or body, stands in a request that succeeds', () => {
    assert.deepEqual(
      [...failing.keys()],
      ['answerEditionOffer', "changeCommentText of another's", 'leaveSpace'],
      [...failing.values()].join('\n'),
    )
    const ids = new Set([...Object.values(fixture.head.targets.ids), ...fixture.head.targets.order])
    const covered = new Set<string>()
    for (const { requests } of requestsBySender)
      for (const { operation, input } of requests)
        for (const { position, value } of findOccurrences(input))
          if (ids.has(value)) covered.add(`${operation.route} ${operation.summary} ${position}`)
    const uncovered = requestsBySender
      .flatMap(({ requests }) => requests)
      .flatMap(({ name, operation }) =>
        idPositions(operation)
          .filter((position) => !untenanted.test(position))
          .filter((position) => !covered.has(`${operation.route} ${operation.summary} ${position}`))
          .map((position) => `${name}: ${position}`),
      )
    assert.deepEqual(uncovered, [], `no request names these ids: add them in server/testing/requests.ts: ${uncovered}`)
  })

  /** Replaces every id in the requests by one of theirs and by an unknown one: the responses must be the same. */
  const walk = async (senders: Actor[], whose: Whose, theirs: Partial<Ids>, words: RegExp): Promise<void> => {
    const leaks: string[] = []
    const used = new Set<(typeof permitted)[number]>()
    for (const { sender, requests } of requestsBySender.filter((one) => senders.includes(one.sender))) {
      for (const { request, named, id } of swaps(requests, sender.targets.ids, theirs)) {
        const unknownId = toUnknownId(id)
        const absent = await sendAs(sender, request, replaceOccurrence(request.input, named, unknownId))
        const present = await sendAs(sender, request, replaceOccurrence(request.input, named, id))
        const at = `${request.name}, ${named.position}`
        if (changed) leaks.push(`${at}: changed what is ${whose}`)
        changed = false
        const answers = [normalize(absent, unknownId), normalize(present, id)]
        const exception = permitted.find((one) => fits(one, whose, request, named))
        if (answers[0] === answers[1]) {
          if (words.test(without(present.text, id))) leaks.push(`${at}: shows what is ${whose}: ${present.text}`)
        } else if (exception && answerOf(present) === exception.answer) used.add(exception)
        else leaks.push(`${at}: ${whose} can be told from an unknown id:\n${answers.join('\n')}`)
      }
    }
    assert.deepEqual(leaks, [])
    const unused = permitted.filter((one) => one.whose === whose && !used.has(one))
    assert.deepEqual(unused, [], 'exceptions that nothing needs')
  }

  const withGuard = async (ids: Ids, whole: boolean, work: () => Promise<void>): Promise<void> => {
    const dump = await createTenantDump(testApp.database, ids, whole)
    guarded = { dump, before: await dump(testApp.database.read) }
    try {
      await work()
    } finally {
      guarded = undefined
    }
  }

  test('[E2] another tenant’s ids are answered like ids of nothing, and nothing of theirs is changed or shown', async () => {
    const { head, owner, other } = fixture
    await withGuard(other, true, () => walk([head, owner], 'another tenant’s', other, /zephyr/i))
  })

  test('[S3] ids of a team or space that the caller is not in are answered like ids of nothing, but where A9, E5, E7, E9, S9 and X15 say so', async () => {
    const { head, sibling } = fixture
    await withGuard(sibling, false, () => walk([head], 'a sibling’s', sibling, /sirocco/i))
  })

  test('[Z7] a hidden zone is told from none only where it is asked for by its id, and what is in it never', async () => {
    const { editor, hidden } = fixture
    await walk([editor], 'a hidden zone’s', hidden, /mistral/i)
  })

  test('[Z4] ids of another space are answered like ids of nothing, also where the caller sees both', async () => {
    const { head, neighbour } = fixture
    await walk([head], 'a neighbour’s', neighbour, /levante/i)
  })

  test('[S3] [Z7] [Q1] what is asked for at home shows nothing of a tenant, a team or a zone that the caller is not in', async () => {
    const { head, owner, editor } = fixture
    const unseen = new Map([
      [head, /zephyr|sirocco/i],
      [owner, /zephyr/i],
      [editor, /zephyr|sirocco|mistral/i],
    ])
    for (const { sender, requests } of requestsBySender) {
      for (const request of requests) {
        const { text } = await sendAs(sender, request, request.input)
        assert.doesNotMatch(text, unseen.get(sender) as RegExp, request.name)
      }
    }
  })

  test('[A4] the API key of another tenant is answered like none', async () => {
    const { head, other, otherOwner } = fixture
    const { api_key } = await otherOwner.api.createApiKey({
      edition_id: other.edition_id,
      body: { key_name: 'Key' },
    })
    for (const { name, operation, input } of requestsBySender[0]?.requests ?? []) {
      const answers = []
      for (const apiKey of ['nonsense', api_key.key]) {
        const response = await send(rollbackApp, operation, { token: head.person.token, apiKey, input })
        answers.push(operation.skipApiKey ? response.status : `${response.status} ${await response.text()}`)
      }
      assert.equal(answers[0], answers[1], name)
    }
  })
})

interface Swap {
  request: SampleRequest
  named: IdOccurrence
  id: string
}

/** Each occurrence of one of the sender's ids in the requests, with the id of theirs that replaces it. */
const swaps = (requests: readonly SampleRequest[], own: Ids, theirs: Partial<Ids>): Swap[] => {
  const keys = new Map(Object.entries(own).map(([key, value]) => [value, key as keyof Ids]))
  return requests.flatMap((request) =>
    findOccurrences(request.input).flatMap((named) => {
      const key = keys.get(named.value)
      const id = key && theirs[key]
      return id && id !== named.value && !untenanted.test(named.position) ? [{ request, named, id }] : []
    }),
  )
}

interface Answered {
  status: number
  headers: string
  text: string
}

/** All but those that differ on every response. */
const headersOf = (response: Response): string =>
  [...response.headers]
    .filter(([name]) => !['x-request-id', 'content-length', 'date'].includes(name))
    .map((pair) => pair.join(': '))
    .sort()
    .join('\n')

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const without = (text: string, id: string): string => text.replaceAll(id, '{id}')

/** The response without the id that was sent, and of a success also without new ids and times. */
const normalize = ({ status, headers, text }: Answered, id: string): string => {
  const body = without(text, id)
  return `${status} ${headers} ${status < 300 ? body.replaceAll(uuid, '{uuid}').replaceAll(/\w{3}, \d\d \w{3} [\d, :]+|\d+/g, '{n}') : body}`
}

const answerOf = ({ status, text }: Answered): string => {
  if (status < 300) return String(status)
  const { error } = JSON.parse(text) as { error: { details: { error_code: string } } }
  return `${status} ${error.details.error_code}`
}

/** An id of the same form that nothing has. */
const toUnknownId = (id: string): string => {
  if (id.includes('@')) return 'nobody.at.all@example.com'
  return /^\d+$/.test(id) ? '8999999999999999' : randomUUID()
}

const fits = (
  { whose: theirs, position, request }: (typeof permitted)[number],
  whose: Whose,
  { name }: SampleRequest,
  named: IdOccurrence,
): boolean => theirs === whose && position.test(named.position) && (request?.test(name) ?? true)

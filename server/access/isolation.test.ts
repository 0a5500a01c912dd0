import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createApp } from '../app.ts'
import type { Db } from '../db/transaction.ts'
import { ask } from '../testing/ask.ts'
import { onBothEngines } from '../testing/engines.ts'
import { type Fingerprint, fingerprintOf } from '../testing/fingerprint.ts'
import { fleeting } from '../testing/fleeting.ts'
import { idPositions, type Named, namedIn, swapped } from '../testing/id-positions.ts'
import { injected } from '../testing/injected.ts'
import { aNeighbourhood, type Neighbourhood, type Seeker } from '../testing/neighbourhood.ts'
import { requestsIn, type SampleRequest } from '../testing/requests.ts'
import type { Ids } from '../testing/studio.ts'
import { type World, worldFor } from '../testing/world.ts'

/** Ids that name nothing of anybody's: templates are everyone's, and paragraphs are asked for by no one. */
const nobodys = /(^|\.)template_id$|\.paragraphs\[\]\.id$/

type Whose = 'another tenant’s' | 'a sibling’s' | 'a hidden zone’s' | 'a neighbour’s'

/**
 * The only answers that tell what is out of reach from what is not there, with the rules that say so; the first that
 * fits counts. A position that is not named here has no exception.
 */
const permitted: { rule: string; whose: Whose; position: RegExp; request?: RegExp; answer: string }[] = [
  { rule: 'S9', whose: 'another tenant’s', position: /zuid$/, request: /^addSpaceMembers as guests/, answer: '200' },
  { rule: 'S9', whose: 'a sibling’s', position: /zuid$/, request: /^addSpaceMembers (as|by|of a team)/, answer: '200' },
  { rule: 'E5', whose: 'a sibling’s', position: /^team_id$/, request: /^getMyTeamPermission/, answer: '403 T1006' },
  { rule: 'E7', whose: 'a sibling’s', position: /^team_id$/, request: /^removeTeamMember/, answer: '403 A1002' },
  { rule: 'E5', whose: 'a sibling’s', position: /(^|\.)team_id$/, answer: '401 T1006' },
  { rule: 'E9', whose: 'a sibling’s', position: /^space_id$/, request: /^getMySpacePermission/, answer: '403 S1015' },
  { rule: 'Z7', whose: 'a hidden zone’s', position: /^(query\.)?zone_id$/, answer: '403 S1033' },
  { rule: 'Z7', whose: 'a hidden zone’s', position: /resource_id$/, request: /^shareZones/, answer: '400 R1002' },
]

onBothEngines('ids of others', (engine) => {
  const world = worldFor(engine)
  /** The same service on a database where nothing lasts. */
  let stage: World
  let around: Neighbourhood
  /** Who asks for what: of those who can, the one who sees least. */
  let asked: { seeker: Seeker; requests: SampleRequest[] }[]
  const nobodyMay = new Map<string, string>()
  /** What no request may change, and the requests that did. */
  let guarded: { print: Fingerprint; before: string } | undefined
  let changed = false

  before(async () => {
    around = await aNeighbourhood(world)
    const look = async (db: Db) => {
      if (guarded) changed ||= (await guarded.print(db)) !== guarded.before
    }
    const app = createApp({ ...world, database: fleeting(world.database, look), mailer: undefined })
    stage = { ...world, app, request: injected(app, engine) }
    const { head, owner, editor } = around
    asked = [head, owner, editor].map((seeker) => ({ seeker, requests: [] }))
    for (const request of requestsIn(head.place)) {
      if (await succeeds(head, request)) asked[0]?.requests.push(request)
      else if (await succeeds(owner, request)) asked[1]?.requests.push(request)
      else nobodyMay.set(request.name, (await send(head, request, request.input)).text)
    }
    for (const request of requestsIn(editor.place))
      if (await succeeds(editor, request)) asked[2]?.requests.push(request)
  })
  after(() => stage.app.close())

  const send = async ({ person }: Seeker, { operation }: SampleRequest, input: SampleRequest['input']) => {
    const response = await ask(stage, operation, { token: person.token, input })
    return { status: response.status, headers: headersOf(response), text: await response.text() }
  }

  const succeeds = async (seeker: Seeker, request: SampleRequest): Promise<boolean> =>
    (await send(seeker, request, request.input)).status < 300

  test('[G9] every id that an operation takes, in path, query or body, stands in a request that succeeds', () => {
    assert.deepEqual([...nobodyMay.keys()], ["changeCommentText of another's"], [...nobodyMay.values()].join('\n'))
    const known = new Set([...Object.values(around.head.place.ids), ...around.head.place.order])
    const covered = new Set<string>()
    for (const { requests } of asked)
      for (const { operation, input } of requests)
        for (const { position, value } of namedIn(input))
          if (known.has(value)) covered.add(`${operation.route} ${operation.summary} ${position}`)
    const uncovered = asked
      .flatMap(({ requests }) => requests)
      .flatMap(({ name, operation }) =>
        idPositions(operation)
          .filter((position) => !nobodys.test(position))
          .filter((position) => !covered.has(`${operation.route} ${operation.summary} ${position}`))
          .map((position) => `${name}: ${position}`),
      )
    assert.deepEqual(uncovered, [], `no request names these ids: add them in server/testing/requests.ts: ${uncovered}`)
  })

  /** Swaps every id that a seeker can send for theirs, and for one that nothing has: the answers must be the same. */
  const walk = async (seekers: Seeker[], whose: Whose, theirs: Partial<Ids>, words: RegExp): Promise<void> => {
    const told: string[] = []
    const used = new Set<(typeof permitted)[number]>()
    for (const { seeker, requests } of asked.filter((one) => seekers.includes(one.seeker))) {
      for (const { request, named, id } of swaps(requests, seeker.place.ids, theirs)) {
        const nothing = nothingLike(id)
        const absent = await send(seeker, request, swapped(request.input, named, nothing))
        const present = await send(seeker, request, swapped(request.input, named, id))
        const at = `${request.name}, ${named.position}`
        if (changed) told.push(`${at}: changed what is ${whose}`)
        changed = false
        const answers = [same(absent, nothing), same(present, id)]
        const exception = permitted.find((one) => fits(one, whose, request, named))
        if (answers[0] === answers[1]) {
          if (words.test(without(present.text, id))) told.push(`${at}: shows what is ${whose}: ${present.text}`)
        } else if (exception && answerOf(present) === exception.answer) used.add(exception)
        else told.push(`${at}: ${whose} is told from nothing:\n${answers.join('\n')}`)
      }
    }
    assert.deepEqual(told, [])
    const unused = permitted.filter((one) => one.whose === whose && !used.has(one))
    assert.deepEqual(unused, [], 'exceptions that nothing needs')
  }

  const guarding = async (ids: Ids, whole: boolean, work: () => Promise<void>): Promise<void> => {
    const print = await fingerprintOf(world.database, ids, whole)
    guarded = { print, before: await print(world.database.read) }
    try {
      await work()
    } finally {
      guarded = undefined
    }
  }

  test('[E2] another tenant’s ids are answered like ids of nothing, and nothing of theirs is changed or shown', async () => {
    const { head, owner, other } = around
    await guarding(other, true, () => walk([head, owner], 'another tenant’s', other, /zephyr/i))
  })

  test('[S3] ids of a team or space that the caller is not in are answered like ids of nothing, but where E5, E7, E9 and S9 say so', async () => {
    const { head, sibling } = around
    await guarding(sibling, false, () => walk([head], 'a sibling’s', sibling, /sirocco/i))
  })

  test('[Z7] a hidden zone is told from none only where it is asked for by its id, and what is in it never', async () => {
    const { editor, hidden } = around
    await walk([editor], 'a hidden zone’s', hidden, /mistral/i)
  })

  test('[Z4] ids of another space are answered like ids of nothing, also where the caller sees both', async () => {
    const { head, neighbour } = around
    await walk([head], 'a neighbour’s', neighbour, /levante/i)
  })

  test('[S3] [Z7] [Q1] what is asked for at home shows nothing of a tenant, a team or a zone that the caller is not in', async () => {
    const { head, owner, editor } = around
    const unseen = new Map([
      [head, /zephyr|sirocco/i],
      [owner, /zephyr/i],
      [editor, /zephyr|sirocco|mistral/i],
    ])
    for (const { seeker, requests } of asked) {
      for (const request of requests) {
        const { text } = await send(seeker, request, request.input)
        assert.doesNotMatch(text, unseen.get(seeker) as RegExp, request.name)
      }
    }
  })

  test('[A4] the API key of another tenant is answered like none', async () => {
    const { head, other, otherOwner } = around
    const { api_key } = await otherOwner.api.createApiKey({
      edition_id: other.edition_id,
      body: { key_name: 'Key' },
    })
    for (const { name, operation, input } of asked[0]?.requests ?? []) {
      const answers = []
      for (const apiKey of ['nonsense', api_key.key]) {
        const response = await ask(stage, operation, { token: head.person.token, apiKey, input })
        answers.push(operation.skipApiKey ? response.status : `${response.status} ${await response.text()}`)
      }
      assert.equal(answers[0], answers[1], name)
    }
  })
})

interface Swap {
  request: SampleRequest
  named: Named
  id: string
}

/** Each place in the requests where one of the caller's ids stands, with theirs for it. */
const swaps = (requests: readonly SampleRequest[], own: Ids, theirs: Partial<Ids>): Swap[] => {
  const keys = new Map(Object.entries(own).map(([key, value]) => [value, key as keyof Ids]))
  return requests.flatMap((request) =>
    namedIn(request.input).flatMap((named) => {
      const key = keys.get(named.value)
      const id = key && theirs[key]
      return id && id !== named.value && !nobodys.test(named.position) ? [{ request, named, id }] : []
    }),
  )
}

interface Answered {
  status: number
  headers: string
  text: string
}

/** All but what is another on every answer. */
const headersOf = (response: Response): string =>
  [...response.headers]
    .filter(([name]) => !['x-request-id', 'content-length', 'date'].includes(name))
    .map((pair) => pair.join(': '))
    .sort()
    .join('\n')

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const without = (text: string, id: string): string => text.replaceAll(id, '{id}')

/** The whole answer but for the id that was sent; of a success also but for ids and times that were made just now. */
const same = ({ status, headers, text }: Answered, id: string): string => {
  const told = without(text, id)
  return `${status} ${headers} ${status < 300 ? told.replaceAll(uuid, '{uuid}').replaceAll(/\w{3}, \d\d \w{3} [\d, :]+|\d+/g, '{n}') : told}`
}

const answerOf = ({ status, text }: Answered): string => {
  const code = (JSON.parse(text) as { error?: { details: { error_code: string } } }).error?.details.error_code
  return code === undefined ? String(status) : `${status} ${code}`
}

/** An id of the same form that nothing has. */
const nothingLike = (id: string): string => {
  if (id.includes('@')) return 'nobody.at.all@example.com'
  return /^\d+$/.test(id) ? '8999999999999999' : randomUUID()
}

const fits = (
  { whose: theirs, position, request }: (typeof permitted)[number],
  whose: Whose,
  { name }: SampleRequest,
  named: Named,
): boolean => theirs === whose && position.test(named.position) && (request?.test(name) ?? true)

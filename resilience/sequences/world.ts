import assert from 'node:assert/strict'
import { type Operation, type OperationName, operations } from '@easel/contract'
import { requestFor } from '@easel/sdk/index.ts'
import { aWorkingBot } from '@easel/server/testing/bots.ts'
import type { LiveSocket } from '@easel/server/testing/live-socket.ts'
import type { Person, TestApp } from '@easel/server/testing/test-app.ts'
import { bot, isLinkGuest, Model, people, type SpaceModel, type Who, type ZoneModel } from './model.ts'

/** Secret words have this form, so that one expression finds them in any answer. */
const secretWord = /qz[0-9a-z]+zq/gi
/** A mention has an `@` as well. */
const mailAddress = /[\w.-]@\w/

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the envelope of whatever operation
  data: any
  text: string
}

export interface SendOptions {
  /** The part of the data that counts; all of the answer where it is left out. */
  // biome-ignore lint/suspicious/noExplicitAny: the data of whatever operation
  part?: (data: any) => unknown
  /** Words that this answer may have besides. */
  also?: ReadonlySet<string>
}

/** The people of all editions of a run, and somebody whom nobody may learn of. */
export interface Cast {
  testApp: TestApp
  people: Person[]
  stranger: Person
  newSecret: () => string
}

export const createCast = async (testApp: TestApp): Promise<Cast> => {
  let secrets = 0
  const newSecret = () => `qz${(++secrets).toString(36).padStart(5, '0')}zq`
  const persons: Person[] = []
  for (const name of people) persons.push(await testApp.aPerson(name))
  return { testApp, people: persons, stranger: await testApp.aPerson(`stranger ${newSecret()}`), newSecret }
}

/** Somebody in a live session, and every secret that was for them at any time. */
export interface Follower {
  who: Who
  zone: ZoneModel
  socket: LiveSocket
  allowed: Set<string>
}

/** A live change whose session ended before the answer, and which may still be made. */
export interface LateWrite {
  zone: ZoneModel
  /** The model knows of it from now on. */
  adopt(): void
  /** Those to whom it may have been told. */
  sawBefore: readonly Follower[]
}

/** One edition of its own, with two spaces; the model knows what is in it. */
export class World {
  readonly model = new Model()
  readonly cast: Cast
  readonly edition_id: string
  readonly team_id: string
  readonly owner: Person
  readonly #bot: Person
  /** Answers that showed a secret to somebody who may see it. */
  seen = 0
  readonly followers: Follower[] = []
  /** Those that were not revoked, each with who came by it. */
  readonly links: { id: string; space: SpaceModel; zone: ZoneModel | undefined; guest: Who }[] = []
  readonly #guests: Person[] = []
  /** By the word that they write. */
  readonly late = new Map<string, LateWrite>()

  private constructor(cast: Cast, edition: { owner: Person; edition_id: string; team_id: string }, robot: Person) {
    this.cast = cast
    this.owner = edition.owner
    this.#bot = robot
    this.edition_id = edition.edition_id
    this.team_id = edition.team_id
  }

  static async create(cast: Cast): Promise<World> {
    const { testApp } = cast
    const edition = await testApp.anEdition()
    const { bot_id, token, api } = await aWorkingBot(testApp, edition)
    const robot = { zuid: bot_id, mail: '', name: 'rob', token, api }
    const world = new World(cast, edition, robot)
    const { edition_id, team_id } = edition
    await world.join()
    await edition.owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    for (const creator of [0, 1]) {
      const name = cast.newSecret()
      const body = { create_space: { team_id, space_name: name } }
      const { space_id } = await world.person(creator).api.createSpace({ edition_id, body })
      world.model.spaces.push({
        id: space_id,
        creator,
        state: 'ACTIVE',
        name,
        members: new Map([[creator, 'CREATOR']]),
      })
    }
    return world
  }

  /** Makes people members of the edition and of its team, as the model has it from the start. */
  private async join(): Promise<void> {
    const { inTeam, inEdition } = this.model
    const [edition_id, team_id, now] = [Number(this.edition_id), Number(this.team_id), Date.now()]
    const zuidOf = (who: Who) => Number(this.person(who).zuid)
    const members = [...inEdition]
      .filter((who) => who !== bot)
      .map((who) => ({ edition_id, zuid: zuidOf(who), role: 'MEMBER', joined_time: now }) as const)
    const times = { added_by: 0, added_time: now, modified_time: now }
    const teamMembers = [...inTeam].map(
      (who) => ({ edition_id, team_id, zuid: zuidOf(who), role: 'MEMBER', ...times }) as const,
    )
    await this.cast.testApp.database.write(async (db) => {
      await db.insertInto('edition_member').values(members).execute()
      await db.insertInto('team_member').values(teamMembers).execute()
    })
  }

  /** Whether what was written late, and is shown now, is for them. */
  #sees(who: Who, word: string): boolean {
    this.late.get(word)?.adopt()
    return this.model.visibleTo(who).has(word)
  }

  /** Somebody who came by a link, by the number that they have from now on. */
  welcome({ access_token, zuid }: { access_token: string; zuid: string }): Who {
    const api = this.cast.testApp.clientOf(access_token)
    return people.length - 1 + this.#guests.push({ zuid, mail: '', name: 'guest', token: access_token, api })
  }

  person(who: Who): Person {
    if (isLinkGuest(who)) return this.#guests[who - people.length] as Person
    return who === bot ? this.#bot : (this.cast.people[who] as Person)
  }

  /** Sends a request; whatever is answered is searched for secrets that are not for the one who asks. */
  async send(
    who: Who,
    name: OperationName,
    input: Record<string, unknown>,
    { part, also }: SendOptions = {},
  ): Promise<Answer> {
    const { testApp } = this.cast
    const before = this.model.visibleTo(who)
    const operation: Operation = operations[name]
    const request = requestFor({ baseUrl: testApp.baseUrl, token: this.person(who).token }, operation, {
      edition_id: this.edition_id,
      ...input,
    })
    const sent = `${request.method} ${decodeURIComponent(request.url)} ${bodyText(input.body)}`
    const response = await testApp.request(request)
    const whole = await response.text()
    const text = part && response.ok ? JSON.stringify(part(JSON.parse(whole).data)) : whole
    assert.ok(response.status < 500, `${sent} was answered ${response.status} ${text}`)
    const told = wordsIn(sent)
    for (const word of wordsIn(withImages(text))) {
      if (before.has(word) || also?.has(word)) this.seen++
      else
        assert.ok(
          told.has(word) || this.#sees(who, word),
          `${people[who]} must not see ${word}: ${sent} was answered ${text}`,
        )
    }
    const isBytes = operation.binary !== undefined && response.ok
    if (!this.model.inEdition.has(who) && !isBytes)
      assert.ok(!mailAddress.test(text), `a guest is shown an address: ${sent}: ${text}`)
    const body = whole === '' || isBytes ? {} : JSON.parse(whole)
    return { status: response.status, data: body.data, text }
  }
}

const bodyText = (body: unknown): string =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body ?? '')

/** A picture holds its images as base64, and its fonts, in which any letters may stand beside each other. */
const withImages = (text: string): string =>
  text
    .replaceAll(/data:font\/[\w+]+;base64,[\w+/=]+/g, '')
    .replaceAll(/data:image\/[\w+]+;base64,([\w+/=]+)/g, (_, data: string) => String(Buffer.from(data, 'base64')))

export const wordsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(secretWord), ([word]) => word.toLowerCase()))

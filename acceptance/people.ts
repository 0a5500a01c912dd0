import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type ErrorName, errors, type Operation, type OperationName, operations } from '@easel/contract'
import { type Client, type Input, requestFor } from '@easel/sdk/index.ts'
import { type Answer, readAnswer } from './answers.ts'
import { recordAnswer } from './coverage.ts'

/** Who takes part. The file of people names an account for each. */
export const roles = [
  /** owns the edition that most of the suite happens in */
  'owner',
  /** an ORG_ADMIN there */
  'admin',
  /** edits in the space, is in the first team */
  'editor',
  /** in the first team; in the space with the weakest role */
  'viewer',
  /** in the second team only */
  'colleague',
  /** is added, changed and removed */
  'newcomer',
  /** belongs to no edition */
  'outsider',
  /** owns an edition on the trial plan */
  'trial',
  /** owns an edition, made beforehand, whose plan has no room for zones */
  'crowded',
  /** asks until it is told to wait */
  'flooder',
] as const
export type Role = (typeof roles)[number]

/** Queries are typed loosely: the suite sends wrong values on purpose. */
type Sent<N extends OperationName> = Omit<Input<N>, 'query'> & {
  query?: Input<N> extends { query?: infer Q }
    ? Partial<Record<keyof NonNullable<Q>, string | number | boolean>>
    : never
}

type LooseInput = Record<string, unknown> & {
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}
export type Data<N extends OperationName> = Awaited<ReturnType<Client[N]>>

export interface Caller {
  /** `ending` goes to the end of the path. */
  send(name: OperationName, input: LooseInput, ending?: string): Promise<Answer>
  /** Sends the body as it is. */
  sendRaw(name: OperationName, input: LooseInput, body: string, contentType?: string): Promise<Answer>
  /** Expects a refusal. */
  isRefused(
    name: OperationName,
    input: LooseInput,
    error: ErrorName,
    details?: Record<string, unknown>,
  ): Promise<Answer>
}

export interface Person extends Caller {
  zuid: string
  mail: string
  withKey(apiKey: string): Caller
  /** With a token that somebody made. */
  withToken(token: string): Caller
  /** Expects 200. */
  does<N extends OperationName>(name: N, input: Sent<N>): Promise<Data<N>>
  /** Expects a stream of events; resolves with what closes it. */
  opens(name: OperationName, input: LooseInput): Promise<() => Promise<void>>
  /** Expects 206. */
  doesInPart<N extends OperationName>(name: N, input: Sent<N>): Promise<Data<N>>
}

export type People = Record<Role, Person> & {
  /** without a token */
  nobody: Caller
  /** with a token that nobody was given */
  forger: Caller
  /** with a token that has no scope of any operation */
  unscoped: Caller
}

interface Account {
  zuid: string
  mail: string
  token: string
}

/** The file of people: whoever runs the suite makes them, since the contract has no operation for that. */
interface PeopleFile {
  people: Record<Role, Account>
  unscoped_token: string
}

export const readPeople = (baseUrl: string, file: string): People => {
  const { people, unscoped_token } = JSON.parse(readFileSync(file, 'utf8')) as PeopleFile
  const persons = roles.map((role) => [role, createPerson(baseUrl, people[role])] as const)
  return {
    ...(Object.fromEntries(persons) as Record<Role, Person>),
    nobody: createCaller({ baseUrl }),
    forger: createCaller({ baseUrl, token: 'nobody-was-given-this-token' }),
    unscoped: createCaller({ baseUrl, token: unscoped_token }),
  }
}

interface Credentials {
  baseUrl: string
  token?: string
  apiKey?: string
}

const sendRequest = async (name: OperationName, request: Request): Promise<Answer> => {
  const answer = await readAnswer(name, request, await fetch(request))
  recordAnswer(answer)
  return answer
}

const createCaller = (credentials: Credentials): Caller => {
  const send = (name: OperationName, input: LooseInput, ending = '') => {
    const request = requestFor(credentials, operations[name] as Operation, input)
    if (!ending) return sendRequest(name, request)
    const url = new URL(request.url)
    url.pathname += ending
    const { method, headers } = request
    return sendRequest(
      name,
      new Request(url, { method, headers, ...(input.body !== undefined && { body: JSON.stringify(input.body) }) }),
    )
  }
  return {
    send,
    sendRaw(name, input, body, contentType = 'application/json') {
      const { url, method, headers } = requestFor(credentials, operations[name] as Operation, { ...input, body: {} })
      headers.set('content-type', contentType)
      return sendRequest(name, new Request(url, { method, headers, body }))
    },
    async isRefused(name, input, error, details = {}) {
      const answer = await send(name, input)
      assertRefused(answer, error, details)
      return answer
    },
  }
}

export const assertRefused = (answer: Answer, error: ErrorName, details: Record<string, unknown> = {}): void => {
  const [status, code] = errors[error]
  const shown = `${answer.name}: ${answer.request} answered ${answer.status} ${JSON.stringify(answer.body)}`
  assert.equal(answer.status, status, `${shown}, expected ${status} ${code}`)
  assert.equal(answer.error, error, `${shown}, expected ${status} ${code}`)
  assert.partialDeepStrictEqual(answer.details, details, shown)
}

const createPerson = (baseUrl: string, { zuid, mail, token }: Account): Person => {
  const caller = createCaller({ baseUrl, token })
  const expecting =
    (status: number) =>
    async <N extends OperationName>(name: N, input: Sent<N>): Promise<Data<N>> => {
      const answer = await caller.send(name, input as LooseInput)
      assert.equal(answer.status, status, `${name}: ${answer.request} answered ${JSON.stringify(answer.body)}`)
      return answer.body.data as Data<N>
    }
  return {
    ...caller,
    zuid,
    mail,
    withKey: (apiKey) => createCaller({ baseUrl, token, apiKey }),
    withToken: (made) => createCaller({ baseUrl, token: made }),
    does: expecting(200),
    doesInPart: expecting(206),
    async opens(name, input) {
      const { status, headers, body } = await fetch(
        requestFor({ baseUrl, token }, operations[name] as Operation, input),
      )
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/event-stream'])
      const reader = body?.getReader()
      // The first bytes say that the stream is open.
      await reader?.read()
      return async () => reader?.cancel()
    },
  }
}

import type { Inside, Operation, OperationName, Operations, ParamNames } from '@easel/contract'
import type { TSchema } from 'typebox'
import type { Standing } from './access/standing.ts'
import type { Db } from './db/schema.ts'
import type { FailureContext } from './failure.ts'
import type { Mailer } from './mail.ts'
import type { Finder } from './search/finder.ts'
import type { Settings } from './settings.ts'
import type { Openings } from './spaces/openings.ts'

export interface Caller {
  zuid: number
  scopes: ReadonlySet<string>
  /** When the token expires. */
  until: number
}

/** What every handler can reach besides its request. */
export interface Services {
  settings: Settings
  mailer: Mailer
  openings: Openings
  finder: Finder
}

/** Ids are numbers inside; a zone's is a UUID in lower case. An id not of its form is 0 or '', and found nowhere. */
type Param<Name> = Name extends 'zone_id' | 'comment_id' ? string : number

type InsideOf<S> = S extends TSchema ? Inside<S> : undefined

export interface Context<O extends Operation> extends Services {
  db: Db
  caller: Caller
  params: { [Name in ParamNames<O>]: Param<Name> }
  query: InsideOf<O['query']>
  body: InsideOf<O['body']>
  /** The rows on the path and the roles the caller holds along it. */
  standing: Standing<ParamNames<O>>
  /** The moment of the request, in milliseconds. */
  now: number
  fail: (error: O['errors'][number], context?: FailureContext) => never
  /** Runs once the transaction is on disk: for what cannot be taken back, such as mail. */
  afterCommit: (effect: () => Promise<void>) => void
}

/** A success that is not the plain one: another status, another message. */
export class Answer<D> {
  readonly data: D
  readonly status: 200 | 206
  readonly message: string | undefined
  constructor(data: D, { status = 200, message }: { status?: 200 | 206; message?: string }) {
    this.data = data
    this.status = status
    this.message = message
  }
}

type Result<O extends Operation> = Inside<O['data']> | Answer<Inside<O['data']>>

export type Handler<Name extends OperationName> = (
  context: Context<Operations[Name]>,
) => Promise<Result<Operations[Name]>>

/** One handler an operation: a missing one, an undeclared error or a wrong shape does not compile. */
export type Handlers = { [Name in OperationName]: Handler<Name> }

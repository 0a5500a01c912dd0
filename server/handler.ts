import type { Decoded, Operation, OperationName, Operations, ParamNames, PathRows } from '@easel/contract'
import type { TSchema } from 'typebox'
import type { PathAccess } from './access/path-access.ts'
import type { Fail } from './api-error.ts'
import type { NewImage } from './assets/image-pool.ts'
import type { Database } from './db/database.ts'
import type { Db } from './db/transaction.ts'
import type { Mailer } from './identity/mail.ts'
import type { Journal } from './journal/journal.ts'
import type { StagedZone } from './journal/stage-zone.ts'
import type { ZoneNotifier } from './live/zone-notifier.ts'
import type { Payer } from './payer.ts'
import type { PicturePool } from './pictures/picture-pool.ts'
import type { Settings } from './process/settings.ts'
import type { SearchPool } from './search/search-pool.ts'
import type { LastOpened } from './spaces/last-opened.ts'

export interface Caller extends Payer {
  scopes: ReadonlySet<string>
  /** When the token expires. */
  until: number
  /** Undefined of a token of an external issuer. */
  token?: CallerToken
}

interface CallerToken {
  hash: string
  /** Of a personal access token, or one of a bot. */
  id: number | null
  client_id: string
}

/** What every handler can reach besides its request. */
export interface AppServices {
  settings: Settings
  mailer: Mailer
  lastOpened: LastOpened
  journal: Journal
  searchPool: SearchPool
  picturePool: PicturePool
  zoneNotifier: ZoneNotifier
}

/** Ids are numbers inside; a zone's is a UUID in lower case. An id not of its form is 0 or '', and found nowhere. */
type Param<Name> = Name extends 'zone_id' | 'comment_id' | 'element_id' | 'asset_id' | 'note_id' ? string : number

type InsideOf<S> = S extends TSchema ? Decoded<S> : undefined

type WithParam<O extends Operation, Name, E> = Name extends ParamNames<O> ? E : never

type RowsOf<O extends Operation> = O extends { pathRows: PathRows } ? O['pathRows'] : 'all'

/** What the handler of an operation can fail with: what is declared, and what its path implies. */
type Failures<O extends Operation> =
  | O['errors'][number]
  | WithParam<O, 'edition_id', 'editionNotFound' | 'twoFactorRequired'>
  | WithParam<O, 'team_id', 'teamNotFound'>
  | WithParam<O, 'space_id', 'spaceNotFound'>
  | WithParam<O, 'zone_id', 'zoneNotFound' | 'restrictedZone'>
  | (O extends { allowTrashed: true }
      ? never
      : WithParam<O, 'space_id', 'spaceNotActive'> | WithParam<O, 'zone_id', 'zoneNotActive'>)

export interface Context<O extends Operation> extends AppServices {
  /** Reads only, where the operation commits by itself. */
  db: Db
  caller: Caller
  params: { [Name in ParamNames<O>]: Param<Name> }
  query: InsideOf<O['query']>
  headers: InsideOf<O['headers']>
  body: O extends { upload: readonly string[] } ? NewImage : InsideOf<O['body']>
  /** The rows on the path and the roles the caller holds along it; of the rows what the operation says that it reads. */
  path: PathAccess<ParamNames<O>, RowsOf<O>>
  /** The moment of the request, in milliseconds. */
  now: number
  /** Throws where the caller may not do this any longer: for answers that stay open. */
  recheck: () => Promise<void>
  /** The same of a write whose turn has come; looks only where their rights were read a while ago. */
  authorizeWrite: () => Promise<void>
  /** What was written before the transaction, where the handler has asked for that. */
  staged: StagedZones | undefined
  fail: Fail<Failures<O>>
}

/** A success that is not the plain one: another status, another message. */
export class SuccessResponse<D> {
  readonly data: D
  readonly status: 200 | 206
  readonly message: string | undefined
  constructor(data: D, { status = 200, message }: { status?: 200 | 206; message?: string }) {
    this.data = data
    this.status = status
    this.message = message
  }
}

/** Thrown by a handler that has done its work for the answer alone: the transaction is taken back. */
export class DryRun extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('a dry run')
    this.result = result
  }
}

/** Content of zones to be, written in transactions of its own. */
export interface StagedZones {
  /** By the zone that it is a copy of. */
  get(source: string): StagedZone | undefined
  /** For when the handler fails in the end. */
  discard(): Promise<void>
}

/** Thrown by a handler to have work done before its transaction; it is called again, with what has come of it. */
export class StageFirst extends Error {
  readonly stage: (database: Database) => Promise<StagedZones>
  constructor(stage: StageFirst['stage']) {
    super('work to be done first')
    this.stage = stage
  }
}

/** The result of an operation with an ETag: what the zone holds at a sequence number; no data where the caller has it. */
export class AtSeq<D> {
  readonly seq: number
  readonly data: D | undefined
  constructor(seq: number, data?: D) {
    this.seq = seq
    this.data = data
  }
}

/** The result of an operation whose success is bytes: they are sent as they are made. */
export class StreamResponse {
  readonly mediaType: string
  readonly chunks: AsyncIterable<string>
  /** Called once nobody reads any more, also where the next chunk is still waited for. */
  readonly onClose: (() => void) | undefined
  constructor(mediaType: string, chunks: AsyncIterable<string>, onClose?: () => void) {
    this.mediaType = mediaType
    this.chunks = chunks
    this.onClose = onClose
  }
}

/** Bytes that are there, and headers that go with them. */
export class BytesResponse {
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string>>
  constructor(mediaType: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>) {
    this.mediaType = mediaType
    this.bytes = bytes
    this.headers = headers
  }
}

/** In place of a result that the caller has, with the headers that it would have. */
export class NotModified {
  readonly headers: Readonly<Record<string, string>>
  constructor(headers: Readonly<Record<string, string>>) {
    this.headers = headers
  }
}

type Result<O extends Operation> = O extends { etag: true }
  ? AtSeq<O extends { binary: readonly string[] } ? BytesResponse : Decoded<O['data']>>
  : O extends { binary: readonly string[] }
    ? StreamResponse | BytesResponse | (O extends { etag: 'own' } ? NotModified : never)
    : O extends { events: TSchema }
      ? Decoded<O['data']> | StreamResponse
      : Decoded<O['data']> | SuccessResponse<Decoded<O['data']>>

export type Handler<Name extends OperationName> = (
  context: Context<Operations[Name]>,
) => Promise<Result<Operations[Name]>>

/** One handler an operation: a missing one, an undeclared error or a wrong shape does not compile. */
export type Handlers = { [Name in OperationName]: Handler<Name> }

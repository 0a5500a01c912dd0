import { can } from '@easel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lockEdition } from '../access/lock-edition.ts'
import { type AnyStanding, type Found, judged, type Params, standing } from '../access/standing.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/schema.ts'
import { Failure, fail, invalid } from '../failure.ts'
import { Answer, type Caller, type Services } from '../handler.ts'
import type { Bound } from './bound.ts'
import { requestUri, successEnvelope } from './envelope.ts'
import type { Known } from './known-answers.ts'
import { logOf } from './logging.ts'

export interface Workplace extends Services {
  database: Database
}

export const emptyBody = () => invalid('body', 'The body is empty; send a JSON object', 'emptyBody')

/** What a request that was admitted is answered, and whether the same would be answered as long as nothing changes. */
export interface Outcome extends Known {
  /** Whether it is made of the question and the database alone: not of the time, nor of what is yet to be written. */
  lasts: boolean
}

/** Validate, find and see, permission, state, then the handler, in one transaction; what comes of it as text. */
export const run = async (bound: Bound, place: Workplace, request: FastifyRequest): Promise<Outcome> => {
  const { operation } = bound
  const { database } = place
  const query = bound.readQuery(request.query as Record<string, unknown>)
  if (operation.body && request.body === undefined && !operation.bodyOptional) throw emptyBody()
  // null is sent, and is no object: only what was left out counts as {}.
  const body = bound.readBody(request.body === undefined ? {} : request.body)
  const caller = request.caller as Caller
  const { params, found } = request.way as NonNullable<FastifyRequest['way']>
  let lasts = true
  let effects: (() => Promise<void>)[] = []
  const work = (db: Db) => {
    // A transaction that is tried again begins anew.
    effects = []
    const moment = Date.now()
    return act(bound, {
      db,
      caller,
      params,
      found,
      standing: undefined,
      query,
      body,
      settings: place.settings,
      mailer: place.mailer,
      finder: place.finder,
      get openings() {
        lasts = false
        return place.openings
      },
      get now() {
        lasts = false
        return moment
      },
      fail,
      afterCommit: (effect: () => Promise<void>) => effects.push(effect),
    })
  }
  const { standing, result } = bound.reads ? await work(database.read) : await database.write(work)
  for (const effect of effects)
    effect().catch((error) => logOf(request).error({ err: error }, 'effect after commit failed'))
  const opening = operation.recordsOpen && standing.space ? openingOf(standing.space, caller) : undefined
  if (opening) place.openings.note(opening)
  return { caller, opening, lasts, ...textOf(bound, requestUri(request.raw.url ?? ''), result) }
}

const openingOf = ({ edition_id, space_id }: NonNullable<AnyStanding['space']>, { zuid }: Caller) => ({
  edition_id,
  space_id,
  zuid,
})

const textOf = ({ write, envelope }: Bound, uri: string, result: unknown) => {
  if (!(result instanceof Answer)) return { status: 200, json: envelope(uri, write(result)) }
  const around = result.message === undefined ? envelope : successEnvelope(result.message)
  return { status: result.status, json: around(uri, write(result.data)) }
}

/** Answers nothing itself: Fastify would wait for a reply that it is given until the client has all of it. */
export const send = (reply: FastifyReply, { status, json }: Pick<Known, 'status' | 'json'>): void => {
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(json)
}

interface RequestContext {
  db: Db
  caller: Caller
  params: Params
  found: Found | undefined
  standing: AnyStanding | undefined
  [key: string]: unknown
}

/** Find and see, permission, state, then the handler. */
const act = async ({ operation, outside, handler }: Bound, context: RequestContext) => {
  const { db, caller, params } = context
  if (operation.exclusive) await lockEdition(db, params.edition_id as number)
  const found: AnyStanding = context.found
    ? judged(context.found, params, outside)
    : await standing(db, caller.zuid, params, outside)
  if (!can(found.held, operation.access)) {
    const stranger = found.team !== undefined && found.held.team === undefined && !can(found.held, 'edition.manage')
    throw new Failure(stranger ? outside : (operation.forbiddenError ?? 'noPermission'))
  }
  if (!operation.allowTrashed) {
    if (found.space && found.space.status !== 'ACTIVE') throw new Failure('spaceNotActive')
    if (found.zone && found.zone.status !== 'ACTIVE') throw new Failure('zoneNotActive')
  }
  context.standing = found
  return { standing: found, result: await handler(context) }
}

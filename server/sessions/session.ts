import {
  type ByeReason,
  closeCodes,
  type DecodedClientMessage,
  type ServerMessage,
} from '@easel/contract/live-messages.ts'
import type { Params } from '../access/path-access.ts'
import { ApiError } from '../api-error.ts'
import type { SessionAccess } from './access.ts'
import { createChangeQueue } from './change-queue.ts'
import type { Clock } from './clock.ts'
import { costOf, createCostLimit } from './cost-limit.ts'
import { toDetails } from './error-details.ts'
import { load } from './load.ts'
import { createOutbox, type Outbox, type SessionSocket } from './outbox.ts'
import { type Outgoing, toOutgoing } from './outgoing.ts'
import { type ParsedMessage, parseFrame } from './parse-frame.ts'
import type { ZoneReader } from './read-zone.ts'
import type { Member, Room } from './room.ts'
import type { LiveChange, WriteChange } from './write-change.ts'

export interface SessionDeps {
  clock: Clock
  reader: ZoneReader
  writeChange: WriteChange
  limits: { costPerSecond: number; messageBytes: number; unacknowledged: number; unsentBytes: number }
  /** Whom a token speaks for, and what they may do there. Throws an ApiError. */
  resolve: (token: string, params: Params) => Promise<SessionAccess>
  /** Checks what an operation checks besides: API key and rate. Throws an ApiError. */
  admit: (access: SessionAccess, apiKey: string | undefined) => Promise<void>
  enter: (member: Member) => Room | 'full' | 'taken'
  leave: (member: Member, room: Room) => void
  onError: (error: unknown) => void
}

type Hello = Extract<DecodedClientMessage, { type: 'hello' }>

const HELLO_TIMEOUT_MS = 5_000
const LOAD_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 2_000
/** A token may be gone without a trace that anybody is told of. */
const RECHECK_MS = 30_000
const MAX_HELLO_BYTES = 16_384
const MAX_MISSED_PINGS = 2

/** One connection of a client to a zone. */
export class Session implements Member {
  access!: SessionAccess
  client_id = ''
  seq: number | undefined
  readonly #socket: SessionSocket
  readonly #params: Params
  readonly #deps: SessionDeps
  readonly #takeCost: (cost: number) => boolean
  readonly #outbox: Outbox
  readonly #queueChange: (change: LiveChange) => boolean
  #token: string | undefined
  #room: Room | undefined
  #isEnded = false
  #cancelTimer: () => void
  #missedPings = 0

  constructor(socket: SessionSocket, params: Params, deps: SessionDeps) {
    const { clock, limits } = deps
    this.#socket = socket
    this.#params = params
    this.#deps = deps
    this.#takeCost = createCostLimit(clock, limits.costPerSecond)
    const onTooSlow = () => this.#endTooSlow()
    this.#outbox = createOutbox(socket, { clock, maxUnsentBytes: limits.unsentBytes, onTooSlow })
    this.#queueChange = createChangeQueue(limits.unacknowledged, (change) => this.#write(change))
    this.#cancelTimer = clock.after(HELLO_TIMEOUT_MS, () =>
      this.end('noHello', { message: 'the first message must be hello, within five seconds' }),
    )
  }

  /** False where the client has not been heard for too long. */
  checkPulse(): boolean {
    return this.#missedPings++ < MAX_MISSED_PINGS
  }

  heard(): void {
    this.#missedPings = 0
  }

  receive(bytes: Buffer): void {
    if (this.#isEnded) return
    this.heard()
    const isTooLong = this.#token === undefined && bytes.length > MAX_HELLO_BYTES
    if (isTooLong || !this.#takeCost(costOf(bytes.length))) {
      this.#endTooFast()
      return
    }
    try {
      for (const [at, message] of parseFrame(bytes).entries()) {
        if (this.#isEnded) return
        if (at === 0 || this.#takeCost(1)) this.#handle(message)
        else this.#endTooFast()
      }
    } catch (error) {
      if (error instanceof ApiError) this.end('badMessage', toDetails(error))
      else this.#fail(error)
    }
  }

  #handle(message: ParsedMessage): void {
    if (message.type === 'hello') this.#hello(message)
    else if (!this.#room || this.seq === undefined)
      this.end('badMessage', { message: 'nothing may be sent before the zone or the changes have come' })
    else if (message.type === 'ping') this.#say({ type: 'pong' })
    else if (message.type === 'invalid change')
      this.#say({ type: 'refuse', mutation_id: message.mutation_id, ...toDetails(message.error) })
    else if (message.type === 'change') {
      if (!this.#queueChange({ ...message, client_id: this.client_id })) this.#endTooFast()
    } else {
      const zuid = String(this.access.caller.zuid)
      this.#room.presence.set({ client_id: this.client_id, zuid, state: message.state })
    }
  }

  #hello(hello: Hello): void {
    if (this.#token !== undefined) {
      this.end('badMessage', { message: 'hello was said before' })
      return
    }
    this.#token = hello.token
    this.client_id = hello.client_id
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.clock.after(LOAD_TIMEOUT_MS, () => this.#endTooSlow())
    this.#join(hello).catch((error) => this.#fail(error))
  }

  async #join({ token, since, api_key }: Hello): Promise<void> {
    const { resolve, admit, enter, reader, limits } = this.#deps
    this.access = await resolve(token, this.#params)
    await admit(this.access, api_key)
    if (this.#isEnded) return
    const room = enter(this)
    if (typeof room === 'string') {
      this.#refuseEntry(room)
      return
    }
    this.#room = room
    // From here on the room tells of lost rights; what was lost just before is seen now.
    this.access = await resolve(token, this.#params)
    const { costPerSecond: cost_per_second, messageBytes: message_bytes, unacknowledged } = limits
    const told = { cost_per_second, message_bytes, unacknowledged }
    const seq = await load({ reader, outbox: this.#outbox, limits: told }, this.access, since)
    if (this.#isEnded) return
    this.seq = seq
    this.#cancelTimer()
    this.#scheduleRecheck()
    const present = room.presence.all()
    if (present) this.post(present)
    room.news()
  }

  #refuseEntry(why: 'full' | 'taken'): void {
    if (why === 'taken') this.end('badMessage', { message: 'somebody else is here with this client_id' })
    else this.end('tooManySessions', { message: 'as many sessions are open as are allowed', reconnect: true })
  }

  async #write(change: LiveChange): Promise<void> {
    const { mutation_id } = change
    try {
      await this.#room?.gather()
      if (!this.access.rights.includes('edit')) throw new ApiError('noPermission')
      const { seq } = await this.#deps.writeChange(this.access, change)
      this.#say({ type: 'ack', mutation_id, seq })
      this.#room?.news(seq)
    } catch (error) {
      if (error instanceof ApiError && error.error !== 'unavailable')
        this.#say({ type: 'refuse', mutation_id, ...toDetails(error) })
      else this.#fail(error)
    }
  }

  async recheck(): Promise<void> {
    if (this.#isEnded || this.#token === undefined) return
    try {
      const before = this.access.rights
      this.access = await this.#deps.resolve(this.#token, this.#params)
      const { rights } = this.access
      if (rights.join() !== before.join() && this.seq !== undefined) this.#say({ type: 'rights', rights })
    } catch (error) {
      // What still waits to be written is not.
      if (error instanceof ApiError && error.error !== 'unavailable') this.access = { ...this.access, rights: [] }
      this.#fail(error)
    }
  }

  /** Also when the token expires. */
  #scheduleRecheck(): void {
    if (this.#isEnded) return
    const left = this.access.caller.until - this.#deps.clock.now()
    this.#cancelTimer = this.#deps.clock.after(Math.max(0, Math.min(RECHECK_MS, left)), () => {
      this.recheck().then(() => this.#scheduleRecheck())
    })
  }

  restart(): void {
    this.end('unavailable', { message: 'the changes since then are no longer kept', reconnect: true })
  }

  replace(): void {
    this.end('replaced', { message: 'the same client has come back' })
  }

  #endTooSlow(): void {
    this.end('tooSlow', { message: 'what was sent is not taken in time', reconnect: true })
  }

  #endTooFast(): void {
    this.end('tooFast', { message: 'more was sent than a session may: see limits of welcome', reconnect: true })
  }

  #fail(error: unknown): void {
    const known = error instanceof ApiError ? error : new ApiError('unavailable')
    if (known !== error) this.#deps.onError(error)
    const isUnavailable = known.error === 'unavailable'
    const reconnect = isUnavailable || known.error === 'rateLimited'
    this.end(isUnavailable ? 'unavailable' : 'refused', { ...toDetails(known), reconnect })
  }

  #say(message: ServerMessage): void {
    this.#outbox.post(toOutgoing(message))
  }

  post(message: Outgoing): void {
    this.#outbox.post(message)
  }

  end(
    reason: ByeReason,
    {
      reconnect = false,
      ...details
    }: { message: string; error_code?: string; attribute?: string; reconnect?: boolean },
  ): void {
    if (this.#isEnded) return
    this.#say({ type: 'bye', reason, reconnect, ...details })
    this.closed()
    this.#socket.close(closeCodes[reason], reason)
    this.#deps.clock.after(CLOSE_TIMEOUT_MS, () => this.#socket.terminate())
  }

  /** The connection is gone, or on its way. */
  closed(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#cancelTimer()
    this.#outbox.close()
    if (this.#room) this.#deps.leave(this, this.#room)
  }
}

import {
  type ByeReason,
  closeCodes,
  type DecodedClientMessage,
  type ServerMessage,
} from '@easel/contract/live-messages.ts'
import type { Params } from '../access/path-access.ts'
import { ApiError } from '../api-error.ts'
import { sessionIdOf } from '../journal/session-id.ts'
import { awaitHello } from './await-hello.ts'
import { type Bye, byes } from './byes.ts'
import { createChangeQueue, type LiveChange, rightFor } from './change-queue.ts'
import type { Clock } from './clock.ts'
import type { CommitOnce } from './commit-once.ts'
import { costOf, createCostLimit } from './cost-limit.ts'
import { toDetails } from './error-details.ts'
import { createFrameQueue } from './frame-queue.ts'
import { load } from './load-zone.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type Outgoing, toOutgoing } from './outgoing-message.ts'
import { type ParsedMessage, parseFrame, parseFrameOfReader } from './parse-frame.ts'
import type { TakePersonCost } from './person-limits.ts'
import { createPulse, type Pulse } from './pulse.ts'
import type { ZoneReader } from './read-zone.ts'
import type { Member, Room } from './room.ts'
import type { SessionAccess } from './session-access.ts'
import type { SessionSocket } from './session-socket.ts'
import { MAX_HELLO_BYTES } from './stranger-limits.ts'
import type { UnsentBytes } from './unsent-bytes.ts'

export interface SessionDeps {
  clock: Clock
  reader: ZoneReader
  commit: CommitOnce
  limits: { costPerSecond: number; messageBytes: number; unacknowledged: number; unsentBytes: number }
  /** Whom a token speaks for, and what they may do there. Throws an ApiError. */
  resolve: (token: string, params: Params, apiKey: string | undefined) => Promise<SessionAccess>
  /** Counts the session as an operation is. Throws an ApiError. */
  admit: (access: SessionAccess) => Promise<void>
  takePersonCost: TakePersonCost
  watchUnsent: UnsentBytes['watch']
  /** Told once it is known who speaks. */
  onKnown?: () => void
  enter: (member: Member) => Room | undefined
  leave: (member: Member, room: Room) => void
  onError: (error: unknown) => void
}

type Hello = Extract<DecodedClientMessage, { type: 'hello' }>

const LOAD_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 2_000
/** A token may be gone without a trace that anybody is told of. */
const RECHECK_MS = 30_000

/** One connection of a client to a zone. */
export class Session implements Member {
  access!: SessionAccess
  session_id = ''
  seq: number | undefined
  readonly #socket: SessionSocket
  readonly #params: Params
  readonly #deps: SessionDeps
  readonly #takeSessionCost: (cost: number) => boolean
  readonly #queueFrame: (frame: Buffer) => void
  readonly #outbox: Outbox
  readonly #queueChange: (change: LiveChange) => boolean
  #token: string | undefined
  #apiKey: string | undefined
  #room: Room | undefined
  #isEnded = false
  #cancelTimer: () => void
  readonly #pulse: Pulse

  constructor(socket: SessionSocket, params: Params, deps: SessionDeps) {
    const { clock, limits, watchUnsent } = deps
    this.#socket = socket
    this.#params = params
    this.#deps = deps
    this.#takeSessionCost = createCostLimit(clock, limits.costPerSecond)
    this.#queueFrame = createFrameQueue((frame) => this.#read(frame))
    const onTooSlow = () => this.end('tooSlow', byes.tooSlow)
    this.#outbox = createOutbox(socket, { clock, maxUnsentBytes: limits.unsentBytes, watchUnsent, onTooSlow })
    this.#queueChange = createChangeQueue(limits.unacknowledged, (change) => this.#write(change))
    this.#pulse = createPulse(clock, socket)
    this.#cancelTimer = awaitHello(clock, () => {
      if (this.#token === undefined) this.end('noHello', byes.noHello)
    })
  }

  heard(): void {
    this.#pulse.heard()
  }

  receive(bytes: Buffer): void {
    if (this.#isEnded) return
    this.heard()
    const isTooLong = this.#token === undefined && bytes.length > MAX_HELLO_BYTES
    if (isTooLong || !this.#takeCost(costOf(bytes.length))) this.#endTooFast()
    else if (this.#token === undefined || this.seq !== undefined) this.#queueFrame(bytes)
    else this.end('badMessage', byes.tooEarly)
  }

  /** A ping, or a pong that nobody has asked for. False: it is to be left without an answer. */
  receiveControl(): boolean {
    this.heard()
    if (this.#isEnded || this.#room === undefined) return false
    if (this.#takeCost(1)) return true
    this.#endTooFast()
    return false
  }

  #takeCost(cost: number): boolean {
    const isAllowed = this.#takeSessionCost(cost)
    return this.#room ? this.#deps.takePersonCost(this.access.caller, cost) && isAllowed : isAllowed
  }

  #read(bytes: Buffer): void {
    if (this.#isEnded) return
    const mayChange = this.#token === undefined || this.access.rights.some((right) => right !== 'see')
    try {
      for (const [at, message] of (mayChange ? parseFrame : parseFrameOfReader)(bytes).entries()) {
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
    else if (!this.#room || this.seq === undefined) this.end('badMessage', byes.tooEarly)
    else if (message.type === 'ping') this.#say({ type: 'pong' })
    else if (message.type === 'invalid change')
      this.#say({ type: 'refuse', mutation_id: message.mutation_id, ...toDetails(message.error) })
    else if (message.type === 'change') {
      if (!this.#queueChange({ ...message, session_id: this.session_id })) this.#endTooFast()
    } else {
      const zuid = String(this.access.caller.zuid)
      const state = this.#room.limitPresence(message.state, { zuid, ...this.access })
      this.#room.presence.set({ session_id: this.session_id, zuid, state })
    }
  }

  #hello(hello: Hello): void {
    if (this.#token !== undefined) {
      this.end('badMessage', { message: 'hello was said before' })
      return
    }
    this.#token = hello.token
    this.#apiKey = hello.api_key
    this.#awaitLoad()
    this.#join(hello).catch((error) => this.#fail(error))
  }

  #awaitLoad(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.clock.after(LOAD_TIMEOUT_MS, () => this.end('tooSlow', byes.tooSlow))
  }

  async #join({ client_id, since }: Hello): Promise<void> {
    const { admit, enter, reader, limits, onKnown } = this.#deps
    this.access = await this.#resolve()
    await admit(this.access)
    if (this.#isEnded) return
    onKnown?.()
    this.session_id = sessionIdOf(this.access.caller.zuid, client_id)
    const room = enter(this)
    if (!room) {
      this.end('tooManySessions', { message: 'as many sessions are open as are allowed', reconnect: true })
      return
    }
    this.#room = room
    this.#outbox.countFor(this.access.caller)
    // From here on the room tells of lost rights; what was lost just before is seen now.
    this.access = await this.#resolve()
    const { costPerSecond: cost_per_second, messageBytes: message_bytes, unacknowledged } = limits
    const told = { cost_per_second, message_bytes, unacknowledged }
    const onProgress = (): void => {
      if (this.seq === undefined && !this.#isEnded) this.#awaitLoad()
    }
    const seq = await load(
      {
        reader,
        outbox: this.#outbox,
        session_id: this.session_id,
        limits: told,
        onProgress,
        isOver: () => this.#isEnded,
      },
      this.access,
      since,
    )
    if (this.#isEnded) return
    this.seq = seq
    this.#cancelTimer()
    this.#scheduleRecheck()
    const present = room.presence.others(this.session_id)
    if (present) this.post(present)
    room.news()
  }

  #resolve(): Promise<SessionAccess> {
    return this.#deps.resolve(this.#token ?? '', this.#params, this.#apiKey)
  }

  async #write(change: LiveChange): Promise<void> {
    const { mutation_id } = change
    try {
      await this.#room?.gather()
      await this.#authorize(change)
      const { seq } = await this.#deps.commit(this.access, change, () => this.#authorize(change))
      this.#say({ type: 'ack', mutation_id, seq })
      this.#room?.news(seq)
    } catch (error) {
      if (error instanceof ApiError && error.error !== 'unavailable')
        this.#say({ type: 'refuse', mutation_id, ...toDetails(error) })
      else this.#fail(error)
    }
  }

  /** By the rights that stand: where they may have changed, that is looked up first. */
  async #authorize(change: LiveChange): Promise<void> {
    for (let look = this.#room?.whenSure(this); look; look = this.#room?.whenSure(this)) await look
    if (!this.access.rights.includes(rightFor(change))) throw new ApiError('noPermission')
  }

  async recheck(): Promise<void> {
    if (this.#isEnded || this.#token === undefined) return
    try {
      const before = this.access
      this.access = await this.#resolve()
      const { rights, together_off } = this.access
      const isSame = rights.join() === before.rights.join() && together_off.join() === before.together_off.join()
      if (!isSame && this.seq !== undefined) this.#say({ type: 'rights', rights, together_off })
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
    this.end('unavailable', byes.forgotten)
  }

  replace(): void {
    this.end('replaced', { message: 'the same client has come back' })
  }

  #endTooFast(): void {
    this.end('tooFast', byes.tooFast)
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

  end(reason: ByeReason, { reconnect = false, ...details }: Bye): void {
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
    this.#pulse.stop()
    this.#outbox.close()
    if (this.#room) this.#deps.leave(this, this.#room)
  }
}

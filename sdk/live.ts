import { systemClock } from './live-clock.ts'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'
import { createLiveDocument, createPendingChange, type PendingChange } from './live-document.ts'
import { withIdAndSeen } from './live-edits.ts'
import { createEmitter } from './live-emitter.ts'
import { createHello, createLiveTokens } from './live-hello.ts'
import { createContentLoader } from './live-load.ts'
import { createOthersPresence } from './live-presence.ts'
import { openLiveQueue } from './live-queue.ts'
import { closed, untilLive } from './live-ready.ts'
import { createLiveRefusals } from './live-refusals.ts'
import { createLiveSaver } from './live-saver.ts'
import { createLiveSender } from './live-sender.ts'
import type {
  LiveEdit,
  LiveElement,
  LiveOptions,
  LiveRefusal,
  LiveRight,
  ServerMessage,
  TogetherFeature,
} from './live-types.ts'
import { createLiveUndo } from './live-undo.ts'
import type { LiveEvents, LiveStatus, LiveZone } from './live-zone.ts'

/** The error code of a token that the service does not take. */
const TOKEN_REFUSED = 'A1003'

/** Opens the live session of a zone, and keeps it: it reconnects, catches up and sends again what was not acknowledged. */
export const openLiveZone = async (options: LiveOptions): Promise<LiveZone> => {
  const { clock = systemClock } = options
  const newId = (): string => Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36)).join('')
  const { emit, on } = createEmitter<LiveEvents>()
  // Not before whoever opens it can hear it.
  const onStoreError = (error: unknown): void => void clock.after(0, () => emit('storeError', error))
  const queue = await openLiveQueue({
    store: options.store,
    name: `${options.edition_id} ${options.zone_id}`,
    newId,
    onError: onStoreError,
  })
  const saver = createLiveSaver(options.store?.zone, onStoreError)
  const saved = await saver.load()
  const { client_id } = queue
  const prefix = newId().slice(0, 6)
  const document = createLiveDocument()
  const others = createOthersPresence((presence) => emit('presence', presence))
  let rights: readonly LiveRight[] = []
  let togetherOff: readonly TogetherFeature[] = []
  let status: LiveStatus = 'connecting'
  let welcome: Extract<ServerMessage, { type: 'welcome' }> | undefined
  let changes = 0

  const setStatus = (next: LiveStatus): void => {
    if (status === next) return
    status = next
    emit('status', next)
  }

  /** Tells which elements stand differently now. */
  const tellChanged = (): void => {
    const changed = document.takeChanged()
    if (changed.size > 0) emit('elements', changed)
    emit('change')
  }

  const save = (): void => queue.save(document.pending.map(({ mutation_id, edits }) => ({ mutation_id, edits })))

  const refusals = createLiveRefusals({
    document,
    queue,
    now: () => clock.now(),
    onRefused: (change) => emit('refused', change),
  })

  const refuse = (mutation_id: string, refusal: LiveRefusal): void => {
    history.forget(mutation_id)
    refusals.refuse(mutation_id, refusal)
    save()
    tellChanged()
  }

  const sender = createLiveSender({
    clock,
    pending: document.pending,
    send: (messages) => connection.send(messages),
    refuse: ({ mutation_id }, refusal) => refuse(mutation_id, refusal),
  })

  const commit = (edits: LiveEdit[]): PendingChange => {
    const written = edits.map((edit) => withIdAndSeen(edit, document.get))
    const change = createPendingChange(`${prefix}-${++changes}`, written)
    document.add(change)
    save()
    tellChanged()
    sender.poke()
    return change
  }

  const history = createLiveUndo({ revert: document.revert, commit })

  const takeBack = (work: () => Promise<{ seq: number }> | undefined): Promise<{ seq: number }> | undefined => {
    if (status === 'closed') throw closed()
    return work()
  }

  const stop = (why: string): Promise<void> => {
    setStatus('closed')
    sender.stop()
    loader.stop()
    connection.close()
    document.leaveUnsettled(why)
    return saver.settled().then(queue.close)
  }

  const endForGood = (refusal: LiveRefusal): void => {
    stop(refusal.message)
    emit('end', refusal)
  }

  /** What somebody may not see any longer is not kept for them; what they have not sent is, with the reason. */
  const loseZone = (refusal: LiveRefusal): void => {
    if (refusal.error_code !== TOKEN_REFUSED) {
      refusals.keepPending(refusal)
      saver.clear()
    }
    endForGood(refusal)
  }

  /** Part of the whole zone; true with the last one. */
  const load = (elements: readonly LiveElement[], hasMore: boolean, seq: number): boolean => {
    if (!document.load(elements, hasMore, seq)) return false
    saver.saveState(document.confirmed, seq)
    tellChanged()
    emit('loaded')
    return true
  }

  const becomeLive = (): void => {
    connection.welcomed()
    // Whoever hears that it is up to date has what changed.
    tellChanged()
    setStatus('live')
    if (welcome) sender.start(welcome.limits)
  }

  const setRights = (told: Pick<ServerMessage & { type: 'rights' }, 'rights' | 'together_off'>): void => {
    rights = told.rights
    togetherOff = told.together_off
    emit('rights', rights)
  }

  const handle = (message: ServerMessage): void => {
    switch (message.type) {
      case 'welcome':
        welcome = message
        setRights(message)
        return
      case 'zone':
        if (load(message.elements, message.has_more, welcome?.seq ?? 0)) becomeLive()
        return
      case 'changes': {
        const fresh = document.apply(message.changes, welcome?.session_id)
        if (!fresh) {
          // Some of them may be new.
          if (document.seq !== undefined) saver.saveState(document.confirmed, document.seq)
          connection.restart()
          return
        }
        saver.saveCommits(fresh, document.confirmed, document.seq ?? 0)
        refusals.giveBackLost()
        save()
        if (fresh.length > 0) emit('commits', fresh)
        if (status === 'live') tellChanged()
        else becomeLive()
        sender.poke()
        return
      }
      case 'ack':
        document.acknowledge(message.mutation_id, message.seq)
        refusals.giveBackLost()
        save()
        tellChanged()
        sender.poke()
        return
      case 'refuse': {
        const { type: _, mutation_id, ...refusal } = message
        refuse(mutation_id, refusal)
        sender.poke()
        return
      }
      case 'rights':
        setRights(message)
        return
      case 'presence':
        others.told(message.presence, welcome?.session_id)
        return
      case 'bye':
        onBye(message)
    }
  }

  const onBye = ({ reason, error_code, message, reconnect }: Extract<ServerMessage, { type: 'bye' }>): void => {
    // Our hello was late, or waited for a token: nothing is wrong with it.
    if (reconnect || reason === 'noHello') return
    // A token that has expired: another one may do.
    if (error_code === TOKEN_REFUSED && hello.refused()) return
    const refusal = { message, ...(error_code && { error_code }) }
    if (reason === 'refused') loseZone(refusal)
    else endForGood(refusal)
  }

  const tokens = createLiveTokens(options.token, clock)

  const hello = createHello({
    tokens,
    say: (token) => {
      const since = document.seq === undefined ? {} : { since: document.seq }
      const apiKey = options.apiKey === undefined ? {} : { api_key: options.apiKey }
      document.forgetLoading()
      connection.send([{ type: 'hello', token, client_id, ...since, ...apiKey }])
    },
    onFailed: () => connection.restart(),
    onRefused: (message) => endForGood({ error_code: TOKEN_REFUSED, message }),
  })

  if (saved) {
    document.load(saved.elements, false, saved.seq)
    document.apply(saved.commits, undefined)
    document.takeChanged()
  }
  for (const { mutation_id, edits } of queue.changes) {
    const change = createPendingChange(mutation_id, edits)
    change.outcome.catch(() => {})
    document.add(change)
  }

  const connection: LiveConnection = createLiveConnection(options, {
    onOpen: () => hello.opened(),
    onMessage: handle,
    onLost: () => {
      hello.lost()
      if (status === 'closed') return
      sender.stop()
      setStatus('connecting')
      others.clear()
    },
  })

  const loader = createContentLoader(options, tokens, {
    onLoaded(elements, seq) {
      load(elements, false, seq)
      connection.open()
    },
    onGivenUp: connection.open,
    onRefused: loseZone,
  })
  if (document.seq === undefined) loader.start()
  else connection.open()

  return {
    client_id,
    get session_id() {
      return welcome?.session_id
    },
    get status() {
      return status
    },
    get seq() {
      return document.seq
    },
    get rights() {
      return rights
    },
    get togetherOff() {
      return togetherOff
    },
    presence: others.presence,
    elements: document.elements,
    get: (id) => document.get(id.toLowerCase()),
    get confirmed() {
      return document.confirmed
    },
    get pending() {
      return document.pending.length
    },
    get pendingEdits() {
      return document.pending.flatMap(({ edits }) => edits)
    },
    get refused() {
      return queue.refused
    },
    forgetRefused: queue.forgetRefused,
    change(edits, { merge } = {}) {
      if (status === 'closed') return Promise.reject(closed())
      const change = commit(edits)
      history.record(change, merge)
      return change.outcome
    },
    undo: async () => takeBack(history.undo),
    redo: async () => takeBack(history.redo),
    get canUndo() {
      return history.canUndo
    },
    get canRedo() {
      return history.canRedo
    },
    setPresence: sender.setPresence,
    ready: () => untilLive(status, on),
    on,
    close: () => stop('the session was closed before the service had answered'),
  }
}

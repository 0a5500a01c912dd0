import { createLiveConnection, type LiveConnection, systemClock } from './live-connection.ts'
import { createLiveDocument, LiveChangeRefused, type PendingChange } from './live-document.ts'
import { withIdAndSeen } from './live-edits.ts'
import { createLiveSender } from './live-sender.ts'
import type { LiveEdit, LiveOptions, LivePresence, LiveRefusal, LiveRight, ServerMessage } from './live-types.ts'
import type { LiveEvents, LiveStatus, LiveZone } from './live-zone.ts'
import { createTokenHolder } from './token.ts'

/** Opens the live session of a zone, and keeps it: it reconnects, catches up and sends again what was not acknowledged. */
export const openLiveZone = async (options: LiveOptions): Promise<LiveZone> => {
  const { store, clock = systemClock } = options
  const stored = await store?.load()
  const newId = (): string => Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36)).join('')
  const client_id = stored?.client_id ?? newId()
  const prefix = newId().slice(0, 6)
  const tokens = createTokenHolder(options.token)
  const document = createLiveDocument()
  const listeners = new Map<keyof LiveEvents, Set<(value: never) => void>>()
  const presence = new Map<string, LivePresence>()
  let rights: readonly LiveRight[] = []
  let status: LiveStatus = 'connecting'
  let welcome: Extract<ServerMessage, { type: 'welcome' }> | undefined
  let token: string | undefined
  let isRenewed = false
  let changes = 0

  const emit = <Name extends keyof LiveEvents>(event: Name, ...values: Parameters<LiveEvents[Name]>): void => {
    for (const listener of listeners.get(event) ?? []) (listener as (...all: unknown[]) => void)(...values)
  }

  const setStatus = (next: LiveStatus): void => {
    if (status === next) return
    status = next
    emit('status', next)
  }

  const save = (): void => {
    const waiting = document.pending.map(({ mutation_id, edits }) => ({ mutation_id, edits }))
    store?.save({ client_id, changes: waiting }).catch(() => {})
  }

  const addChange = (mutation_id: string, edits: LiveEdit[]): Promise<{ seq: number }> =>
    new Promise((resolve, reject) => {
      const change: PendingChange = { mutation_id, edits, isSent: false, resolve, reject }
      document.add(change)
    })

  const sender = createLiveSender({ clock, pending: document.pending, send: (messages) => connection.send(messages) })

  const endForGood = (refusal: LiveRefusal): void => {
    setStatus('closed')
    connection.close()
    sender.stop()
    emit('end', refusal)
    for (const { reject } of document.pending) reject(new LiveChangeRefused(refusal))
  }

  const becomeLive = (): void => {
    connection.welcomed()
    isRenewed = false
    setStatus('live')
    emit('change')
    if (welcome) sender.start(welcome.limits)
  }

  const handle = (message: ServerMessage): void => {
    switch (message.type) {
      case 'welcome':
        welcome = message
        rights = message.rights
        emit('rights', rights)
        return
      case 'zone':
        if (document.load(message.elements, message.has_more, welcome?.seq ?? 0)) becomeLive()
        return
      case 'changes': {
        const fresh = document.apply(message.changes, client_id)
        if (!fresh) {
          connection.restart()
          return
        }
        save()
        if (fresh.length > 0) emit('commits', fresh)
        if (status === 'live') emit('change')
        else becomeLive()
        sender.poke()
        return
      }
      case 'ack':
        document.acknowledge(message.mutation_id, message.seq)
        save()
        sender.poke()
        return
      case 'refuse': {
        const { type: _, mutation_id, ...refusal } = message
        document.refuse(mutation_id, refusal)
        save()
        emit('change')
        sender.poke()
        return
      }
      case 'rights':
        rights = message.rights
        emit('rights', rights)
        return
      case 'presence':
        for (const { client_id: id, zuid, state } of message.presence) {
          if (state) presence.set(id, { client_id: id, zuid, state })
          else presence.delete(id)
        }
        emit('presence', presence)
        return
      case 'bye':
        onBye(message)
    }
  }

  const onBye = ({ error_code, message, reconnect }: Extract<ServerMessage, { type: 'bye' }>): void => {
    if (reconnect) return
    const refusal = { message, ...(error_code && { error_code }) }
    // A token that has expired: another one may do.
    if (error_code !== 'A1003' || isRenewed) endForGood(refusal)
    else {
      isRenewed = true
      tokens.renew(token).then(
        (fresh) => (fresh === undefined ? endForGood(refusal) : undefined),
        () => endForGood(refusal),
      )
    }
  }

  const sayHello = async (): Promise<void> => {
    token = await tokens.current()
    if (token === undefined) throw new Error('no access token was to be had')
    const since = document.seq === undefined ? {} : { since: document.seq }
    const apiKey = options.apiKey === undefined ? {} : { api_key: options.apiKey }
    document.forgetLoading()
    connection.send([{ type: 'hello', token, client_id, ...since, ...apiKey }])
  }

  for (const { mutation_id, edits } of stored?.changes ?? []) addChange(mutation_id, edits).catch(() => {})

  const connection: LiveConnection = createLiveConnection(options, {
    onOpen: () => void sayHello().catch(({ message }) => endForGood({ message })),
    onMessage: handle,
    onLost: () => {
      if (status === 'closed') return
      sender.stop()
      presence.clear()
      setStatus('connecting')
    },
  })

  return {
    client_id,
    get status() {
      return status
    },
    get seq() {
      return document.seq
    },
    get rights() {
      return rights
    },
    presence,
    elements: document.elements,
    get: (id) => document.get(id.toLowerCase()),
    get confirmed() {
      return document.confirmed
    },
    get pending() {
      return document.pending.length
    },
    change(edits) {
      if (status === 'closed') return Promise.reject(new LiveChangeRefused({ message: 'the session is closed' }))
      const written = addChange(
        `${prefix}-${++changes}`,
        edits.map((edit) => withIdAndSeen(edit, document.get)),
      )
      save()
      emit('change')
      sender.poke()
      return written
    },
    setPresence: sender.setPresence,
    ready: () =>
      new Promise((resolve, reject) => {
        if (status === 'live') resolve()
        if (status === 'closed') reject(new LiveChangeRefused({ message: 'the session is closed' }))
        const off = [
          on('status', (next) => {
            if (next !== 'live') return
            for (const end of off) end()
            resolve()
          }),
          on('end', (refusal) => reject(new LiveChangeRefused(refusal))),
        ]
      }),
    on,
    close() {
      setStatus('closed')
      sender.stop()
      connection.close()
    },
  }

  function on<Name extends keyof LiveEvents>(event: Name, listener: LiveEvents[Name]): () => void {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    known.add(listener as never)
    return () => void known.delete(listener as never)
  }
}

import { createBackoff, systemClock } from './live-clock.ts'
import type { LiveOptions, LiveSocket, ServerMessage } from './live-types.ts'

/** How long nothing may come before we ask, and how long the answer may take. */
const QUIET_MS = 5_000
/** How long a connection may take. */
const OPENING_MS = 10_000
/** How long nothing may come of the zone. We cannot ask: nothing may be sent until it is there. */
const LOADING_QUIET_MS = 20_000

const openWebSocket = (url: string): LiveSocket => new WebSocket(url) as unknown as LiveSocket

export interface LiveConnection {
  /** Opens the first one. */
  open(): void
  /** False where nothing can be sent now. */
  send(messages: readonly object[]): boolean
  /** Closes it and opens another. */
  restart(): void
  /** Says that the zone is there: the next failure is a new one, and from now on we may ask who is silent. */
  welcomed(): void
  close(): void
}

interface ConnectionEvents {
  onOpen: () => void
  onMessage: (message: ServerMessage) => void
  /** It will be tried again. */
  onLost: () => void
}

const urlOf = ({ baseUrl, edition_id, space_id, zone_id }: LiveOptions): string => {
  const path = [edition_id, space_id, zone_id].map(encodeURIComponent)
  const [edition, space, zone] = path
  const base = baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')
  return `${base}/service/realtime/v1/editions/${edition}/spaces/${space}/zones/${zone}`
}

/** A WebSocket that comes back, once it was opened, until it is closed. */
export const createLiveConnection = (options: LiveOptions, events: ConnectionEvents): LiveConnection => {
  const { connect = openWebSocket, clock = systemClock } = options
  const url = urlOf(options)
  let socket: LiveSocket | undefined
  let isOpen = false
  let isWelcomed = false
  let isClosed = false
  const backoff = createBackoff(clock)
  let cancelTimer = () => {}

  const retry = (): void => {
    if (isClosed) return
    cancelTimer()
    cancelTimer = clock.after(backoff.next(), open)
  }

  const lose = (lost: LiveSocket): void => {
    if (socket !== lost) return
    socket = undefined
    isOpen = false
    lost.onopen = lost.onmessage = lost.onclose = null
    lost.close()
    events.onLost()
    retry()
  }

  const watch = (current: LiveSocket, isAsked: boolean): void => {
    cancelTimer()
    const patience = isWelcomed ? QUIET_MS : isOpen ? LOADING_QUIET_MS : OPENING_MS
    cancelTimer = clock.after(patience, () => {
      if (isAsked || !isWelcomed) {
        lose(current)
        return
      }
      current.send('[{"type":"ping"}]')
      watch(current, true)
    })
  }

  const open = (): void => {
    const opened = connect(url)
    socket = opened
    isWelcomed = false
    watch(opened, false)
    opened.onopen = () => {
      isOpen = true
      watch(opened, false)
      events.onOpen()
    }
    opened.onmessage = ({ data }) => {
      watch(opened, false)
      for (const message of JSON.parse(String(data)) as ServerMessage[])
        if (socket === opened) events.onMessage(message)
    }
    opened.onclose = () => lose(opened)
    // Not every WebSocket says `close` after a connection that failed.
    opened.onerror = () => lose(opened)
  }

  return {
    open() {
      if (!isClosed) open()
    },
    send(messages) {
      if (!socket || !isOpen) return false
      socket.send(JSON.stringify(messages))
      return true
    },
    restart() {
      if (socket) lose(socket)
    },
    welcomed() {
      backoff.reset()
      isWelcomed = true
      if (socket) watch(socket, false)
    },
    close() {
      isClosed = true
      const last = socket
      socket = undefined
      isOpen = false
      cancelTimer()
      if (!last) return
      last.onopen = last.onmessage = last.onclose = null
      last.close()
    },
  }
}

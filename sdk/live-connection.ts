import type { LiveClock, LiveOptions, LiveSocket, ServerMessage } from './live-types.ts'

const FIRST_DELAY_MS = 100
/** In the first minute, so that a service that was restarted has its clients back at once. */
const EARLY_DELAY_MS = 500
const EARLY_MS = 60_000
const MAX_DELAY_MS = 15_000
/** How long nothing may come before we ask, and how long the answer may take. */
const QUIET_MS = 5_000
/** A whole zone may be long on a slow line. */
const LOADING_QUIET_MS = 10_000

export const systemClock: LiveClock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

const openWebSocket = (url: string): LiveSocket => new WebSocket(url) as unknown as LiveSocket

export interface LiveConnection {
  /** False where nothing can be sent now. */
  send(messages: readonly object[]): boolean
  /** Closes it and opens another. */
  restart(): void
  /** Says that the service has welcomed us: the next failure is a new one. */
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

/** A WebSocket that comes back until it is closed. */
export const createLiveConnection = (options: LiveOptions, events: ConnectionEvents): LiveConnection => {
  const { connect = openWebSocket, clock = systemClock } = options
  const url = urlOf(options)
  let socket: LiveSocket | undefined
  let isOpen = false
  let isWelcomed = false
  let isClosed = false
  let failures = 0
  let failingSince = 0
  let cancelTimer = () => {}

  const retry = (): void => {
    if (isClosed) return
    if (failures++ === 0) failingSince = clock.now()
    const most = clock.now() - failingSince < EARLY_MS ? EARLY_DELAY_MS : MAX_DELAY_MS
    const delay = Math.min(most, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20))
    cancelTimer()
    // Not all clients of a service at the same moment.
    cancelTimer = clock.after(delay * (0.5 + clock.random() / 2), open)
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
    cancelTimer = clock.after(isWelcomed ? QUIET_MS : LOADING_QUIET_MS, () => {
      if (isAsked || !isOpen) {
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

  open()
  return {
    send(messages) {
      if (!socket || !isOpen) return false
      socket.send(JSON.stringify(messages))
      return true
    },
    restart() {
      if (socket) lose(socket)
    },
    welcomed() {
      failures = 0
      isWelcomed = true
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

import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

// Written from docs/live.md and docs/asyncapi.json: nothing of the contract, the server or the package is imported, so that
// what these two leave unsaid is missing here.

// biome-ignore lint/suspicious/noExplicitAny: the AsyncAPI document has the types
type Json = Record<string, any>

export interface DocumentedElement {
  id: string
  kind: string
  frame_id: string | null
  z: number
  body: Json
}

export type Outcome = { seq: number } | { refused: string }

interface Pending {
  mutation_id: string
  edits: readonly object[]
  /** Whether it was sent on the connection that is open. */
  isSent: boolean
  settle: (outcome: Outcome) => void
}

interface DocumentedOptions {
  /** Of the zone's channel, with ws: */
  url: string
  token: string
  client_id: string
  presence?: object
  /** How long nothing may come before a ping, and after it. */
  quietMs: number
}

export interface DocumentedClient {
  readonly isLive: boolean
  readonly seq: number | undefined
  readonly session_id: string | undefined
  readonly pending: number
  readonly connections: number
  readonly elements: ReadonlyMap<string, DocumentedElement>
  readonly lastCommit: Json | undefined
  /** By type, those of both directions. */
  readonly messages: ReadonlyMap<string, number>
  /** What was no message of the AsyncAPI document, and byes that a right client does not hear. */
  readonly faults: readonly string[]
  change(edits: readonly object[]): Promise<Outcome>
  close(): void
}

const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 2_000
/** While the zone is loading nothing may be sent, so there is no asking. */
const LOADING_MS = 20_000

export const openDocumentedClient = (options: DocumentedOptions): DocumentedClient => {
  const { url, token, client_id, presence, quietMs } = options
  const check = createChecker()
  const elements = new Map<string, DocumentedElement>()
  const pending: Pending[] = []
  const faults: string[] = []
  let socket: WebSocket | undefined
  let welcome: Json | undefined
  let loading: DocumentedElement[] = []
  let isLive = false
  let isClosed = false
  let seq: number | undefined
  let connections = 0
  let failures = 0
  let mutations = 0
  let lastCommit: Json | undefined
  let timer: NodeJS.Timeout | undefined

  const send = (message: Json): void => {
    check.note('client', message, faults)
    socket?.send(JSON.stringify([message]))
  }

  const sendPending = (): void => {
    if (!isLive || !welcome) return
    for (const change of pending.slice(0, welcome.limits.unacknowledged)) {
      if (change.isSent) continue
      const { mutation_id, edits } = change
      send({ type: 'change', mutation_id, edits })
      change.isSent = true
    }
  }

  /** A dead service says nothing: not even a close. */
  const watch = (isAsked: boolean): void => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (isAsked || !isLive) comeBack()
        else {
          send({ type: 'ping' })
          watch(true)
        }
      },
      isLive ? quietMs : LOADING_MS,
    )
  }

  const letGo = (): void => {
    const lost = socket
    socket = undefined
    isLive = false
    clearTimeout(timer)
    lost?.close()
  }

  const comeBack = (): void => {
    letGo()
    if (isClosed) return
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures++)
    timer = setTimeout(open, delay * (0.5 + Math.random() / 2))
  }

  const becomeLive = (): void => {
    if (isLive) return
    isLive = true
    failures = 0
    for (const change of pending) change.isSent = false
    if (presence) send({ type: 'presence', state: presence })
  }

  const settle = (mutation_id: string, outcome: Outcome): void => {
    const at = pending.findIndex((change) => change.mutation_id === mutation_id)
    if (at >= 0) pending.splice(at, 1)[0]?.settle(outcome)
  }

  const takeChanges = (changes: readonly Json[]): void => {
    for (const change of changes) {
      if (seq !== undefined && change.seq <= seq) continue
      if (seq === undefined || change.seq > seq + 1) {
        comeBack()
        return
      }
      for (const operation of change.operations) applyOperation(elements, operation)
      seq = change.seq as number
      lastCommit = change
      if (change.session_id === welcome?.session_id) settle(change.mutation_id, { seq })
    }
    becomeLive()
  }

  const take = (message: Json): void => {
    switch (message.type) {
      case 'welcome':
        welcome = message
        loading = []
        return
      case 'zone':
        loading.push(...message.elements)
        if (message.has_more) return
        elements.clear()
        for (const element of loading) elements.set(element.id, element)
        seq = welcome?.seq
        becomeLive()
        return
      case 'changes':
        takeChanges(message.changes)
        return
      case 'ack':
        settle(message.mutation_id, { seq: message.seq })
        return
      case 'refuse':
        settle(message.mutation_id, { refused: message.error_code })
        return
      case 'bye':
        if (message.reconnect) return
        faults.push(`bye: ${message.reason} ${message.message}`)
        isClosed = true
    }
  }

  const open = (): void => {
    connections++
    const opened = new WebSocket(url)
    socket = opened
    watch(false)
    opened.onopen = () => {
      if (socket === opened) send({ type: 'hello', token, client_id, ...(seq !== undefined && { since: seq }) })
    }
    opened.onmessage = ({ data }) => {
      for (const message of JSON.parse(data) as Json[]) {
        if (socket !== opened) return
        check.note('server', message, faults)
        take(message)
      }
      if (socket !== opened) return
      watch(false)
      sendPending()
    }
    opened.onclose = () => {
      if (socket === opened) comeBack()
    }
  }

  open()
  return {
    get isLive() {
      return isLive
    },
    get seq() {
      return seq
    },
    get session_id() {
      return welcome?.session_id
    },
    get pending() {
      return pending.length
    },
    get connections() {
      return connections
    },
    get lastCommit() {
      return lastCommit
    },
    elements,
    messages: check.messages,
    faults,
    change: (edits) =>
      new Promise((resolve) => {
        pending.push({ mutation_id: `m${++mutations}`, edits, isSent: false, settle: resolve })
        sendPending()
      }),
    close() {
      isClosed = true
      letGo()
    },
  }
}

const applyOperation = (elements: Map<string, DocumentedElement>, operation: Json): void => {
  const { op, id, kind, frame_id, z, body, set } = operation
  const element = elements.get(id)
  if (op === 'add' || op === 'put') elements.set(id, { id, kind, frame_id, z, body })
  else if (op === 'remove') elements.delete(id)
  else if (op === 'order' && element) element.z = z
  else if (op === 'patch' && element) {
    for (const [path, value] of Object.entries(set)) setAt(element.body, path.split('.'), value)
    if (frame_id !== undefined) element.frame_id = frame_id
  }
}

const setAt = (body: Json, [key, ...rest]: string[], value: unknown): void => {
  if (key === undefined) return
  if (rest.length > 0) {
    body[key] ??= {}
    setAt(body[key], rest, value)
  } else if (value === null) delete body[key]
  else body[key] = value
}

/** Checks messages against the document that is published. */
const createChecker = () => {
  const document = JSON.parse(readFileSync(new URL('../../docs/asyncapi.json', import.meta.url), 'utf8')) as Json
  const ajv = new Ajv({ strict: false }).addSchema(document, 'live')
  const compiled = new Map<string, ValidateFunction>()
  const messages = new Map<string, number>()

  const validatorOf = (name: string): ValidateFunction | undefined => {
    const { payload } = document.components.messages[name] ?? {}
    if (!payload) return undefined
    const validate = compiled.get(name) ?? ajv.compile({ $ref: `live${payload.$ref}` })
    compiled.set(name, validate)
    return validate
  }

  return {
    messages,
    note(from: 'client' | 'server', message: Json, faults: string[]): void {
      const name = `${from}.${message.type}`
      messages.set(name, (messages.get(name) ?? 0) + 1)
      const validate = validatorOf(name)
      if (!validate?.(message))
        faults.push(`${name}: ${JSON.stringify(validate?.errors)} ${JSON.stringify(message).slice(0, 500)}`)
    },
  }
}

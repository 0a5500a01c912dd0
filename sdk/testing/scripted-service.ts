import type { LiveClock, LiveSocket, ServerMessage } from '../live-types.ts'

interface Sent {
  type: string
  [key: string]: unknown
}

/** A connection whose other end does what a test says. */
export class ScriptedSocket implements LiveSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly sent: Sent[] = []
  isClosed = false

  send(text: string): void {
    this.sent.push(...(JSON.parse(text) as Sent[]))
  }

  close(): void {
    this.isClosed = true
  }

  open(): void {
    this.onopen?.()
  }

  say(...messages: (ServerMessage | Sent)[]): void {
    this.onmessage?.({ data: JSON.stringify(messages) })
  }

  cut(): void {
    this.isClosed = true
    this.onclose?.()
  }

  welcome(zone: { seq?: number; zuid?: string } = {}): void {
    const { seq = 0, zuid = '1' } = zone
    const limits = { cost_per_second: 100, message_bytes: 1_048_576, unacknowledged: 256 }
    this.say({ type: 'welcome', seq, zuid, session_id: 'own', rights: ['see', 'edit'], sends: 'zone', limits })
    this.say({ type: 'zone', elements: [], has_more: false })
  }
}

interface Answer {
  status: number
  body: object
}

export const contentPage = (seq: number, elements: readonly object[] = [], next_page?: string): Answer => ({
  status: 200,
  body: { data: { seq, elements, ...(next_page !== undefined && { next_page }) } },
})

export const refusal = (status: number, error_code: string): Answer => ({
  status,
  body: { error: { details: { error_code, message: error_code } } },
})

/** What a live client needs to run, all of it in the hands of a test. */
export const createScriptedService = () => {
  const sockets: ScriptedSocket[] = []
  /** To requests for the zone, in their order; undefined: the line breaks. After the last one, an empty zone. */
  const answers: (Answer | undefined)[] = []
  const requests: { page: string | null; token: string | null }[] = []
  let timers: { at: number; work: () => void }[] = []
  let now = 0
  const clock: LiveClock = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => Math.random(),
  }
  return {
    clock,
    sockets,
    answers,
    requests,
    fetch: (async (request: Request) => {
      const page = new URL(request.url).searchParams.get('page')
      requests.push({ page, token: request.headers.get('authorization') })
      const answer = answers.length > 0 ? answers.shift() : contentPage(0)
      if (!answer) throw new TypeError('fetch failed')
      return Response.json(answer.body, { status: answer.status })
    }) as typeof fetch,
    connect: (): LiveSocket => {
      const socket = new ScriptedSocket()
      sockets.push(socket)
      return socket
    },
    get last(): ScriptedSocket {
      return sockets.at(-1) as ScriptedSocket
    },
    /** Lets so much time pass, and what waits for promises happen. */
    async pass(ms = 0): Promise<void> {
      const end = now + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.work()
      }
      now = end
    },
  }
}

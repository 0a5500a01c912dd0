import type { LiveSocket } from '@easel/sdk/live-types.ts'
import { Session } from '@easel/server/live/session.ts'
import type { Random } from '../support/random.ts'
import type { MemoryService } from './memory-service.ts'
import type { VirtualClock } from './virtual-clock.ts'

interface Trouble {
  /** Milliseconds that a frame takes, at most. */
  maxDelay: number
  /** Of a hundred connections and frames. */
  refused: number
  doubled: number
}

/** Connections that delay, double and lose what is sent. Frames of one direction stay in order, as in TCP. */
export const createNetwork = (
  clock: VirtualClock,
  random: Random,
  { deps, readContent }: Pick<MemoryService, 'deps' | 'readContent'>,
) => {
  const trouble: Trouble = { maxDelay: 60, refused: 20, doubled: 10 }
  const open = new Set<Connection>()

  class Connection implements LiveSocket {
    onopen: (() => void) | null = null
    onmessage: ((event: { data: unknown }) => void) | null = null
    onclose: (() => void) | null = null
    onerror: (() => void) | null = null
    #session: Session | undefined
    #isCut = false
    #due = { up: 0, down: 0 }

    constructor() {
      open.add(this)
      const isRefused = chance(trouble.refused)
      this.#later('up', () => {
        if (isRefused) this.cut()
        else {
          this.#session = new Session(
            {
              bufferedAmount: 0,
              takenBytes: 0,
              send: (frame, onSent) => {
                this.#deliver('down', () => this.onmessage?.({ data: frame.toString() }), frame.includes('"changes"'))
                if (onSent) clock.soon(onSent)
              },
              ping: () => this.#answer(() => {}),
              delivered: () => new Promise((resolve) => this.#answer(resolve)),
              close: () => this.#later('down', () => this.cut()),
              terminate: () => {
                this.cut()
                this.#session?.closed()
              },
            },
            {},
            deps,
          )
          this.#later('down', () => this.onopen?.())
        }
      })
    }

    send(text: string): void {
      this.#deliver('up', () => this.#session?.receive(Buffer.from(text)), text.includes('"change"'))
    }

    close(): void {
      this.#later('up', () => this.cut())
    }

    /** A ping, and the pong of the client. */
    #answer(onPong: () => void): void {
      this.#later('down', () =>
        this.#later('up', () => {
          this.#session?.heard()
          onPong()
        }),
      )
    }

    #deliver(direction: 'up' | 'down', work: () => void, mayDouble: boolean): void {
      this.#later(direction, work)
      if (mayDouble && chance(trouble.doubled)) this.#later(direction, work)
    }

    #later(direction: 'up' | 'down', work: () => void): void {
      const due = Math.max(this.#due[direction], clock.now() + random.between(0, trouble.maxDelay))
      this.#due[direction] = due
      clock.after(due - clock.now(), () => {
        if (!this.#isCut) work()
      })
    }

    /** Nothing comes through any more. `silently`: neither side is told. */
    cut({ silently = false } = {}): void {
      if (this.#isCut) return
      this.#isCut = true
      open.delete(this)
      if (silently) return
      clock.soon(() => this.onclose?.())
      this.#session?.closed()
    }
  }

  const chance = (percent: number): boolean => random.between(1, 100) <= percent

  return {
    connect: (): LiveSocket => new Connection(),
    fetch: (({ url, headers: sent }: Request) =>
      new Promise((resolve, reject) => {
        const delay = () => random.between(0, trouble.maxDelay)
        clock.after(delay(), () => {
          const page = new URL(url).searchParams.get('page')
          const { status, json } = readContent(sent.get('authorization') ?? '', page)
          const isLost = chance(trouble.refused)
          const headers = new Headers({ 'content-type': 'application/json' })
          // Not a real one: its body would be read in real time.
          const response = { status, ok: status === 200, headers, body: null, text: async () => json }
          clock.after(delay(), () => (isLost ? reject(new TypeError('cut')) : resolve(response as unknown as Response)))
        })
      })) as typeof fetch,
    cutSome(): void {
      for (const connection of open) if (chance(40)) connection.cut({ silently: chance(30) })
    },
    heal(): void {
      Object.assign(trouble, { refused: 0, doubled: 0, maxDelay: 10 })
    },
  }
}

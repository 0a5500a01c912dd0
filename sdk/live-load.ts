import { createCall } from './call.ts'
import type { Data } from './client.ts'
import { EaselError } from './error.ts'
import { createBackoff, systemClock } from './live-clock.ts'
import type { LiveElement, LiveOptions, LiveRefusal } from './live-types.ts'
import { operations } from './operations.ts'
import type { TokenHolder } from './token.ts'

/** How long nothing may come of a page. */
const QUIET_MS = 20_000
/** A zone that changes faster than this line brings it is sent over the socket. */
const MAX_STARTS = 2

interface LoadEvents {
  onLoaded: (elements: LiveElement[], seq: number) => void
  /** It cannot be had this way. */
  onGivenUp: () => void
  /** It will not be had at all. */
  onRefused: (refusal: LiveRefusal) => void
}

/** Loads a zone over HTTP, page by page: where a line breaks, it goes on with the page that was on its way. */
export const createContentLoader = (options: LiveOptions, tokens: TokenHolder, events: LoadEvents) => {
  const { clock = systemClock, baseUrl, apiKey, edition_id, space_id, zone_id } = options
  const stopping = new AbortController()
  const backoff = createBackoff(clock)
  let cancelWait = () => {}

  const call = createCall({
    baseUrl,
    apiKey,
    token: (refused) => (refused === undefined ? tokens.current() : tokens.renew(refused)),
    retries: 0,
    timeoutMs: 0,
    fetch: (input) => fetchWatched(input as Request),
  })

  /** Given up where nothing comes for a while; a slow line takes as long as it takes. */
  const fetchWatched = async (request: Request): Promise<Response> => {
    const silent = new AbortController()
    const watch = (): void => {
      cancelWait()
      cancelWait = clock.after(QUIET_MS, () => silent.abort(new Error(`nothing came for ${QUIET_MS} ms`)))
    }
    watch()
    const send = options.fetch ?? fetch
    const response = await send(request, { signal: AbortSignal.any([request.signal, silent.signal]) })
    if (!response.body) return response
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        watch()
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(counted), response)
  }

  const readPage = async (page: string | undefined): Promise<Data<'getZoneContent'>> => {
    try {
      const input = { edition_id, space_id, zone_id, query: { page } }
      return (await call(operations.getZoneContent, input, { signal: stopping.signal })) as Data<'getZoneContent'>
    } finally {
      cancelWait()
    }
  }

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      cancelWait = clock.after(ms, resolve)
    })

  const run = async (): Promise<void> => {
    const { signal } = stopping
    let elements: LiveElement[] = []
    let page: string | undefined
    for (let starts = 1; !signal.aborted; ) {
      try {
        const read = await readPage(page)
        if (signal.aborted) return
        backoff.reset()
        for (const element of read.elements) elements.push(element)
        page = read.next_page
        if (page === undefined) return events.onLoaded(elements, read.seq)
      } catch (error) {
        if (signal.aborted) return
        const answer = answerOf(error)
        if (answer === 'refused') return events.onRefused(toRefusal(error as EaselError))
        if (answer === 'unknown' || (answer === 'gone' && starts++ === MAX_STARTS)) return events.onGivenUp()
        if (answer === 'gone') {
          elements = []
          page = undefined
        } else await wait(backoff.next())
      }
    }
  }

  return {
    start: (): void => void run(),
    stop(): void {
      stopping.abort()
      cancelWait()
    },
  }
}

const toRefusal = ({ code, details }: EaselError): LiveRefusal => ({
  error_code: code,
  message: String(details.message),
})

const PASSING = [408, 425, 429]

/** `gone`: the number of the pages so far; `unknown`: a service that is older than this client; `none`: to be tried again. */
const answerOf = (error: unknown): 'gone' | 'unknown' | 'refused' | 'none' => {
  if (!(error instanceof EaselError)) return 'none'
  const { status, code } = error
  if (status === 410) return 'gone'
  if (code === 'IAM1001') return 'unknown'
  // What stands between us and the service is not asked.
  const isRefusal = status >= 400 && status < 500 && !PASSING.includes(status) && !code.startsWith('HTTP')
  return isRefusal ? 'refused' : 'none'
}

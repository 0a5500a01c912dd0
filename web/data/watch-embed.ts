const INTERVAL_MS = 400
/** So many questions in a row without an answer, and the board is hidden: nobody can say whether it may be shown. */
const MAX_UNANSWERED = 10

interface WatchOptions {
  onAllowed: (isAllowed: boolean) => void
  /** Other sites may frame it now: a browser looks at that when it loads the page. */
  onOtherSites: () => void
}

/** Asks whether the page at an address may still be framed, until it is told to stop. */
export const watchEmbed = (path: string, { onAllowed, onOtherSites }: WatchOptions): (() => void) => {
  const over = new AbortController()
  let unanswered = 0
  let known: string | undefined
  const ask = async (): Promise<void> => {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(5_000)])
    try {
      const { status, headers } = await fetch(path, { method: 'HEAD', signal, cache: 'no-store' })
      const sites = /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
      if (status === 200 && sites !== known) {
        if (known !== undefined) onOtherSites()
        known = sites
      }
      unanswered = status === 200 || status === 403 ? 0 : unanswered + 1
      if (status === 200 || status === 403) onAllowed(status === 200)
    } catch {
      unanswered++
    }
    if (over.signal.aborted) return
    if (unanswered >= MAX_UNANSWERED) onAllowed(false)
    timer = setTimeout(ask, INTERVAL_MS)
  }
  let timer = setTimeout(ask, INTERVAL_MS)
  return () => {
    over.abort()
    clearTimeout(timer)
  }
}

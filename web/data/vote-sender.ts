/** How many votes each element has, by its id. */
export type Votes = ReadonlyMap<string, number>

/** A try that got no answer is made again after this. */
const RETRY_MS = 2_000

interface VoteSenderDeps {
  /** Sends all of them; answers what the service has now. */
  send(votes: Votes): Promise<Votes>
  /** Without a line they wait. */
  isOnline(): boolean
  /** Whether an error says nothing about the votes. */
  isPassing(error: unknown): boolean
  onChange(): void
  /** They were not taken: what the service has is shown again. */
  onRefused(error: unknown): void
}

/** The own votes: shown at once, sent as a whole, one request at a time; the last ones wait for their turn. */
export const createVoteSender = ({ send, isOnline, isPassing, onChange, onRefused }: VoteSenderDeps) => {
  /** As the service has them. */
  let kept: Votes = new Map()
  /** As they are to be; undefined: the service has them. */
  let wanted: Votes | undefined
  let isSending = false
  let revision = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const sent = wanted
    if (isOver || isSending || !sent || !isOnline()) return
    isSending = true
    let refusal: unknown
    let isAnswered = true
    try {
      kept = await send(sent)
      revision++
      if (wanted === sent) wanted = undefined
    } catch (error) {
      isAnswered = !isPassing(error)
      if (isAnswered) {
        wanted = undefined
        refusal = error
      }
    }
    isSending = false
    if (isOver) return
    onChange()
    if (refusal !== undefined) onRefused(refusal)
    if (isAnswered) void flush()
    else timer = setTimeout(flush, RETRY_MS)
  }

  return {
    /** As this person sees them. */
    get votes(): Votes {
      return wanted ?? kept
    },
    /** Some have not arrived yet. */
    get isWaiting(): boolean {
      return wanted !== undefined
    },
    /** Grows with what is known of them. */
    get revision(): number {
      return revision
    },
    set(next: Votes): void {
      wanted = next
      revision++
      onChange()
      void flush()
    },
    flush: () => void flush(),
    /** What the service had when `revision` was as it is told here. */
    learn(votes: Votes, at: number): void {
      if (wanted || at !== revision) return
      kept = votes
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

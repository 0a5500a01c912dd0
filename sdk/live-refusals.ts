import type { LiveDocument } from './live-document.ts'
import type { LiveQueue } from './live-queue.ts'
import type { LiveEdit, LiveRefusal, RefusedChange } from './live-types.ts'

/** Of a text. */
const GONE: LiveRefusal = { error_code: 'EL1002', message: 'What this was written into was deleted by somebody else' }

/** What the service did not take is kept with the reason, so that nobody loses what they wrote. */
export const createLiveRefusals = ({
  document,
  queue,
  now,
  onRefused,
}: {
  document: LiveDocument
  queue: LiveQueue
  now: () => number
  onRefused: (change: RefusedChange) => void
}) => {
  const keep = (mutation_id: string, edits: LiveEdit[], refusal: LiveRefusal): RefusedChange => {
    const change = { mutation_id, edits, refusal, time: now() }
    queue.refuse(change)
    return change
  }
  return {
    refuse(mutation_id: string, refusal: LiveRefusal): void {
      const edits = document.pending.find((change) => change.mutation_id === mutation_id)?.edits
      document.refuse(mutation_id, refusal)
      if (edits) onRefused(keep(mutation_id, edits, refusal))
    },
    /** The service leaves them out without a word: whoever wrote them has them back. */
    giveBackLost(): void {
      for (const { mutation_id, edits } of document.takeLost()) onRefused(keep(mutation_id, edits, GONE))
    },
    /** All that was not acknowledged yet. */
    keepPending(refusal: LiveRefusal): void {
      for (const { mutation_id, edits } of document.pending) keep(mutation_id, edits, refusal)
    },
  }
}

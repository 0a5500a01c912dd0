import { errors } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import type { FeedChange, FeedPage } from '../journal/feed.ts'
import type { Follower } from '../live/zone-notifier.ts'

interface StreamOptions {
  since: number
  /** Undefined where the reader follows as many zones as are allowed. */
  follow: () => Follower | undefined
  read: (since: number) => Promise<FeedPage>
  /** Throws where the reader may not see the zone any longer. */
  recheck: () => Promise<void>
  toJson: (change: FeedChange) => string
}

const HEARTBEAT_MS = 15_000

/** The changes of a zone as server-sent events, until the reader leaves or may not see it any longer. */
export async function* streamChanges({ follow, read, recheck, toJson, ...from }: StreamOptions) {
  let { since } = from
  // Here and not before: an answer that nobody reads never gets to its end.
  const follower = follow()
  try {
    if (!follower) throw new ApiError('tooManyStreams')
    // A client that loses the connection comes back after a second, with the id of the last event.
    yield 'retry: 1000\n\n'
    for (;;) {
      const { changes, has_more } = await read(since)
      // After reading: what was written since the reader lost the zone is not shown.
      if (changes.length > 0) await recheck()
      for (const change of changes) {
        // Between two of them a slow reader may have taken any time.
        if (follower.takeDoubt()) await recheck()
        yield `id: ${change.seq}\nevent: change\ndata: ${toJson(change)}\n\n`
        since = change.seq
      }
      if (has_more) continue
      const wake = await follower.next(HEARTBEAT_MS)
      if (wake === 'closed') return
      if (wake !== 'news') await recheck()
      if (wake === 'quiet') yield ': still here\n\n'
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    yield `event: bye\ndata: ${JSON.stringify(toReason(error))}\n\n`
  } finally {
    follower?.end()
  }
}

const toReason = ({ error, context }: ApiError) => {
  const [, error_code, message] = errors[error]
  return { error_code, message, ...context }
}

import { items } from '@easel/sdk/pages.ts'
import { useRef, useState } from 'preact/hooks'
import type { Thread } from '../parts/comments-panel.tsx'
import { api } from './api.ts'
import { isBusy } from './busy.ts'
import { loadNames } from './people.ts'
import { loadZones } from './spaces.ts'
import { useLoaded } from './use-loaded.ts'
import type { ZoneKey } from './zone-key.ts'

/** More than a panel can show at a time. */
const MAX_THREADS = 500
const MAX_REPLIES = 1_000
/** Threads that are opened to find one reply. */
const MAX_OPENED = 20
const PAGE = 100

/** A list of threads has the first replies only. */
const loadReplies = async (at: ZoneKey, thread_id: string): Promise<Thread['replies']> => {
  const replies: Thread['replies'] = []
  for (;;) {
    const query = { thread_id, from: replies.length, limit: PAGE }
    const found = (await api.listComments({ ...at, query })).threads[0]?.replies ?? []
    replies.push(...found)
    if (found.length < PAGE || replies.length >= MAX_REPLIES) return replies
  }
}

/** With all replies of those that are opened. */
const loadThreads = async (at: ZoneKey, opened: ReadonlySet<string>): Promise<Thread[]> => {
  const threads: Thread[] = []
  for await (const thread of items(api, 'listComments', { ...at, query: { limit: PAGE } })) {
    threads.push(thread as Thread)
    if (threads.length >= MAX_THREADS) break
  }
  const isCut = ({ comment_id, reply_count, replies }: Thread) => opened.has(comment_id) && reply_count > replies.length
  for (const thread of threads.filter(isCut)) thread.replies = await loadReplies(at, thread.comment_id)
  return threads
}

const loadName = async (at: ZoneKey): Promise<string | undefined> =>
  (await api.getZone({ ...at, query: { fields: 'zone_name' } })).zone_info.zone_name

/** What a zone's page needs besides what is drawn. */
export const useZone = (at: ZoneKey) => {
  const { edition_id, space_id, zone_id } = at
  const [commentChanges, setCommentChanges] = useState(0)
  const [zoneChanges, setZoneChanges] = useState(0)
  const zones = useLoaded(`${space_id} ${zoneChanges}`, () => loadZones(at), space_id)
  const listed = zones.state === 'ready' ? zones.data.find((zone) => zone.zone_id === zone_id)?.zone_name : undefined
  // The list of a space may be asked for too often, or fail; the zone has its name nevertheless.
  const isListLate = useRef(false)
  isListLate.current ||= zones.state === 'failed' || (zones.state === 'loading' && isBusy())
  const isNeeded = isListLate.current
  const named = useLoaded(`${zone_id} ${isNeeded}`, async () => (isNeeded ? loadName(at) : undefined))
  const ownName = named.state === 'ready' ? named.data : undefined
  const space = useLoaded(space_id, async () => (await api.getSpace({ edition_id, space_id })).space_info)
  const people = useLoaded(space_id, () => loadNames(edition_id, space_id))
  const opened = useRef(new Set<string>())
  const threads = useLoaded(`${zone_id} ${commentChanges}`, () => loadThreads(at, opened.current), zone_id)
  const commentsChanged = () => setCommentChanges((count) => count + 1)
  const showReplies = (thread: Thread) => {
    opened.current.add(thread.comment_id)
    commentsChanged()
  }
  return {
    zones,
    name: listed ?? ownName ?? '',
    space,
    names: people.state === 'ready' ? people.data : new Map<string, string>(),
    threads,
    showReplies,
    /** False where no thread has replies that were not shown before. */
    showAllReplies: (): boolean => {
      const all = threads.state === 'ready' ? threads.data : []
      const cut = all.filter(({ reply_count, replies }) => reply_count > replies.length)
      const closed = cut.filter(({ comment_id }) => !opened.current.has(comment_id)).slice(0, MAX_OPENED)
      for (const thread of closed) showReplies(thread)
      return closed.length > 0
    },
    commentsChanged,
    /** What could not be had without a connection. */
    retryFailed: () => {
      for (const part of [zones, named, space, people, threads]) if (part.state === 'failed') part.retry()
    },
    zoneChanged: () => setZoneChanges((count) => count + 1),
  }
}

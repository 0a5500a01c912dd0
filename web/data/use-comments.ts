import type { LiveEdit, LiveOperation } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { items } from '@easel/sdk/pages.ts'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api } from './api.ts'
import { applyToThreads, isAboutComment, type Thread, withPendingEdits } from './comment-threads.ts'
import { isUnread, markRead, recallMarks } from './read-marks.ts'
import { session } from './session.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'
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

/** The comments of a zone: as the service lists them, with what has happened since, and what waits to be sent. */
export const useComments = (at: ZoneKey, zone: LiveZone | undefined, names: ReadonlyMap<string, string>) => {
  const { zone_id } = at
  const { zuid = '', name = '' } = session.value ?? {}
  const [reloads, setReloads] = useState(0)
  const isReloading = useRef(false)
  const reload = () => {
    isReloading.current = true
    setReloads((count) => count + 1)
  }
  const opened = useRef(new Set<string>())
  const [news, setNews] = useState<readonly LiveOperation[]>([])
  const newsCount = useRef(0)
  const loaded = useLoaded(
    `${zone_id} ${reloads}`,
    async () => {
      // What comes from here on may be missing in the list.
      const from = newsCount.current
      const threads = await loadThreads(at, opened.current)
      isReloading.current = false
      return { threads, from }
    },
    zone_id,
  )

  const [pending, setPending] = useState<readonly LiveEdit[]>([])
  useEffect(() => {
    if (!zone) return
    const look = () => {
      const edits = zone.pendingEdits.filter(isAboutComment)
      setPending((before) => (before.length === 0 && edits.length === 0 ? before : edits))
    }
    look()
    return zone.on('change', look)
  }, [zone])

  const data = loaded.state === 'ready' ? loaded.data : undefined
  const applied = useMemo(() => {
    if (!data) return undefined
    const authors = data.threads.flatMap((thread) => [thread, ...thread.replies])
    const known = new Map(authors.map(({ author_zuid, author_name }) => [author_zuid, author_name]))
    return applyToThreads(data.threads, news.slice(data.from), (one) => names.get(one) ?? known.get(one))
  }, [data, news, names])
  useEffect(() => {
    if (applied && !applied.isWhole) reload()
  }, [data, applied?.isWhole])

  // Without a connection there may be no list, and still what waits for one.
  const base = applied?.threads ?? (loaded.state === 'failed' && pending.length > 0 ? [] : undefined)
  const all = useMemo(
    () => base && withPendingEdits(base, pending, { author_zuid: zuid, author_name: names.get(zuid) ?? name }),
    [applied, base === undefined, pending, names],
  )

  const [marks, setMarks] = useState(() => recallMarks(zuid, zone_id))
  const unread = useMemo(
    () => new Set((all ?? []).filter((one) => isUnread(one, marks, zuid)).map(({ comment_id }) => comment_id)),
    [all, marks],
  )

  const showReplies = (thread: Thread) => {
    opened.current.add(thread.comment_id)
    reload()
  }
  const threads: Loaded<Thread[]> = all
    ? { state: 'ready', data: all, reload }
    : loaded.state === 'failed'
      ? loaded
      : { state: 'loading' }
  return {
    threads,
    all,
    unread,
    markRead: (read: readonly Thread[]) => setMarks(markRead(zuid, zone_id, read)),
    showReplies,
    /** False where no thread has replies that were not shown before, and none are on their way. */
    showAllReplies: (): boolean => {
      const cut = (all ?? []).filter(({ reply_count, replies }) => reply_count > replies.length)
      const closed = cut.filter(({ comment_id }) => !opened.current.has(comment_id)).slice(0, MAX_OPENED)
      for (const thread of closed) showReplies(thread)
      return closed.length > 0 || (cut.length > 0 && isReloading.current)
    },
    told: (operations: readonly LiveOperation[]) => {
      const own = operations.filter(({ op }) => op === 'comment')
      newsCount.current += own.length
      if (own.length > 0) setNews((before) => [...before, ...own])
    },
    reload,
    retryFailed: () => {
      if (loaded.state === 'failed') loaded.retry()
    },
  }
}

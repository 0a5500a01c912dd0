import { MessageSquare } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { Thread } from '../../data/comment-threads.ts'
import { formatNumber } from '../../data/format.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { Notice, Shown } from '../states.tsx'
import { type ThreadActions, ThreadCard } from './thread-card.tsx'

interface CommentsPanelProps {
  at: ZoneKey
  threads: Loaded<Thread[]>
  chosen: { id: string; isByKey: boolean } | undefined
  unread: ReadonlySet<string>
  canComment: boolean
  zuid: string
  actions: ThreadActions
  onAllRead: () => void
}

const filters = ['OPEN', 'RESOLVED', 'mine', 'unread'] as const
type Filter = (typeof filters)[number]

const nameOf = (filter: Filter): string =>
  ({ OPEN: t().openThreads, RESOLVED: t().resolvedThreads, mine: t().ownThreads, unread: t().unreadThreads })[filter]

/** Threads of comments with their replies, the open ones first. */
export const CommentsPanel = (props: CommentsPanelProps) => {
  const { at, threads, chosen, unread, canComment, zuid, actions, onAllRead } = props
  const [filter, setFilter] = useState<Filter>('OPEN')
  const isShown: Record<Filter, (thread: Thread) => boolean> = {
    OPEN: ({ status }) => status === 'OPEN',
    RESOLVED: ({ status }) => status === 'RESOLVED',
    mine: (thread) => [thread, ...thread.replies].some(({ author_zuid }) => author_zuid === zuid),
    // What is being read stays until something else is.
    unread: ({ comment_id }) => unread.has(comment_id) || comment_id === chosen?.id,
  }
  const all = threads.state === 'ready' ? threads.data : undefined
  const shown = all?.find(({ comment_id }) => comment_id === chosen?.id)
  useEffect(() => {
    if (shown && !isShown[filter](shown)) setFilter(shown.status)
  }, [shown?.status, chosen?.id])
  return (
    <Shown of={threads}>
      {(loaded) =>
        loaded.length === 0 ? (
          <Notice
            icon={<MessageSquare />}
            title={t().commentsNone}
            text={canComment ? t().commentsNoneYet : t().commentsNoneText}
          />
        ) : (
          <>
            <div class="chips">
              {filters.map((one) => (
                <button
                  type="button"
                  class="chip"
                  key={one}
                  aria-pressed={filter === one}
                  onClick={() => setFilter(one)}
                >
                  {nameOf(one)} {formatNumber(one === 'unread' ? unread.size : loaded.filter(isShown[one]).length)}
                </button>
              ))}
              {unread.size > 0 && (
                <button type="button" class="link all-read" onClick={onAllRead}>
                  {t().markAllRead}
                </button>
              )}
            </div>
            <ul class="threads">
              {loaded.filter(isShown[filter]).map((thread) => (
                <ThreadCard
                  at={at}
                  key={thread.comment_id}
                  thread={thread}
                  isChosen={thread.comment_id === chosen?.id}
                  isFocused={thread.comment_id === chosen?.id && chosen.isByKey}
                  isUnread={unread.has(thread.comment_id)}
                  canComment={canComment}
                  zuid={zuid}
                  actions={actions}
                />
              ))}
            </ul>
          </>
        )
      }
    </Shown>
  )
}

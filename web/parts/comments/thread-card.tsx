import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Thread } from '../../data/comment-threads.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { CommentField } from './comment-field.tsx'
import { Remark } from './remark.tsx'

export interface ThreadActions {
  choose: (thread: Thread) => void
  show: (thread: Thread) => void
  showReplies: (thread: Thread) => void
  reply: (thread: Thread, text: string) => void
  setText: (id: string, text: string) => void
  setStatus: (thread: Thread, status: Thread['status']) => void
  remove: (id: string) => void
}

interface ThreadCardProps {
  at: ZoneKey
  thread: Thread
  isChosen: boolean
  /** It was reached by a key: the next key is for it. */
  isFocused: boolean
  isUnread: boolean
  canComment: boolean
  zuid: string
  actions: ThreadActions
}

/** A thread with its replies. */
export const ThreadCard = (props: ThreadCardProps) => {
  const { at, thread, isChosen, isFocused, isUnread, canComment, zuid, actions } = props
  const root = useRef<HTMLLIElement>(null)
  const { comment_id, status, replies, reply_count } = thread
  useLayoutEffect(() => {
    if (isChosen) root.current?.scrollIntoView({ block: 'nearest' })
    if (isFocused) root.current?.focus({ preventScroll: true })
  }, [isChosen, isFocused])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button at its foot does the same
    <li
      ref={root}
      class="thread"
      tabIndex={-1}
      aria-current={isChosen}
      onClick={() => !isChosen && actions.choose(thread)}
    >
      {isUnread && <span class="unread">{t().unreadThread}</span>}
      {[thread, ...replies].map((remark) => (
        <Remark
          at={at}
          key={remark.comment_id}
          remark={remark}
          isOwn={canComment && remark.author_zuid === zuid}
          isFirst={remark === thread}
          onText={actions.setText}
          onDelete={actions.remove}
        />
      ))}
      {canComment && isChosen && (
        <CommentField
          at={at}
          label={t().writeReply}
          draft={`reply ${comment_id}`}
          onSend={(text) => actions.reply(thread, text)}
          onLeave={() => root.current?.focus()}
        />
      )}
      <p class="thread-foot">
        {reply_count > replies.length && (
          <button type="button" class="link" onClick={() => actions.showReplies(thread)}>
            {t().allReplies(reply_count)}
          </button>
        )}
        <button type="button" class="link" onClick={() => actions.show(thread)}>
          {t().showOnBoard}
        </button>
        {canComment && (
          <button
            type="button"
            class="link"
            onClick={(event) => {
              event.stopPropagation()
              actions.setStatus(thread, status === 'OPEN' ? 'RESOLVED' : 'OPEN')
            }}
          >
            {status === 'OPEN' ? t().resolveThread : t().reopenThread}
          </button>
        )}
      </p>
    </li>
  )
}

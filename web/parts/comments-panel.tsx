import type { Data } from '@easel/sdk/client.ts'
import { MessageSquare } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ago, dateAndTime } from '../data/format.ts'
import type { Loaded } from '../data/use-loaded.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { Notice, Shown } from './states.tsx'

export type Thread = Data<'listComments'>['threads'][number]
type Remark = Thread['replies'][number]

interface CommentsPanelProps {
  threads: Loaded<Thread[]>
  chosen: string | undefined
  onChoose: (thread: Thread) => void
  onReplies: (thread: Thread) => void
}

const RemarkText = ({ author_zuid, author_name, text, created_time }: Remark) => (
  <div class="remark">
    <Avatar id={author_zuid} name={author_name} isLabelled />
    <div>
      <p class="remark-head">
        <strong>
          <bdi>{author_name}</bdi>
        </strong>
        <time title={dateAndTime(created_time)}>{ago(created_time)}</time>
      </p>
      <p class="remark-text" dir="auto">
        {text}
      </p>
    </div>
  </div>
)

/** Threads of comments with their replies, the open ones first. */
export const CommentsPanel = ({ threads, chosen, onChoose, onReplies }: CommentsPanelProps) => {
  const [status, setStatus] = useState<'OPEN' | 'RESOLVED'>('OPEN')
  const list = useRef<HTMLUListElement>(null)
  const all = threads.state === 'ready' ? threads.data : undefined
  const chosenStatus = all?.find(({ comment_id }) => comment_id === chosen)?.status
  useEffect(() => {
    if (chosenStatus) setStatus(chosenStatus)
  }, [chosenStatus, chosen])
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, status])
  return (
    <Shown of={threads}>
      {(loaded) =>
        loaded.length === 0 ? (
          <Notice icon={<MessageSquare />} title={t().commentsNone} text={t().commentsNoneText} />
        ) : (
          <>
            <div class="chips">
              {(['OPEN', 'RESOLVED'] as const).map((one) => (
                <button
                  type="button"
                  class="chip"
                  key={one}
                  aria-pressed={status === one}
                  onClick={() => setStatus(one)}
                >
                  {one === 'OPEN' ? t().openThreads : t().resolvedThreads}{' '}
                  {loaded.filter((thread) => thread.status === one).length}
                </button>
              ))}
            </div>
            <ul class="threads" ref={list}>
              {loaded
                .filter((thread) => thread.status === status)
                .map((thread) => (
                  <li key={thread.comment_id} class="thread" aria-current={thread.comment_id === chosen}>
                    <RemarkText {...thread} />
                    {thread.replies.map((reply) => (
                      <RemarkText key={reply.comment_id} {...reply} />
                    ))}
                    <p class="thread-foot">
                      {thread.reply_count > thread.replies.length && (
                        <button type="button" class="link" onClick={() => onReplies(thread)}>
                          {t().allReplies(thread.reply_count)}
                        </button>
                      )}
                      <button type="button" class="link" onClick={() => onChoose(thread)}>
                        {t().showOnBoard}
                      </button>
                    </p>
                  </li>
                ))}
            </ul>
          </>
        )
      }
    </Shown>
  )
}

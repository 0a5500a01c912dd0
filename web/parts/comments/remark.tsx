import { Pencil, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Remark as RemarkData } from '../../data/comment-threads.ts'
import { ago, dateAndTime } from '../../data/format.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { Avatar } from '../avatar.tsx'
import { IconButton } from '../icon-button.tsx'
import { CommentField } from './comment-field.tsx'
import { CommentText } from './comment-text.tsx'

interface RemarkProps {
  at: ZoneKey
  remark: RemarkData
  /** Whether whoever looks may change it. */
  isOwn: boolean
  /** Its replies go with it. */
  isFirst: boolean
  onText: (id: string, text: string) => void
  onDelete: (id: string) => void
}

/** One comment, with what its author can do to it. */
export const Remark = ({ at, remark, isOwn, isFirst, onText, onDelete }: RemarkProps) => {
  const [mode, setMode] = useState<'reading' | 'editing' | 'deleting'>('reading')
  const { comment_id, author_zuid, author_name, text, created_time, last_modified_time, isWaiting } = remark
  const read = () => setMode('reading')
  return (
    <div class="remark">
      <Avatar id={author_zuid} name={author_name} isLabelled />
      <div>
        <div class="remark-head">
          <strong>
            <bdi>{author_name}</bdi>
          </strong>
          <span class="soft">
            {isWaiting ? (
              t().commentWaits
            ) : (
              <time title={dateAndTime(created_time)}>
                {ago(created_time)}
                {last_modified_time !== created_time && ` · ${t().commentEdited}`}
              </time>
            )}
          </span>
          {isOwn && mode === 'reading' && (
            <span class="remark-actions">
              <IconButton label={t().editComment} onClick={() => setMode('editing')}>
                <Pencil />
              </IconButton>
              <IconButton label={t().deleteComment} onClick={() => setMode('deleting')}>
                <Trash2 />
              </IconButton>
            </span>
          )}
        </div>
        {mode === 'editing' ? (
          <CommentField
            at={at}
            label={t().editComment}
            draft={`edit ${comment_id}`}
            before={text}
            isFocused
            onSend={(next) => {
              onText(comment_id, next)
              read()
            }}
            onLeave={read}
          />
        ) : (
          <CommentText text={text} />
        )}
        {mode === 'deleting' && (
          <p class="remark-question" role="alert">
            {isFirst ? t().deleteThreadAsked : t().deleteCommentAsked}
            <button type="button" class="button" onClick={read}>
              {t().cancel}
            </button>
            <button type="button" class="button alarming" onClick={() => onDelete(comment_id)}>
              {t().do_remove}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

import { ago, dateAndTime } from '../data/format.ts'
import type { InboxItem } from '../data/inbox.ts'
import { zonePath } from '../data/router.ts'
import { inboxTexts } from '../texts/inbox/texts.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { CommentText } from './comments/comment-text.tsx'

interface InboxEntryProps {
  item: InboxItem
  onRead: () => void
  onStatus: () => void
}

/** One comment: who, what, where and when; a click goes there. */
export const InboxEntry = ({ item, onRead, onStatus }: InboxEntryProps) => {
  const { kind, author_zuid, author_name, text, time, space_name, zone_name, status, comment_id } = item
  const texts = inboxTexts()
  const isUnread = item.is_unread === 'true'
  const name = author_name || t().somebody
  return (
    <li class={isUnread ? 'inbox-item is-unread' : 'inbox-item'}>
      <Avatar id={author_zuid} name={name} isLabelled />
      <div class="inbox-what">
        <p class="inbox-head">
          {isUnread && <span class="unread">{t().unreadThread}</span>}
          <a
            href={`${zonePath(item.edition_id, item.space_id, item.zone_id)}#comment=${comment_id}`}
            onClick={onRead}
            dir="auto"
          >
            {kind === 'MENTION' ? texts.mentionedYou(name) : texts.replied(name)}
          </a>
        </p>
        <p class="inbox-where soft">
          <bdi>{space_name}</bdi> › <bdi>{zone_name}</bdi> · <time title={dateAndTime(time)}>{ago(time)}</time>
          {status === 'RESOLVED' && <span class="tag">{t().resolved}</span>}
        </p>
        <CommentText text={text} />
        <p class="inbox-actions">
          {item.can_comment === 'true' && (
            <button type="button" class="link" onClick={onStatus}>
              {status === 'OPEN' ? t().resolveThread : t().reopenThread}
            </button>
          )}
          {isUnread && (
            <button type="button" class="link" onClick={onRead}>
              {texts.markRead}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}

import { Inbox } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { MAX_COUNTED, offerCount, refreshUnread, unreadCount } from '../data/inbox.ts'
import { place } from '../data/router.ts'
import { session } from '../data/session.ts'
import { t } from '../texts/texts.ts'

/** The way to the inbox, with how many are unread. */
export const InboxLink = () => {
  const count = unreadCount.value + offerCount.value
  const isSignedIn = session.value !== undefined && !session.value.guest
  useEffect(() => {
    if (!isSignedIn) return
    // The page of the inbox asks by itself.
    if (place.peek().path !== '/inbox') void refreshUnread()
    const onShown = () => document.visibilityState === 'visible' && void refreshUnread()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [isSignedIn])
  if (!isSignedIn) return null
  const shown = count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count)
  const label = count === 0 ? t().inbox : t().inboxUnread(shown)
  return (
    <a class="icon-button inbox-link" href="/inbox" aria-label={label} title={label}>
      <Inbox aria-hidden="true" />
      {count > 0 && (
        <span class="inbox-count" aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  )
}

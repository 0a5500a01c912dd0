import { Inbox } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { type InboxItem, loadInbox, markRead, setStatus, unreadCount } from '../data/inbox.ts'
import { usePages } from '../data/use-pages.ts'
import { Chrome } from '../parts/chrome.tsx'
import { InboxEntry } from '../parts/inbox-entry.tsx'
import { Paged } from '../parts/paged.tsx'
import { OffersToMe } from '../parts/people/offers-to-me.tsx'
import { Notice } from '../parts/states.tsx'
import { attempt } from '../parts/toast.tsx'
import { inboxTexts } from '../texts/inbox/texts.ts'
import { t } from '../texts/texts.ts'

const PAGE = 20

/** /inbox: what was said to somebody, in all zones that they see. */
export const InboxPage = () => {
  const load = async (page: number) => {
    const rows = await loadInbox(page * PAGE, PAGE)
    return { rows, hasMore: rows.length === PAGE }
  }
  const pages = usePages('inbox', { load, idOf: ({ zone_id, comment_id }: InboxItem) => `${zone_id} ${comment_id}` })
  /** Read since the list was loaded. */
  const [read, setRead] = useState<ReadonlySet<string> | 'all'>(new Set())
  /** Resolved and opened again since, by thread. */
  const [statuses, setStatuses] = useState<ReadonlyMap<string, InboxItem['status']>>(new Map())
  useEffect(() => {
    document.title = `${t().inbox} · Easel`
  }, [])

  const toShown = (item: InboxItem): InboxItem => ({
    ...item,
    status: statuses.get(item.thread_id) ?? item.status,
    is_unread: read === 'all' || read.has(item.comment_id) ? 'false' : item.is_unread,
  })
  const readOne = async ({ comment_id, is_unread }: InboxItem) => {
    if (is_unread !== 'true') return
    await markRead([comment_id])
    setRead((before) => (before === 'all' ? before : new Set([...before, comment_id])))
  }
  const readAll = async () => {
    await markRead('all')
    setRead('all')
  }
  const changeStatus = async (item: InboxItem) => {
    const next = item.status === 'OPEN' ? 'RESOLVED' : 'OPEN'
    await setStatus(item, next)
    setStatuses((before) => new Map(before).set(item.thread_id, next))
    await readOne(item)
  }
  return (
    <Chrome>
      <section class="page inbox-page">
        <header class="page-head">
          <h1>{t().inbox}</h1>
          {unreadCount.value > 0 && (
            <div class="page-tools">
              <button type="button" class="button" onClick={() => attempt(readAll)}>
                {t().markAllRead}
              </button>
            </div>
          )}
        </header>
        <OffersToMe />
        <Paged of={pages}>
          {(rows) =>
            rows.length === 0 ? (
              <Notice icon={<Inbox />} title={inboxTexts().none} text={inboxTexts().noneText} />
            ) : (
              <ul class="inbox">
                {rows.map(toShown).map((item) => (
                  <InboxEntry
                    key={`${item.zone_id} ${item.comment_id}`}
                    item={item}
                    onRead={() => attempt(() => readOne(item))}
                    onStatus={() => attempt(() => changeStatus(item))}
                  />
                ))}
              </ul>
            )
          }
        </Paged>
      </section>
    </Chrome>
  )
}

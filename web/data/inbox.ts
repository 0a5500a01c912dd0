import type { Data } from '@easel/sdk/client.ts'
import { EaselError } from '@easel/sdk/error.ts'
import type { CallOptions } from '@easel/sdk/options.ts'
import { signal } from '@preact/signals'
import { api } from './api.ts'

export type EditionOffer = Data<'listEditionOffers'>['edition_offers'][number]
export type InboxItem = Data<'listInbox'>['items'][number]

/** How many are unread, as far as the service counts; 0 while that is not known. */
export const unreadCount = signal(0)

/** Editions that somebody wants to hand over to the person: they wait in the inbox too. */
export const offerCount = signal(0)

/** As many as the service counts. */
export const MAX_COUNTED = 100

export const loadInbox = async (from: number, limit: number): Promise<InboxItem[]> => {
  const { items, unread_count } = await api.listInbox({ query: { from, limit } })
  unreadCount.value = unread_count
  return items
}

export const loadOffers = async (options?: CallOptions): Promise<EditionOffer[]> => {
  const { edition_offers } = await api.listEditionOffers({}, options)
  offerCount.value = edition_offers.length
  return edition_offers
}

/** For the mark beside the link; what fails is tried again with the next page. */
export const refreshUnread = async (): Promise<void> => {
  // Nobody has asked for it: what fails is left as it was.
  await Promise.allSettled([
    api.listInbox({ query: { limit: 1 } }, { retries: 0 }).then((inbox) => {
      unreadCount.value = inbox.unread_count
    }),
    loadOffers({ retries: 0 }),
  ])
}

/** These, or all. */
export const markRead = async (comment_ids: string[] | 'all'): Promise<void> => {
  const body = comment_ids === 'all' ? { all: true as const } : { comment_ids }
  unreadCount.value = (await api.markInboxRead({ body })).unread_count
}

/** Somebody else may have done it already, which comes to the same. */
export const setStatus = async (item: InboxItem, status: InboxItem['status']): Promise<void> => {
  const { edition_id, space_id, zone_id, thread_id: comment_id } = item
  try {
    await api.changeCommentStatus({
      edition_id,
      space_id,
      zone_id,
      comment_id,
      body: { action_type: 'STATUS', status },
    })
  } catch (error) {
    if (!(error instanceof EaselError && error.code === 'C1002')) throw error
  }
}

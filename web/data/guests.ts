import { clearDrafts } from './drafts.ts'
import { forget, recall, remember } from './preferences.ts'
import { clearMarks } from './read-marks.ts'
import { spacePath, zonePath } from './router.ts'

/** Of all tabs: a link that is opened again leads to the same guest. */
const GUESTS = 'easel.guests'

/** Somebody without an account, who came by a link. */
export interface Guest {
  /** A hash of the link's token. */
  link: string
  access_token: string
  expires_time: string
  zuid: string
  name: string
  edition_id: string
  space_id: string
  /** None: the whole space. */
  zone_id?: string
  place_name: string
}

/** As many links as somebody may have come by in this browser, those of the latest first. */
export const readGuests = (): Guest[] => {
  try {
    return JSON.parse(recall(GUESTS) ?? '[]') as Guest[]
  } catch {
    return []
  }
}

const write = (guests: readonly Guest[]): void =>
  guests.length === 0 ? forget(GUESTS) : remember(GUESTS, JSON.stringify(guests))

const others = (zuid: string): Guest[] => readGuests().filter((one) => one.zuid !== zuid)

export const keepGuest = (guest: Guest): void => write([guest, ...others(guest.zuid)])

/** Nothing of what they saw stays in the browser. */
export const forgetGuest = ({ zuid }: Guest): void => {
  write(others(zuid))
  clearMarks(zuid)
  clearDrafts()
}

/** Where a guest is let in. */
export const guestPath = ({ edition_id, space_id, zone_id }: Pick<Guest, 'edition_id' | 'space_id' | 'zone_id'>) =>
  zone_id === undefined ? spacePath(edition_id, space_id) : zonePath(edition_id, space_id, zone_id)

/** Whether an address is of what the link has shown them. */
export const isOfGuest = (guest: Guest, path: string): boolean =>
  path.replace(/\/$/, '') === guestPath(guest) ||
  (guest.zone_id === undefined && path.startsWith(zonePath(guest.edition_id, guest.space_id, '')))

export const guestAt = (path: string): Guest | undefined => readGuests().find((guest) => isOfGuest(guest, path))

/** No timer waits longer. */
const MAX_TIMER_MS = 2_147_483_647

/** Until the link ends by itself. */
export const whenOver = ({ expires_time }: Guest, end: () => void): void => {
  const left = new Date(expires_time).getTime() - Date.now()
  if (left <= 0) end()
  else if (left < MAX_TIMER_MS) setTimeout(end, left)
}

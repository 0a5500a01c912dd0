import { signal } from '@preact/signals'
import { focusNextPage } from './focus.ts'
import { leavePlace, restorePlace, startPlaces } from './scroll-place.ts'

const read = () => ({ path: location.pathname, hash: location.hash.slice(1) })

/** Where the app is. */
export const place = signal(read())

export const navigate = (to: string, { replace = false } = {}): void => {
  if (replace) {
    history.replaceState(null, '', to)
    place.value = read()
  } else {
    leavePlace()
    history.pushState(null, '', to)
    if (follow()) scrollTo(0, 0)
  }
}

/** A page in the place of another has the focus; one that is shown first, or that stays, leaves it where it is. */
const follow = (): boolean => {
  const next = read()
  const isOther = next.path !== place.value.path
  if (isOther) focusNextPage()
  place.value = next
  return isOther
}

/** Links inside the app change the page without loading it anew. */
export const startRouter = (): void => {
  startPlaces()
  addEventListener('popstate', () => {
    if (follow()) restorePlace()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return
    if (
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      link.target ||
      link.hasAttribute('download')
    )
      return
    if (
      link.origin !== location.origin ||
      link.getAttribute('href')?.startsWith('#') ||
      link.pathname.startsWith('/docs')
    )
      return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
}

export const homePath = (edition_id?: string, team_id?: string, kind?: string): string =>
  ['/home', edition_id, team_id, kind].filter((part) => part !== undefined).join('/')
export const teamPath = (edition_id: string, team_id: string): string => `/teams/${edition_id}/${team_id}`
export const spacePath = (edition_id: string, space_id: string): string => `/spaces/${edition_id}/${space_id}`
export const zonePath = (edition_id: string, space_id: string, zone_id: string): string =>
  `/zones/${edition_id}/${space_id}/${zone_id}`
/** A part of the account, such as its tokens. */
export const accountPath = (part?: AccountPart): string => ['/account', part].filter(Boolean).join('/')
/** A part of what belongs to an edition; one thing of it where an id is named. */
export const editionPath = (edition_id: string, part: EditionPart, id?: string): string =>
  ['/editions', edition_id, part, id].filter((one) => one !== undefined).join('/')
export type AccountPart = 'tokens' | 'clients'
export type EditionPart = 'people' | 'teams' | 'groups' | 'edition' | 'keys' | 'webhooks' | 'bots' | 'audit'

import { readFileSync } from 'node:fs'
import type { aHostileEdition } from './hostile-edition.ts'
import { names } from './hostile-edition.ts'

type Edition = Awaited<ReturnType<typeof aHostileEdition>>

export interface HostilePage {
  path: string
  /** What is on it once it is whole. */
  shows: readonly string[]
}

/** The addresses of the app, each of which has to be visited. */
export const routePatterns = (): string[] => {
  const text = readFileSync(new URL('../pages/routes.tsx', import.meta.url), 'utf8')
  return [...text.matchAll(/pattern: '([^']+)'/g)].map(([, pattern]) => pattern as string)
}

/** What each address of the app shows of it; the first line of a page that has no names. */
const shownAt = ({ link_token }: Edition): Record<string, readonly string[] | Record<string, readonly string[]>> => ({
  '/': names,
  '/home': names,
  '/home/:edition_id': names,
  '/home/:edition_id/:team_id': names,
  '/home/:edition_id/:team_id/:kind': names,
  '/shared': ['Shared with you'],
  '/teams/:edition_id/:team_id': names,
  '/spaces/:edition_id/:space_id': names.slice(0, -2),
  '/zones/:edition_id/:space_id/:zone_id': [],
  '/inbox': names.slice(1, 2),
  '/account': names.slice(1, 2),
  '/account/tokens': names,
  '/account/clients': names,
  '/editions/:edition_id/people': names,
  '/editions/:edition_id/teams': names,
  '/editions/:edition_id/groups': names,
  '/editions/:edition_id/groups/:id': names,
  '/editions/:edition_id/edition': names.slice(1, 2),
  '/editions/:edition_id/keys': names,
  '/editions/:edition_id/webhooks': names,
  '/editions/:edition_id/webhooks/:id': ['Deliveries'],
  '/editions/:edition_id/bots': names,
  '/editions/:edition_id/bots/:id': names.slice(6),
  '/editions/:edition_id/audit': names,
  '/join': { '': [], [`#${link_token}`]: names.slice(0, 2) },
  '/signed-in': [],
  '/signed-out': [],
  '/embed/:space_id/:zone_id': [],
})

/** Every page of the app, with the ids of the edition in its address. */
export const appPages = (edition: Edition): HostilePage[] => {
  const { edition_id, team_id, group_id, webhook_id, bot_id, at, zone } = edition
  const ids: Record<string, string> = {
    edition_id,
    team_id,
    space_id: at.space_id,
    zone_id: zone.zone_id,
    kind: 'trash',
  }
  const owned: Record<string, string> = { groups: group_id, webhooks: webhook_id, bots: bot_id }
  const shown = shownAt(edition)
  const pages = routePatterns().flatMap((pattern): HostilePage[] => {
    const what = shown[pattern]
    if (!what) throw new Error(`say in hostile-pages.ts what ${pattern} shows`)
    const ofPart = owned[pattern.split('/')[3] ?? ''] ?? ''
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'id' ? ofPart : (ids[name] ?? '')))
    if (Array.isArray(what)) return [{ path, shows: what }]
    return Object.entries(what).map(([hash, shows]) => ({ path: path + hash, shows }))
  })
  return [...pages, { path: '/no/such/page', shows: [] }]
}

/** Every page of the identity provider for whoever is signed in and runs the installation. */
export const providerPages = ({ edition_id, people }: Edition): HostilePage[] => {
  const [, quoted, , , , turned, long] = people
  const own = names.slice(1, 2)
  const account = (zuid = '', more = '') => `/admin/accounts/${zuid}${more}`
  const query = (name: string) => `?${new URLSearchParams({ [name]: names[1] ?? '' })}`
  return [
    { path: '/account', shows: [...own, ...names.slice(1, 2)] },
    { path: '/account/name', shows: [] },
    { path: '/account/password', shows: [] },
    { path: '/account/two-factor', shows: [] },
    { path: '/account/delete', shows: [] },
    { path: '/admin', shows: [] },
    { path: '/admin/accounts', shows: names },
    { path: `/admin/accounts${query('mail')}`, shows: [] },
    { path: account(quoted?.zuid), shows: own },
    { path: account(quoted?.zuid, '/remove'), shows: own },
    { path: account(turned?.zuid), shows: names.slice(5, 6) },
    { path: account(long?.zuid, '/two-factor'), shows: names.slice(6, 7) },
    { path: '/admin/editions', shows: own },
    { path: `/admin/editions/${edition_id}/delete`, shows: own },
    { path: '/admin/sessions', shows: [] },
    { path: '/admin/audit', shows: [] },
    { path: `/admin/audit${query('event')}`, shows: [] },
    { path: `/no/such/page/${encodeURIComponent(names[1] ?? '')}`, shows: [] },
  ]
}

/** In the browser: names that turn the direction of what stands behind them, since nothing keeps them apart. */
export const findTurned = `(() => {
  const found = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes
    const at = node.data.lastIndexOf('\\u202E')
    if (at < 0 || !node.parentElement.checkVisibility()) continue
    const isOpen = (box) => /^(inline|contents)$/.test(getComputedStyle(box).display)
      && !/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi)
    let box = node.parentElement
    while (isOpen(box)) box = box.parentElement
    const behind = document.createRange()
    behind.setStart(node, at + 1)
    behind.setEndAfter(box.lastChild)
    if (!/^(gnp.exe[^a-z]*)?$/i.test(behind.toString())) found.push(box.outerHTML.slice(0, 200))
  }
  return found
})()`

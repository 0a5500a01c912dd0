import type { VNode } from 'preact'
import { lazy } from '../parts/editor/lazy.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SignedIn } from './signed-in.tsx'
import { SignedOut } from './welcome.tsx'
import { ZonePage } from './zone.tsx'

interface Route {
  pattern: string
  /** Also for whoever has not signed in. */
  isOpen?: true
  // biome-ignore lint/suspicious/noExplicitAny: the parts of the address by name
  page: (parts: any) => VNode
}

const Embed = lazy(async () => (await import('./embed.tsx')).EmbedPage)
const Join = lazy(async () => (await import('./join.tsx')).JoinPage)
// Whoever opens a board has no need of the lists.
const Home = lazyPage(async () => (await import('./home.tsx')).Home)
const SpacePage = lazyPage(async () => (await import('./space.tsx')).SpacePage)
const Shared = lazyPage(async () => (await import('./shared.tsx')).SharedPage)
const Team = lazyPage(async () => (await import('./team.tsx')).TeamPage)
const Inbox = lazyPage(async () => (await import('./inbox.tsx')).InboxPage)
const Settings = lazyPage(async () => (await import('./settings/settings-page.tsx')).SettingsPage)

/** Each page by its address; server/web/web-routes.ts has the same addresses. */
export const routes: Route[] = [
  { pattern: '/', page: () => <Home /> },
  { pattern: '/home', page: () => <Home /> },
  { pattern: '/home/:edition_id', page: (parts) => <Home {...parts} /> },
  { pattern: '/home/:edition_id/:team_id', page: (parts) => <Home {...parts} /> },
  { pattern: '/home/:edition_id/:team_id/:kind', page: (parts) => <Home {...parts} /> },
  { pattern: '/shared', page: () => <Shared /> },
  { pattern: '/teams/:edition_id/:team_id', page: (parts) => <Team {...parts} /> },
  { pattern: '/spaces/:edition_id/:space_id', page: (parts) => <SpacePage {...parts} /> },
  {
    pattern: '/zones/:edition_id/:space_id/:zone_id',
    page: (parts) => <ZonePage key={parts.zone_id} {...parts} />,
  },
  { pattern: '/inbox', page: () => <Inbox /> },
  { pattern: '/account', page: () => <Settings part="account" /> },
  { pattern: '/account/tokens', page: () => <Settings part="tokens" /> },
  { pattern: '/account/clients', page: () => <Settings part="clients" /> },
  { pattern: '/editions/:edition_id/people', page: (parts) => <Settings {...parts} part="people" /> },
  { pattern: '/editions/:edition_id/teams', page: (parts) => <Settings {...parts} part="teams" /> },
  { pattern: '/editions/:edition_id/groups', page: (parts) => <Settings {...parts} part="groups" /> },
  { pattern: '/editions/:edition_id/groups/:id', page: (parts) => <Settings {...parts} part="groups" /> },
  { pattern: '/editions/:edition_id/edition', page: (parts) => <Settings {...parts} part="edition" /> },
  { pattern: '/editions/:edition_id/keys', page: (parts) => <Settings {...parts} part="keys" /> },
  { pattern: '/editions/:edition_id/webhooks', page: (parts) => <Settings {...parts} part="webhooks" /> },
  { pattern: '/editions/:edition_id/webhooks/:id', page: (parts) => <Settings {...parts} part="webhooks" /> },
  { pattern: '/editions/:edition_id/bots', page: (parts) => <Settings {...parts} part="bots" /> },
  { pattern: '/editions/:edition_id/bots/:id', page: (parts) => <Settings {...parts} part="bots" /> },
  { pattern: '/editions/:edition_id/audit', page: (parts) => <Settings {...parts} part="audit" /> },
  { pattern: '/join', isOpen: true, page: () => <Join /> },
  { pattern: '/signed-in', isOpen: true, page: () => <SignedIn /> },
  { pattern: '/signed-out', isOpen: true, page: () => <SignedOut /> },
  { pattern: '/embed/:space_id/:zone_id', isOpen: true, page: (parts) => <Embed {...parts} /> },
]

const toExpression = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
const expressions = routes.map((route) => ({ ...route, expression: toExpression(route.pattern) }))

/** The page of an address, with the parts of the address that it names. */
export const findRoute = (path: string): { route: Route; parts: Record<string, string> } | undefined => {
  for (const { expression, ...route } of expressions) {
    const match = expression.exec(path)
    if (match) return { route, parts: { ...match.groups } }
  }
  return undefined
}

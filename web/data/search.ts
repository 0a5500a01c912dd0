import type { Data } from '@easel/sdk/client.ts'
import { api } from './api.ts'
import { matchNames } from './match-names.ts'
import { spacePath, zonePath } from './router.ts'
import { loadSpaceNames } from './space-names.ts'

export const searchKinds = ['spaces', 'zones', 'frames', 'shapes', 'comments'] as const
export type SearchKind = (typeof searchKinds)[number]

export interface Hit {
  kind: SearchKind
  id: string
  title: string
  /** Where it is: the zone, the space; a space is nowhere else. */
  where: string
  path: string
}

type Result = Data<'searchEdition'>['search_result']

const MAX_HITS = 8
const MAX_SPACES = 4
const MAX_SPACES_ALONE = 20

interface Asked {
  edition_id: string
  /** Of the teams that the caller sees. */
  teams: readonly string[]
  /** The one to search in; undefined for everything that the caller sees. */
  team_id: string | undefined
  search: string
  kind?: SearchKind | undefined
}

/** What matches, spaces first, with the address of the page that shows it at its place. */
export const searchEdition = async (asked: Asked, signal: AbortSignal): Promise<Hit[]> => {
  const { kind } = asked
  const [spaces, others] = await Promise.all([
    kind === undefined || kind === 'spaces' ? searchSpaces(asked) : [],
    kind === 'spaces' ? [] : searchContent(asked, signal),
  ])
  return [...spaces, ...others]
}

const searchSpaces = async ({ search, kind, edition_id, teams, team_id: chosen }: Asked): Promise<Hit[]> => {
  const searched = chosen ? [chosen] : teams
  const spaces = await Promise.all(searched.map((team_id) => loadSpaceNames({ edition_id, team_id })))
  const found = matchNames(spaces.flat(), search, ({ space_name = '' }) => space_name)
  return found.slice(0, kind ? MAX_SPACES_ALONE : MAX_SPACES).map(({ space_id = '', space_name = '' }) => ({
    kind: 'spaces' as const,
    id: space_id,
    title: space_name,
    where: '',
    path: spacePath(edition_id, space_id),
  }))
}

const searchContent = async ({ kind, search, edition_id, team_id }: Asked, signal: AbortSignal): Promise<Hit[]> => {
  const query = { search, limit: MAX_HITS, team_id, ...(kind && { types: kind }) }
  // Whoever writes does not wait for a minute to pass.
  const { search_result } = await api.searchEdition({ edition_id, query }, { signal, retries: 0 })
  return toHits(edition_id, search_result)
}

const toHits = (edition_id: string, { zones, frames, shapes, comments }: Result): Hit[] => {
  const pathOf = ({ space_id, zone_id }: { space_id: string; zone_id: string }, part = '') =>
    zonePath(edition_id, space_id, zone_id) + part
  return [
    ...zones.map((hit) => ({
      kind: 'zones' as const,
      id: hit.zone_id,
      title: hit.zone_name,
      where: hit.space_name,
      path: pathOf(hit),
    })),
    ...frames.map((hit) => ({
      kind: 'frames' as const,
      id: hit.frame_id,
      title: hit.frame_name,
      where: `${hit.space_name} / ${hit.zone_name}`,
      path: pathOf(hit, `#element=${hit.frame_id}`),
    })),
    ...shapes.map((hit) => ({
      kind: 'shapes' as const,
      id: hit.shape_id,
      title: hit.snippet || hit.text,
      where: `${hit.space_name} / ${hit.zone_name}`,
      path: pathOf(hit, `#element=${hit.shape_id}`),
    })),
    ...comments.map((hit) => ({
      kind: 'comments' as const,
      id: hit.comment_id,
      title: hit.snippet,
      where: hit.space_name,
      path: pathOf(hit, `#comment=${hit.comment_id}`),
    })),
  ]
}

import type { Data } from '@easel/sdk/client.ts'
import { api } from './api.ts'
import { zonePath } from './router.ts'

export const searchKinds = ['zones', 'frames', 'shapes', 'comments'] as const
export type SearchKind = (typeof searchKinds)[number]

export interface Hit {
  kind: SearchKind
  id: string
  title: string
  /** Where it is: the zone, the space. */
  where: string
  path: string
}

type Result = Data<'search'>['search_result']

const MAX_HITS = 8

/** What matches, with the address of the page that shows it at its place. */
export const searchTeam = async (
  {
    edition_id,
    team_id,
    search,
    kind,
  }: { edition_id: string; team_id: string; search: string; kind?: SearchKind | undefined },
  signal: AbortSignal,
): Promise<Hit[]> => {
  const query = { search, limit: MAX_HITS, ...(kind && { types: kind }) }
  const { search_result } = await api.search({ edition_id, team_id, query }, { signal })
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

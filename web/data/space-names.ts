import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import type { Space } from './spaces.ts'

/** More than a search asks for; those opened last come first. */
const MAX_NAMES = 2_000
const KEEP_MS = 60_000

interface TeamKey {
  edition_id: string
  team_id: string
}

const kept = new Map<string, { time: number; spaces: Promise<Space[]> }>()

const load = async ({ edition_id, team_id }: TeamKey): Promise<Space[]> => {
  const fields = 'space_id,space_name'
  const query = { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_OPENED', limit: 100, fields } as const
  const spaces: Space[] = []
  for await (const space of items(api, 'listSpaces', { edition_id, query }, { retries: 0 })) {
    spaces.push(space)
    if (spaces.length >= MAX_NAMES) break
  }
  return spaces
}

/** The spaces of a team by name, kept while somebody writes: the service searches no spaces. */
export const loadSpaceNames = (at: TeamKey): Promise<Space[]> => {
  const team = `${at.edition_id} ${at.team_id}`
  const known = kept.get(team)
  const age = Date.now() - (known?.time ?? 0)
  if (known && age >= 0 && age < KEEP_MS) return known.spaces
  const loading = { time: Date.now(), spaces: load(at) }
  kept.set(team, loading)
  loading.spaces.catch(() => {
    if (kept.get(team) === loading) kept.delete(team)
  })
  return loading.spaces
}

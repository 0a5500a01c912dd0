import assert from 'node:assert/strict'
import type { SpaceModel, Who, ZoneModel } from './model.ts'
import type { World } from './world.ts'

/** Numbers that a command takes its people, spaces, zones and choices from. */
export interface Picks {
  who: Who
  whom: Who
  space: number
  zone: number
  choice: number
}

export type Step = (world: World, picks: Picks) => Promise<void>

export const spaceAt = ({ model }: World, n: number): SpaceModel => model.spaces[n % model.spaces.length] as SpaceModel
export const zoneAt = ({ model }: World, n: number): ZoneModel | undefined =>
  model.zones[n % Math.max(model.zones.length, 1)]
export const oneOf = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T

export const at = (zone: ZoneModel) => ({ space_id: zone.space.id, zone_id: zone.id })

/** What succeeds must be allowed; what is refused changes nothing. */
export const allowed = (status: number, may: boolean, what: string): boolean => {
  if (status >= 300) return false
  assert.ok(may, `${what} succeeded, and must not`)
  return true
}

import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'

/** Elements that are selected together, and the group that somebody has stepped into. */
export interface Groups {
  /** What a click on an element means: the outermost group that is not stepped into, or the element alone. */
  unitOf(id: string): string[]
  /** The units of several, each element once. */
  unitsOf(ids: Iterable<string>): string[]
  /** A step into the group of an element; false where there is none to step into. */
  stepInto(id: string): boolean
  /** A step out; what is selected by that, or undefined outside of all groups. */
  stepOut(): string[] | undefined
  /** Leaves what an element is not in; all groups without one. */
  leaveFor(id: string | undefined): void
  /** How many groups are stepped into: new ones are made inside of those. */
  readonly depth: number
  members(group: string): ReadonlySet<string>
  stop(): void
}

export const groupsOf = (element: LiveElement | undefined): readonly string[] => element?.body.groups ?? []

const nobody: ReadonlySet<string> = new Set()

export const createGroups = (zone: LiveZone): Groups => {
  const members = new Map<string, Set<string>>()
  const known = new Map<string, readonly string[]>()
  let entered: readonly string[] = []

  const learn = (ids: Iterable<string>): void => {
    for (const id of ids) {
      for (const group of known.get(id) ?? []) {
        const those = members.get(group)
        those?.delete(id)
        if (those?.size === 0) members.delete(group)
      }
      const groups = groupsOf(zone.get(id))
      if (groups.length > 0) known.set(id, groups)
      else known.delete(id)
      for (const group of groups) members.set(group, (members.get(group) ?? new Set()).add(id))
    }
  }
  learn(zone.elements().keys())
  const stop = zone.on('elements', learn)

  const isIn = (groups: readonly string[]): boolean => entered.every((group, at) => groups[at] === group)

  /** The place in its list of the group that stands for an element. One that has nobody else in it is none. */
  const placeOf = (groups: readonly string[]): number => {
    const from = isIn(groups) ? entered.length : 0
    return groups.findIndex((group, at) => at >= from && (members.get(group)?.size ?? 0) > 1)
  }

  const unitOf = (id: string): string[] => {
    const groups = known.get(id) ?? []
    const group = groups[placeOf(groups)]
    return group === undefined ? [id] : [...(members.get(group) ?? [])]
  }

  return {
    unitOf,
    unitsOf: (ids) => [...new Set([...ids].flatMap(unitOf))],
    stepInto(id) {
      const groups = known.get(id) ?? []
      const place = placeOf(groups)
      if (place < 0) return false
      entered = groups.slice(0, place + 1)
      return true
    },
    stepOut() {
      const group = entered.at(-1)
      entered = entered.slice(0, -1)
      return group === undefined ? undefined : [...(members.get(group) ?? [])]
    },
    leaveFor(id) {
      if (id === undefined || !isIn(known.get(id) ?? [])) entered = []
    },
    get depth() {
      return entered.length
    },
    members: (group) => members.get(group) ?? nobody,
    stop,
  }
}

import type { Body } from './element.ts'

// Without schemas, so that a client can have it.

/** A copy has groups of its own: elements that share a group share its new one (C4). `newId` is asked once for each. */
export const renewGroups = <E extends { body: Body }>(elements: readonly E[], newId: () => string): E[] => {
  const renewed = new Map<string, string>()
  const renew = (id: string): string => {
    const known = renewed.get(id) ?? newId()
    renewed.set(id, known)
    return known
  }
  return elements.map((element) => {
    const groups: string[] | undefined = element.body.groups
    return groups ? { ...element, body: { ...element.body, groups: groups.map(renew) } } : element
  })
}

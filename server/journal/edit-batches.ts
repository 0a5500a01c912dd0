import type { Element, ElementKind } from '@easel/contract/content/element.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import { renewGroups } from '@easel/contract/content/renew-groups.ts'
import { newUuid } from '../db/uuid.ts'
import { createPacer } from '../pacer.ts'
import type { ZoneEdits } from './zone-edits.ts'

/** A commit has a bound (N1), and a zone may hold more; small enough to be planned in a few milliseconds. */
const BATCH_SIZE = 1_000

/** The same as several commits, of which the last makes the version. */
export const splitEdits = ({ edits, version = '', ...writer }: ZoneEdits): ZoneEdits[] => {
  const writers: ZoneEdits[] = []
  for (let at = 0; at === 0 || at < edits.length; at += BATCH_SIZE)
    writers.push({ ...writer, edits: edits.slice(at, at + BATCH_SIZE), version: null })
  Object.assign(writers.at(-1) as ZoneEdits, { version, evenIfEmpty: true })
  return writers
}

/** What refers to others comes after them. */
const byReference: Record<ElementKind, number> = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 }

const inReferenceOrder = (elements: readonly Element[]): Element[] =>
  [...elements].sort((a, b) => byReference[a.kind] - byReference[b.kind])

/** The edits that fill an empty zone with a copy of these elements, which are back to front. */
export const insertionsOf = (elements: readonly Element[]): Edit[] => {
  const copies = renewGroups(elements, newUuid).map((element, at) => ({ ...element, z: at + 1 }))
  return inReferenceOrder(copies).map((element) => ({ edit: 'insert', ...element }))
}

/** The edits that turn the elements `before` into those `after`: only what differs is written. */
export const editsBetween = async (before: readonly Element[], after: readonly Element[]): Promise<Edit[]> => {
  const pace = createPacer()
  const earlier = new Map(before.map((element) => [element.id, element]))
  const stays = new Set(after.map(({ id }) => id))
  const changed: Element[] = []
  for (const element of after) {
    if (JSON.stringify(earlier.get(element.id)) !== JSON.stringify(element)) changed.push(element)
    await pace()
  }
  const gone = before.filter(({ id }) => !stays.has(id))
  return [
    ...inReferenceOrder(changed).map((element): Edit => ({ edit: 'set', id: element.id, element })),
    ...inReferenceOrder(gone)
      .reverse()
      .map(({ id }): Edit => ({ edit: 'set', id, element: null })),
  ]
}

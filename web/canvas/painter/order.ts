import type { Entry } from './entry.ts'

const compare = (one: Entry, other: Entry): number => {
  const [a, b] = [one.element.z, other.element.z]
  if (a !== b) return a < b ? -1 : 1
  return one.element.id < other.element.id ? -1 : 1
}

/** Numbers the entries in the order of painting, back to front: what is in a frame comes right after the frame. */
export const rankEntries = (entries: ReadonlyMap<string, Entry>): void => {
  const sorted = [...entries.values()].sort(compare)
  const children = new Map<Entry, Entry[]>()
  for (const entry of sorted) {
    const { kind, frame_id } = entry.element
    const parent = kind !== 'SHAPE' || frame_id === null ? undefined : entries.get(frame_id)
    entry.frame = parent?.element.kind === 'FRAME' ? parent : undefined
    if (!entry.frame) continue
    const siblings = children.get(entry.frame)
    if (siblings) siblings.push(entry)
    else children.set(entry.frame, [entry])
  }
  let rank = 0
  for (const entry of sorted) {
    if (entry.frame) continue
    entry.rank = rank++
    for (const child of children.get(entry) ?? []) child.rank = rank++
  }
}

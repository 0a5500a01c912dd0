import type { Entry } from './entry.ts'

const compareOwn = (one: Entry, other: Entry): number => {
  const [a, b] = [one.element.z, other.element.z]
  if (a !== b) return a < b ? -1 : 1
  return one.element.id < other.element.id ? -1 : 1
}

/** The order of painting, back to front: what is in a frame comes right after the frame. */
export const compareEntries = (one: Entry, other: Entry): number => {
  if (one === other) return 0
  const [a, b] = [one.frame ?? one, other.frame ?? other]
  if (a !== b) return compareOwn(a, b)
  if (one === a) return -1
  return other === a ? 1 : compareOwn(one, other)
}

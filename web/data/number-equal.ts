/** Labels of a list, newest first, so that no two are equal: of those that are, all but the oldest get a number. */
export const numberEqual = (labels: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return labels
    .toReversed()
    .map((label) => {
      const count = (counts.get(label) ?? 0) + 1
      counts.set(label, count)
      return count === 1 ? label : `${label} (${count})`
    })
    .toReversed()
}

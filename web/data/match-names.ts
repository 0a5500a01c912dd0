/** As the service compares words: without case, composed, ß as ss. */
const normalize = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** Best first: the name starts so, one of its words does, a part of it is so. */
const rank = (name: string, words: readonly string[]): number => {
  const [first = ''] = words
  if (name.startsWith(first)) return 0
  return name.split(/[^\p{L}\p{N}\p{M}]+/u).some((word) => word.startsWith(first)) ? 1 : 2
}

/** The items whose name has every word of a search, any part of a word; in each rank the order stays. */
export const matchNames = <T>(items: readonly T[], search: string, nameOf: (item: T) => string): T[] => {
  const words = normalize(search).split(/\s+/u).filter(Boolean)
  return items
    .map((item) => ({ item, name: normalize(nameOf(item)) }))
    .filter(({ name }) => words.length > 0 && words.every((word) => name.includes(word)))
    .map(({ item, name }) => ({ item, rank: rank(name, words) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

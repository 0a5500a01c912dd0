/** A function whose results are kept by its arguments, which are few words: for queries that are compiled once for each. */
export const keptByKey = <Words extends (string | undefined)[], Result>(make: (...words: Words) => Result) => {
  const kept = new Map<string, Result>()
  return (...words: Words): Result => {
    const key = words.join()
    const known = kept.get(key)
    if (known) return known
    const made = make(...words)
    kept.set(key, made)
    return made
  }
}

/**
 * A function whose result is kept as long as its argument is, where that is frozen: rows that several requests share are,
 * and so is what is made of them.
 */
export const keptWith = <T extends object, R extends object | string>(make: (from: T) => R): ((from: T) => R) => {
  const made = new WeakMap<T, R>()
  return (from) => {
    if (!Object.isFrozen(from)) return make(from)
    const known = made.get(from)
    if (known !== undefined) return known
    const result = Object.freeze(make(from))
    made.set(from, result)
    return result
  }
}

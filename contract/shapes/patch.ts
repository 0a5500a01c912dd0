/** Values by dotted path, as a change of an element is kept; null takes the key away. */
export type Patch = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: what an element holds was checked against its own schema before
type Body = Record<string, any>

/** Objects that are merged key by key; everything else that is sent replaces what was there (F3). */
const merged = ['meta', 'properties', 'properties.layout', 'connected']

/** A change as it was sent, without the id that it names. */
export const patchOf = ({ id: _id, ...change }: { id: string }): Patch => valuesByPath(change, '')

const valuesByPath = (change: Body, path: string): Patch =>
  Object.assign(
    {},
    ...Object.entries(change).map(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`
      return merged.includes(at) && isObject(value) ? valuesByPath(value, at) : { [at]: value }
    }),
  )

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body after the change; the one before stays as it was. */
export const patched = <T extends object>(body: T, patch: Patch): T => {
  const result = structuredClone(body)
  for (const [path, value] of Object.entries(patch)) setAt(result, path.split('.'), value)
  return result
}

const setAt = (target: Body, [key, ...rest]: string[], value: unknown): void => {
  if (key === undefined) return
  if (rest.length > 0) {
    target[key] ??= {}
    setAt(target[key], rest, value)
  } else if (value === null) delete target[key]
  else target[key] = value
}

/** A stored change of an element: values by dotted path; null removes the key. */
export type Patch = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: what an element holds was checked against its own schema before
type Body = Record<string, any>

/** Objects that are merged key by key; all other values replace the previous ones (F3). */
const mergedPaths = ['meta', 'properties', 'properties.layout', 'connected']

/** The patch of an update, without its id. */
export const toPatch = ({ id: _id, ...change }: { id: string }): Patch => valuesByPath(change, '')

const valuesByPath = (change: Body, path: string): Patch =>
  Object.assign(
    {},
    ...Object.entries(change).map(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`
      return mergedPaths.includes(at) && isObject(value) ? valuesByPath(value, at) : { [at]: value }
    }),
  )

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of the body with the patch applied. */
export const applyPatch = <T extends object>(body: T, patch: Patch): T => {
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

import { editorFieldPatch } from './stored-editor-fields.ts'

/** A stored change of an element: values by dotted path; null removes the key. */
export type Patch = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: what an element holds was checked against its own schema before
type Body = Record<string, any>

/** Objects that are merged key by key; all other values replace the previous ones (F3). */
const mergedPaths = ['meta', 'properties', 'properties.layout', 'connected']

/** The patch of an update, without its id. */
export const toPatch = ({ id: _id, ...change }: { id: string }): Patch => ({
  ...valuesByPath(change, ''),
  ...editorFieldPatch(change),
})

const valuesByPath = (change: Body, path: string): Patch =>
  Object.assign(
    {},
    ...Object.entries(change).map(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`
      return mergedPaths.includes(at) && isObject(value) ? valuesByPath(value, at) : { [at]: value }
    }),
  )

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body with the patch applied. The one before stays as it was; what the patch does not touch, both share. */
export const applyPatch = <T extends object>(body: T, patch: Patch): T => {
  const result: Body = { ...body }
  for (const path in patch) setAt(result, path, patch[path])
  return result as T
}

const setAt = (target: Body, path: string, value: unknown): void => {
  const dot = path.indexOf('.')
  if (dot >= 0) {
    const key = path.slice(0, dot)
    target[key] = { ...target[key] }
    setAt(target[key], path.slice(dot + 1), value)
  } else if (value === null) delete target[path]
  else target[path] = value
}

import type { Patch } from '../shapes/patch.ts'
import type { Body } from './element.ts'

/**
 * The patch that gives a body, at the paths named, the values that `target` has there. Made for a change's target it is
 * the change, made for what stood before it is the inverse.
 */
export const patchTowards = (target: Body, paths: ReadonlySet<string>): Patch => {
  const patch: Patch = {}
  for (const path of paths) if (!hasParentIn(paths, path)) copyValue(patch, target, path)
  return patch
}

/** A path whose parent is named too says nothing more. */
const hasParentIn = (paths: ReadonlySet<string>, path: string): boolean => {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    if (paths.has(path.slice(0, dot))) return true
  }
  return false
}

/** Where a parent is absent, that parent and null: an empty object left behind would be a difference. */
const copyValue = (patch: Patch, target: Body, path: string): void => {
  let value = target
  for (let start = 0; start <= path.length; ) {
    const dot = path.indexOf('.', start)
    const end = dot < 0 ? path.length : dot
    value = value[path.slice(start, end)]
    if (value === undefined || value === null) {
      patch[path.slice(0, end)] = null
      return
    }
    start = end + 1
  }
  patch[path] = value
}

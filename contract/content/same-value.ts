/** Whether two values of the object model are the same. A key that is null is the same as one that is absent. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  for (const key in left) if (!isSameValue(left[key], right[key])) return false
  for (const key in right) if (!(key in left) && (right[key] ?? null) !== null) return false
  return true
}

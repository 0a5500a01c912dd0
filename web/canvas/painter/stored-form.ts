/** The hue of hsb is a fraction of the circle in what the API lists, and degrees in what drawing takes. */
export const toStoredForm = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value
  let result: T = value
  for (const [key, member] of Object.entries(value)) {
    const stored = key === 'hsb' ? { ...member, hue: toDegrees(member.hue) } : toStoredForm(member)
    if (stored === member) continue
    if (Object.is(result, value)) result = (Array.isArray(value) ? [...value] : { ...value }) as T
    ;(result as Record<string, unknown>)[key] = stored
  }
  return result
}

const toDegrees = (hue: number): number => (hue <= 1 ? hue * 360 : hue)

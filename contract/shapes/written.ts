/**
 * An element as it leaves: `no_fill` is called `noFill`, and the hue of hsb is a fraction of the circle (F6). No other
 * key of the object model has these names, and none is a caller's own. Parts that hold neither are not copied.
 */
export const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return writtenArray(value)
  return typeof value === 'object' && value !== null ? writtenObject(value as Record<string, unknown>) : value
}

const writtenArray = (values: unknown[]): unknown[] => {
  const result = values.map(written)
  return result.some((value, index) => value !== values[index]) ? result : values
}

const writtenObject = (value: Record<string, unknown>): Record<string, unknown> => {
  let result = value
  for (const key in value) {
    const member = value[key]
    const now = key === 'hsb' ? fractions(member as Hsb) : written(member)
    if (now === member && key !== 'no_fill') continue
    if (result === value) result = { ...value }
    if (key === 'no_fill') {
      delete result.no_fill
      result.noFill = {}
    } else result[key] = now
  }
  return result
}

interface Hsb {
  hue: number
}

const fractions = (hsb: Hsb): Hsb => ({ ...hsb, hue: hsb.hue / 360 })

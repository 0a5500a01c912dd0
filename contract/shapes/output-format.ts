import type { TSchema, TUnsafe } from 'typebox'
import type { Encoded } from '../schema.ts'

/**
 * The schema of a part of an element in a response. The part is already in its output format, so the codecs are left
 * out; the form is the one that requests take, so that what was read can be sent back (F6).
 */
export const outputOf = <S extends TSchema>(schema: S) => withoutCodecs(schema) as TUnsafe<Encoded<S>>

const withoutCodecs = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutCodecs)
  if (!isObject(node)) return node
  const { '~codec': _codec, ...kept } = Object.getOwnPropertyDescriptors(node)
  for (const property of Object.values(kept)) property.value = withoutCodecs(property.value)
  return Object.defineProperties({}, kept)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * An element in its output format: `no_fill` is called `noFill`, and the hue of hsb is a fraction of the circle (F6).
 * No other key of the object model has these names. Parts that hold neither are not copied.
 */
export const toOutput = (value: unknown): unknown => {
  if (Array.isArray(value)) return arrayToOutput(value)
  return isObject(value) ? objectToOutput(value) : value
}

const arrayToOutput = (values: unknown[]): unknown[] => {
  const result = values.map(toOutput)
  return result.some((value, index) => value !== values[index]) ? result : values
}

const objectToOutput = (value: Record<string, unknown>): Record<string, unknown> => {
  let result = value
  for (const key in value) {
    const member = value[key]
    const output = key === 'hsb' ? hueToFraction(member as Hsb) : toOutput(member)
    if (output === member && key !== 'no_fill') continue
    if (result === value) result = { ...value }
    if (key === 'no_fill') {
      delete result.no_fill
      result.noFill = {}
    } else result[key] = output
  }
  return result
}

interface Hsb {
  hue: number
}

const hueToFraction = (hsb: Hsb): Hsb => ({ ...hsb, hue: hsb.hue / 360 })

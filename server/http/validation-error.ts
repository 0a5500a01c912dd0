import type { ErrorName } from '@easel/contract'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Errors } from 'typebox/value'
import { type ApiError, invalidRequest } from '../api-error.ts'

interface Node {
  properties?: Record<string, TSchema>
  items?: TSchema
  required?: string[]
}

/**
 * The first error of a value that failed, in the order of the schema. Compiled checks lead the way down: TypeBox's own
 * Errors looks at everything that is right before it too, which takes ten times as long on a large body.
 */
const firstError = (schema: TSchema, value: unknown, path: string): TLocalizedValidationError | undefined => {
  const node = schema as Node
  const missing = isObject(value) && node.required?.some((key) => !Object.hasOwn(value, key))
  if (!missing) {
    for (const [key, child, member] of childrenOf(node, value)) {
      if (!validatorOf(child).Check(member)) return firstError(child, member, `${path}/${key}`)
    }
  }
  const [first] = Errors(withoutChildren(schema), value)
  return first && { ...first, instancePath: path + first.instancePath }
}

/** A copy by descriptors: TypeBox keeps `~refine` where a spread does not see it. */
const withoutChildren = (schema: TSchema): TSchema => {
  const { properties: _, items: __, ...own } = Object.getOwnPropertyDescriptors<Node>(schema)
  return Object.defineProperties({}, own)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* childrenOf({ properties, items }: Node, value: unknown): Generator<[string | number, TSchema, unknown]> {
  if (properties && isObject(value)) {
    for (const key in properties) if (Object.hasOwn(value, key)) yield [key, properties[key] as TSchema, value[key]]
  }
  if (items && Array.isArray(value))
    for (const [index, member] of value.entries()) yield [index, items as TSchema, member]
}

const validators = new WeakMap<TSchema, Validator>()
const validatorOf = (schema: TSchema): Validator => {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

/** The 400 for a value that failed: names its first wrong member, as G8 wants it. */
export const validationError = (schema: TSchema, value: unknown): ApiError => {
  const first = firstError(schema, value, '')
  if (!first) return invalidRequest('body', 'does not have the form that this operation takes')
  if (first.keyword === 'required') {
    const missing = first.params.requiredProperties[0] as string
    return invalidRequest(toDottedPath(`${first.instancePath}/${missing}`), 'is required and was not sent')
  }
  const [, member, reason] = first.keyword === '~refine' ? (/^(\w+): (.*)$/s.exec(first.message) ?? []) : []
  // A rule over several members says first which of them it is about.
  if (member && reason) return invalidRequest(toDottedPath(`${first.instancePath}/${member}`), reason)
  const attribute = toDottedPath(first.instancePath) || 'body'
  const error: ErrorName =
    first.keyword === 'minItems' && isEmptyArray(first.instancePath, value) ? 'emptyArray' : 'invalid'
  return invalidRequest(attribute, reasonOf(first), error)
}

const reasonOf = (error: TLocalizedValidationError): string => {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`
  if (error.keyword === 'const') return `must be ${String(error.params.allowedValue)}`
  return error.message
}

const isEmptyArray = (pointer: string, value: unknown): boolean => {
  const keys = pointer.split('/').slice(1)
  const member = keys.reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], value)
  return Array.isArray(member) && member.length === 0
}

/** `/frames/3/properties/fills/0` becomes `frames[3].properties.fills[0]`. */
const toDottedPath = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('')
    .replace(/^\./, '')

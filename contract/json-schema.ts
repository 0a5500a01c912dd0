import type { TSchema } from 'typebox'
import { ref } from './openapi-components.ts'

type Json = Record<string, unknown>

/** Drops the codecs and refinements of TypeBox, which are not enumerable, and adds the keywords of `documented`. */
export const toJson = (schema: TSchema): Json =>
  JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const { openapi, ...rest } = (value ?? {}) as Json
    return typeof openapi === 'object' ? { ...rest, ...openapi } : value
  }) as Json

/** Replaces each named schema by a reference to it, and puts it among `schemas`. */
export const withRefs = (node: unknown, schemas: Record<string, Json>): unknown => {
  if (Array.isArray(node)) return node.map((item) => withRefs(item, schemas))
  if (typeof node !== 'object' || node === null) return node
  const { title, ...rest } = node as Json
  const isNamed = typeof title === 'string'
  const schema: Json = Object.fromEntries(
    Object.entries(isNamed ? rest : node).map(([key, value]) => [
      key,
      // A value in it may have a title, and is no schema.
      key === 'example' || key === 'examples' ? value : withRefs(value, schemas),
    ]),
  )
  if (!isNamed) return schema
  if (JSON.stringify(schemas[title] ?? schema) !== JSON.stringify(schema))
    throw new Error(`Two different schemas are named ${title}`)
  schemas[title] = schema
  return ref('schemas', title)
}

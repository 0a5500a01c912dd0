import type { Audit } from '@easel/contract'

interface Done {
  params: object
  query: unknown
  body: unknown
  result: unknown
}

/** What an operation did: the ids of its path, and the fields that it declares. The edition has a column of its own. */
export const auditDetails = (audit: Audit, { params, query, body, result }: Done): Record<string, unknown> => {
  const { edition_id: _, ...ids } = params as Record<string, unknown>
  const outcome = pick(result, audit.result)
  return {
    ...(toWire(ids) as object),
    ...pick(query, audit.query),
    ...pick(body, audit.body),
    ...(outcome && { result: outcome }),
  }
}

/** The named fields of a value, in their places; of an array, those of each item. */
const pick = (value: unknown, fields: readonly string[] = []): object | undefined => {
  if (fields.length === 0 || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value.map((item) => pick(item, fields))
  const picked: Record<string, unknown> = {}
  for (const [name, paths] of Map.groupBy(fields, (field) => field.split('.')[0] as string)) {
    const inner = (value as Record<string, unknown>)[name]
    const deeper = paths.filter((path) => path !== name).map((path) => path.slice(name.length + 1))
    if (inner !== undefined) picked[name] = deeper.length > 0 ? pick(inner, deeper) : toWire(inner)
  }
  return picked
}

/** Ids are numbers inside, and text in what people read. */
const toWire = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toWire)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toWire(inner)]))
}

import type { TSchema } from 'typebox'

type Write = (value: never) => string

interface Node {
  type?: string
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  '~codec'?: { encode: (value: never) => unknown }
}

/**
 * A function from what a handler answers to JSON text, made once from the declared schema. Keys that the schema does
 * not declare are not written, so nothing leaves that was not promised; ids, times and flags become their strings.
 */
export const compileWriter = (schema: TSchema): ((value: unknown) => string) =>
  writer(schema as Node) as (value: unknown) => string

const writer = (node: Node): Write => {
  const codec = node['~codec']
  if (codec) return (value) => text(codec.encode(value) as string)
  if (node.properties) return objectWriter(node.properties)
  if (node.patternProperties) return recordWriter(writer(Object.values(node.patternProperties)[0] as Node))
  if (node.items) return arrayWriter(writer(node.items))
  if (node.anyOf?.length === 2 && node.anyOf[0]?.type === 'string' && node.anyOf[1]?.properties)
    return textOr(writer(node.anyOf[1]))
  if (node.type === 'string') return text as Write
  if (node.type === 'number' || node.type === 'integer' || node.type === 'boolean') return String as Write
  return JSON.stringify as Write
}

const objectWriter = (properties: Record<string, Node>): Write => {
  const writers = Object.entries(properties).map(
    ([key, node]) => [key, `${JSON.stringify(key)}:`, writer(node)] as const,
  )
  return (value: Record<string, never | undefined>) => {
    let json = ''
    for (const [key, label, write] of writers) {
      const member = value[key]
      if (member !== undefined) json += (json === '' ? '' : ',') + label + (member === null ? 'null' : write(member))
    }
    return `{${json}}`
  }
}

/** Values of one form by names of no fixed set. */
const recordWriter =
  (write: Write): Write =>
  (values: Record<string, never>) => {
    let json = ''
    for (const key in values) json += `${json === '' ? '' : ','}${JSON.stringify(key)}:${write(values[key] as never)}`
    return `{${json}}`
  }

/** Text, or an object of one form. */
const textOr =
  (write: Write): Write =>
  (value: string | object) =>
    typeof value === 'string' ? text(value) : write(value as never)

const arrayWriter =
  (write: Write): Write =>
  (values: never[]) => {
    let json = ''
    for (const value of values) json += (json === '' ? '' : ',') + write(value)
    return `[${json}]`
  }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON escapes
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

/** Most text has nothing to escape: the test is much cheaper than JSON.stringify. */
const text = (value: string): string => (needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`)

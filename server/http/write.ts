import type { TSchema } from 'typebox'

type Write = (value: never) => string

interface Node {
  type?: string
  properties?: Record<string, Node>
  items?: Node
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
  if (node.items) return arrayWriter(writer(node.items))
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

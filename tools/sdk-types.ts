import type { Operation } from '@easel/contract'
import { operationEntries, paramsOf } from '@easel/contract'
import { operations } from '@easel/sdk/index.ts'

interface Node {
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  patternProperties?: Record<string, Node>
}

/** Drops codecs and refinements: what is left is the form on the wire. */
const toNode = (schema: object): Node => JSON.parse(JSON.stringify(schema)) as Node

const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '')

const literals = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(' | ')

const property = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name))

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const primitiveType = (type: string): string => {
  const primitive = primitives[type]
  if (!primitive) throw new Error(`no TypeScript for the type ${type}`)
  return primitive
}

/** TypeScript of a schema; named schemas are added to `declarations`, and referred to. */
const typeOf = (node: Node, declarations: Map<string, string>): string => {
  const { title, ...rest } = node
  if (title === undefined) return inlineType(node, declarations)
  if (!declarations.has(title)) {
    declarations.set(title, '')
    declarations.set(title, `${comment(node.description)}export type ${title} = ${inlineType(rest, declarations)}\n`)
  }
  return title
}

const inlineType = (node: Node, declarations: Map<string, string>): string => {
  if ('const' in node) return literals([node.const])
  if (node.enum) return literals(node.enum)
  if (node.anyOf) return node.anyOf.map((one) => typeOf(one, declarations)).join(' | ')
  if (node.items) return `Array<${typeOf(node.items, declarations)}>`
  if (node.properties) return objectType(node, declarations)
  if (node.patternProperties) {
    const values = Object.values(node.patternProperties).map((one) => typeOf(one, declarations))
    return `Record<string, ${values.join(' | ')}>`
  }
  if (node.format === 'binary') return 'Uint8Array'
  // Of any form: callers look at what they know.
  if (node.type === 'object') return 'Record<string, any>'
  return [node.type ?? []].flat().map(primitiveType).join(' | ') || 'unknown'
}

/** `absent` is what an optional property may be besides missing. */
const objectType = (
  { properties = {}, required = [] }: Node,
  declarations: Map<string, string>,
  absent = '',
): string => {
  const members = Object.entries(properties).map(([name, node]) => {
    const isRequired = required.includes(name)
    const description = node.title === undefined ? comment(node.description) : ''
    return `${description}${property(name)}${isRequired ? '' : '?'}: ${typeOf(node, declarations)}${isRequired ? '' : absent}\n`
  })
  return members.length === 0 ? '{}' : `{\n${members.join('')}}`
}

const inputOf = (operation: Operation, declarations: Map<string, string>): string => {
  const { query, headers, body, bodyOptional, upload } = operation
  const members = paramsOf(operation).map((name) => `${name}: string\n`)
  if (query) {
    const node = toNode(query)
    const isOptional = (node.required ?? []).length === 0
    const type = objectType(node, declarations, ' | undefined')
    members.push(`query${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''}\n`)
  }
  if (headers) members.push(`headers?: ${objectType(toNode(headers), declarations)} | undefined\n`)
  if (body)
    members.push(
      `body${bodyOptional ? '?' : ''}: ${typeOf(toNode(body), declarations)}${bodyOptional ? ' | undefined' : ''}\n`,
    )
  if (upload) members.push('body: UploadBody\n')
  return members.length === 0 ? '{}' : `{\n${members.join('')}}`
}

/** The module that takes the place of `sdk/operations.ts` in the package: types and table, without the contract. */
export const operationsModule = (): string => {
  const declarations = new Map<string, string>()
  const entries = operationEntries.map(([name, operation]) => {
    const input = inputOf(operation, declarations)
    const data = typeOf(toNode(operation.data), declarations)
    return `/** ${operation.summary}. */\n${name}: { input: ${input}; data: ${data}${operation.etag ? '; etag: true' : ''} }\n`
  })
  const table = Object.entries(operations).map(([name, info]) => `  ${name}: ${JSON.stringify(info)},\n`)
  return [
    `import type { OperationInfo } from './operation-info.ts'\nimport type { UploadBody } from './request.ts'\n`,
    ...declarations.values(),
    `/** What each operation takes and gives. */\nexport interface OperationTypes {\n${entries.join('')}}\n`,
    'export type OperationName = keyof OperationTypes\n',
    `export const operations: Record<OperationName, OperationInfo> = {\n${table.join('')}}\n`,
  ].join('\n')
}

import { editionRoles, grants, type Right, spaceRoles, teamRoles } from './access.ts'
import type { Operation } from './operation.ts'

const roles = { edition: editionRoles, team: teamRoles, space: spaceRoles } as const

const join = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

const holdersOf = (right: Right): string => {
  const grant: Partial<Record<keyof typeof roles, readonly string[]>> = grants[right]
  const parts = Object.entries(grant).map(([level, names]) =>
    names.length === roles[level as keyof typeof roles].length
      ? `anybody with a role in the ${level}`
      : `${join(names, 'or')} of the ${level}`,
  )
  return join(parts, 'or') || 'anybody with a token'
}

const code = (text: string): string => `\`${text}\``

/** What a caller should know of an operation besides its summary, from its declaration. */
export const describeOperation = (operation: Operation): string => {
  const { access, scope, rate, audit, etag, query, partial, extension } = operation
  const isPaged = query?.properties.from !== undefined
  const sentences = [
    `For ${holdersOf(access)}, with the scope ${join(scope.map(code), 'or')}.`,
    rate && `At most ${rate} requests a minute and user.`,
    isPaged && 'In pages: `from` and `limit`.',
    etag === true &&
      "The `ETag` is the zone's sequence number; `If-None-Match` with it answers 304 while nothing has changed.",
    etag === 'own' && '`If-None-Match` with its `ETag` answers 304.',
    partial && 'Answers 206 where some of it was done, and says why the rest was not.',
    audit && `In the audit trail as ${code(audit.event)}.`,
    extension && 'Not in the service contract.',
  ]
  return sentences.filter((sentence) => sentence).join(' ')
}

interface Node {
  properties?: Record<string, Node>
  required?: string[]
  description?: string
  minProperties?: number
}

const isWrapper = ({ properties = {}, required = [] }: Node): boolean =>
  required.length === 1 &&
  Object.keys(properties).length === 1 &&
  Object.values(properties)[0]?.properties !== undefined

/** Which keys a body must have and which it may have. */
export const describeBody = (body: object): string => {
  const node = JSON.parse(JSON.stringify(body)) as Node
  if (isWrapper(node)) {
    const [[name, inner]] = Object.entries(node.properties ?? {}) as [[string, Node]]
    return `An object ${code(name)}: ${describeKeys(inner)}`
  }
  return `${describeKeys(node)}`.replace(/^./, (letter) => letter.toUpperCase())
}

const describeKeys = ({ properties = {}, required = [], description, minProperties }: Node): string => {
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const parts = [
    required.length > 0 && `${join(required.map(code), 'and')} ${required.length > 1 ? 'are' : 'is'} required`,
    optional.length > 0 && `${join(optional.map(code), 'and')} ${optional.length > 1 ? 'are' : 'is'} optional`,
    minProperties && 'at least one of them must be there',
    description,
  ]
  return `${parts.filter((part) => part).join('; ')}.`
}

import {
  editionRoles,
  errors,
  grants,
  type OperationName,
  operationEntries,
  possibleErrors,
  spaceRoles,
  teamRoles,
} from '@easel/contract'
import { appPlaces, byLiveSession, forPrograms } from './app-places.ts'

const roles = { edition: editionRoles, team: teamRoles, space: spaceRoles } as const

/** Describes who holds a right. */
const holders = (right: keyof typeof grants): string => {
  const grant: Partial<Record<keyof typeof roles, readonly string[]>> = grants[right]
  const parts = Object.entries(grant).map(([level, roleNames]) =>
    roleNames.length === roles[level as keyof typeof roles].length
      ? `any role in the ${level}`
      : `${roleNames.join(', ')} of the ${level}`,
  )
  return parts.join('; ') || 'any user'
}

/** Where in the web app an operation is found, or why it is not. */
const placeOf = (name: OperationName): string => {
  if (byLiveSession.includes(name)) return '`/zones/…`, by the live session'
  const reason = forPrograms[name]
  return reason ? `for programs: ${reason}` : (appPlaces[name] ?? []).map((place) => `\`${place}\``).join(', ')
}

/** docs/operations.md: a change of a right or of an error is one line of its diff. */
export const operationsPage = (): string =>
  [
    '# Operations',
    '',
    'Written by `npm run docs` from `contract/`. Besides the errors listed here every operation answers 401 A1003 to an invalid',
    'token, 403 A1010 to one without the scope, and 429 IAM1055 above the rate limit. *x* marks extensions of the contract.',
    'The last column has the addresses of the web app where the operation is found. The page of a zone reads and changes elements',
    'and comments by its live session ([live.md](live.md)). What is for programs says what the app has in its place.',
    '',
    '| operation | route | scope | who | errors | in the app |',
    '|---|---|---|---|---|---|',
    ...operationEntries.map(([name, operation]) => {
      const { route, scope, access, extension } = operation
      const failures = possibleErrors(operation).filter(
        (error) => !['badToken', 'noScope', 'rateLimited'].includes(error),
      )
      const codes = [...new Set(failures.map((error) => `${errors[error][0]} ${errors[error][1]}`))]
      const cells = [
        `${name}${extension ? ' *x*' : ''}`,
        `\`${route}\``,
        scope.join(' or '),
        holders(access),
        codes.join(', '),
        placeOf(name),
      ]
      return `| ${cells.join(' | ')} |`
    }),
    '',
  ].join('\n')

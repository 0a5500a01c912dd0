import { editionRoles, errors, grants, operationEntries, possibleErrors, spaceRoles, teamRoles } from '@easel/contract'

const roles = { edition: editionRoles, team: teamRoles, space: spaceRoles } as const

/** Who holds a right, in words. */
const holders = (right: keyof typeof grants): string => {
  const grant: Partial<Record<keyof typeof roles, readonly string[]>> = grants[right]
  const parts = Object.entries(grant).map(([level, held]) =>
    held.length === roles[level as keyof typeof roles].length
      ? `any role in the ${level}`
      : `${held.join(', ')} of the ${level}`,
  )
  return parts.join('; ') || 'anybody with a token'
}

/** The table of operations on one page, so that a change of a right or of an answer is one visible line. */
export const operationsPage = (): string =>
  [
    '# Operations',
    '',
    'Written by `npm run docs` from `contract/`. Beside the errors listed, every operation answers 401 A1003 to a bad token,',
    '403 A1010 to one without the scope, 429 IAM1055 past the limit. *x* marks extensions of the service contract.',
    '',
    '| operation | route | scope | for whom | errors |',
    '|---|---|---|---|---|',
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
      ]
      return `| ${cells.join(' | ')} |`
    }),
    '',
  ].join('\n')

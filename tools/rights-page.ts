import {
  editionRoles,
  errors,
  grants,
  nonMemberErrorOf,
  type Operation,
  operationEntries,
  paramsOf,
  spaceRoles,
  teamRoles,
} from '@easel/contract'
import { sessionComments, sessionEdits, zoneSession } from '@easel/contract/channels.ts'
import { requiredPermissions, responsesByRole } from '@easel/server/testing/expected-permissions.ts'

const roles = [
  ...editionRoles.map((role) => ({ level: 'edition', role, head: `edition ${role}` })),
  ...teamRoles.map((role) => ({ level: 'team', role, head: `team ${role}` })),
  ...spaceRoles.map((role) => ({ level: 'space', role, head: role })),
]

/** docs/rights.md: a change of a right is one line of its diff. */
export const rightsPage = (): string =>
  [
    '# Rights',
    '',
    'Written by `npm run docs`. Edition and team roles give no access to spaces (S3). A user has a role in a space by a user,',
    'team or organisation entry, and the strongest counts. A role on a zone replaces it there (Z7).',
    '',
    '## As declared',
    '',
    'From `contract/`. *forbidden*: the error for a user who can see the resource and lacks the right. *outside*: the error',
    'for a member of the edition without a role in the team or space. Users outside the edition get 404 E1017.',
    '',
    row(['operation', 'right', ...roles.map(({ head }) => head), 'forbidden', 'outside']),
    row(
      Array.from({ length: roles.length + 4 }, (_, index) => (index < 2 || index > roles.length + 1 ? '---' : ':-:')),
    ),
    ...operationEntries.map(([name, operation]) => operationRow(name, operation)),
    operationRow('live session', zoneSession),
    operationRow('change by a live session', { ...zoneSession, ...sessionEdits }),
    operationRow('change of comments by a live session', { ...zoneSession, ...sessionComments }),
    '',
    '## As tested',
    '',
    'From `server/testing/expected-permissions.ts`, which is written by hand: the tests send every request in every role and',
    'expect these answers. A request that needs several rights gets the error of the first one that is missing.',
    ...Object.entries(responsesByRole).flatMap(([level, table]) => ['', ...levelTable(level, table)]),
    '',
    '| right | operations |',
    '|---|---|',
    ...Object.entries(requiredPermissions).map(([rights, names]) => row([rights, names.join(', ')])),
    '',
  ].join('\n')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const operationRow = (name: string, operation: Operation): string => {
  const { access, forbiddenError = 'noPermission' } = operation
  const grant: Partial<Record<string, readonly string[]>> = grants[access]
  const ticks = roles.map(({ level, role }) => (access === 'anyone' || grant[level]?.includes(role) ? '✓' : ''))
  const params = paramsOf(operation)
  const hasParent = params.includes('team_id') || params.includes('space_id')
  const everyone =
    access === 'anyone' || ticks.every((tick, index) => tick || roles[index]?.level !== access.split('.')[0])
  return row([
    name,
    access,
    ...ticks,
    everyone ? '' : toText(forbiddenError),
    hasParent ? toText(nonMemberErrorOf(operation)) : '',
  ])
}

const toText = (error: keyof typeof errors): string => errors[error].slice(0, 2).join(' ')

const levelTable = (level: string, table: Record<string, Record<string, string>>): string[] => {
  const rows = Object.values(table)
  const [, ...standings] = Object.keys(rows[0] ?? {})
  return [
    row([`${level} role`, ...standings]),
    row(['---', ...standings.map(() => ':-:')]),
    ...rows.map(({ permission = '', ...cells }) =>
      row([permission, ...standings.map((one) => tick(cells[one] ?? ''))]),
    ),
  ]
}

const tick = (answer: string): string => (answer === 'ok' ? '✓' : answer)

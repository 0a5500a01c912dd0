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
import { levels, needs } from '@easel/server/testing/rights.ts'

const roles = [
  ...editionRoles.map((role) => ({ level: 'edition', role, head: `edition ${role}` })),
  ...teamRoles.map((role) => ({ level: 'team', role, head: `team ${role}` })),
  ...spaceRoles.map((role) => ({ level: 'space', role, head: role })),
]

/** The rights of every role on one page, so that a change of them is one visible line. */
export const rightsPage = (): string =>
  [
    '# Rights',
    '',
    'Written by `npm run docs`. Edition and team roles open no space by themselves (S3); a role in a space may be held by',
    'name, by team or by organisation, and the strongest counts. On a zone, the role given there counts instead (Z7).',
    '',
    '## As declared',
    '',
    'From `contract/`. *lacking*: what is told to whoever sees the place and lacks the right. *outside*: what is told to',
    'whoever is of the edition and holds no role in the team or space. Whoever is not even of the edition gets 404 E1017.',
    '',
    row(['operation', 'right', ...roles.map(({ head }) => head), 'lacking', 'outside']),
    row(Array.from({ length: roles.length + 4 }, (_, at) => (at < 2 || at > roles.length + 1 ? '---' : ':-:'))),
    ...operationEntries.map(([name, operation]) => operationRow(name, operation)),
    '',
    '## As tested',
    '',
    'From `server/testing/rights.ts`, which is written by hand from the rules: every request is sent by every role, and',
    'must be answered so. A request that needs several rights is told the first that is lacking.',
    ...Object.entries(levels).flatMap(([level, table]) => ['', ...levelTable(level, table)]),
    '',
    '| needed | for |',
    '|---|---|',
    ...Object.entries(needs).map(([rights, names]) => row([rights, names.join(', ')])),
    '',
  ].join('\n')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const operationRow = (name: string, operation: Operation): string => {
  const { access, forbiddenError = 'noPermission' } = operation
  const grant: Partial<Record<string, readonly string[]>> = grants[access]
  const ticks = roles.map(({ level, role }) => (access === 'anyone' || grant[level]?.includes(role) ? '✓' : ''))
  const params = paramsOf(operation)
  const inside = params.includes('team_id') || params.includes('space_id')
  const everyone = access === 'anyone' || ticks.every((tick, at) => tick || roles[at]?.level !== access.split('.')[0])
  return row([
    name,
    access,
    ...ticks,
    everyone ? '' : told(forbiddenError),
    inside ? told(nonMemberErrorOf(operation)) : '',
  ])
}

const told = (error: keyof typeof errors): string => errors[error].slice(0, 2).join(' ')

const levelTable = (level: string, table: Record<string, Record<string, string>>): string[] => {
  const rows = Object.values(table)
  const [, ...standings] = Object.keys(rows[0] ?? {})
  return [
    row([`before the ${level} as`, ...standings]),
    row(['---', ...standings.map(() => ':-:')]),
    ...rows.map(({ right = '', ...cells }) => row([right, ...standings.map((one) => tick(cells[one] ?? ''))])),
  ]
}

const tick = (answer: string): string => (answer === 'ok' ? '✓' : answer)

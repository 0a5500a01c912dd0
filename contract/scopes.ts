/** What the scopes of each area give access to, and the actions that have one. */
const areas = {
  editions: ['editions and their publishing state', 'READ', 'CREATE', 'UPDATE'],
  teams: ['teams, memberships and roles', 'READ', 'CREATE', 'UPDATE', 'DELETE'],
  spaces: ['spaces, and the zones inside them', 'READ', 'CREATE', 'UPDATE', 'DELETE'],
  zones: ['zones and what is drawn in them', 'READ', 'CREATE', 'UPDATE', 'DELETE'],
  documents: ['the version history of zones', 'READ'],
} as const

type Actions<A> = A extends readonly [string, ...infer Names extends string[]] ? Names[number] : never
export type Scope = { [A in keyof typeof areas]: `Service.${A}.${Actions<(typeof areas)[A]>}` }[keyof typeof areas]

const verbs = { READ: 'read', CREATE: 'create', UPDATE: 'change', DELETE: 'delete' } as const

/** Every scope, with its text on the consent page. `securesearch.READ` can be granted but is never required (A3). */
export const scopes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(areas).flatMap(([area, [description, ...actions]]) =>
    actions.map((action) => [`Service.${area}.${action}`, `${verbs[action]} ${description}`]),
  ),
  ['securesearch.READ', 'search'],
])

const byLowerCase = new Map(Object.keys(scopes).map((name) => [name.toLowerCase(), name]))

/** The scope in the contract's letter case; undefined for an unknown one. */
export const canonicalScope = (name: string): string | undefined => byLowerCase.get(name.toLowerCase())

/** A2: a `spaces` scope includes the same action on zones, and nothing else. */
export const includesScope = (granted: ReadonlySet<string>, scope: string): boolean =>
  granted.has(scope) || (scope.startsWith('Service.zones.') && granted.has(scope.replace('zones', 'spaces')))

export const hasScope = (granted: ReadonlySet<string>, required: readonly Scope[]): boolean =>
  required.some((scope) => includesScope(granted, scope))

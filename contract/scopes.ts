const areas = {
  editions: ['READ', 'CREATE', 'UPDATE'],
  teams: ['READ', 'CREATE', 'UPDATE', 'DELETE'],
  spaces: ['READ', 'CREATE', 'UPDATE', 'DELETE'],
  zones: ['READ', 'CREATE', 'UPDATE', 'DELETE'],
  documents: ['READ'],
} as const

type Areas = typeof areas
export type Scope = { [A in keyof Areas]: `Service.${A}.${Areas[A][number]}` }[keyof Areas]

const described: Record<keyof Areas, string> = {
  editions: 'editions and their publishing state',
  teams: 'teams, memberships and roles',
  spaces: 'spaces, and the zones inside them',
  zones: 'zones and what is drawn in them',
  documents: 'the version history of zones',
}
const verbs = { READ: 'read', CREATE: 'create', UPDATE: 'change', DELETE: 'delete' } as const

/** Every scope, with its text on the consent page. `securesearch.READ` can be granted but is never required (A3). */
export const scopes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(areas).flatMap(([area, actions]) =>
    actions.map((action) => [`Service.${area}.${action}`, `${verbs[action]} ${described[area as keyof Areas]}`]),
  ),
  ['securesearch.READ', 'search'],
])

const byLowerCase = new Map(Object.keys(scopes).map((name) => [name.toLowerCase(), name]))

/** The scope in the contract's letter case; undefined for an unknown one. */
export const canonicalScope = (name: string): string | undefined => byLowerCase.get(name.toLowerCase())

/** A2: a `spaces` scope includes the same action on zones, and nothing else. */
export const hasScope = (held: ReadonlySet<string>, needed: readonly Scope[]): boolean =>
  needed.some(
    (scope) => held.has(scope) || (scope.startsWith('Service.zones.') && held.has(scope.replace('zones', 'spaces'))),
  )

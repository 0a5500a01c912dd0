/** What the pages do: editions and teams are made, changed and deleted, people invited and removed, spaces and zones made, changed and put in the trash. */
const actions = {
  editions: ['READ', 'CREATE', 'UPDATE'],
  teams: ['READ', 'CREATE', 'UPDATE', 'DELETE'],
  spaces: ['READ', 'CREATE', 'UPDATE', 'DELETE'],
  zones: ['READ', 'CREATE', 'UPDATE'],
  documents: ['READ'],
}

/** What the app asks for at a sign-in, of the API. */
export const apiScope = Object.entries(actions)
  .flatMap(([area, names]) => names.map((name) => `Service.${area}.${name}`))
  .join(' ')

export const editionRoles = ['SUPER_ADMIN', 'ORG_ADMIN', 'MEMBER'] as const
export const teamRoles = ['TEAM_ADMIN', 'MEMBER'] as const
/** Strongest first: a caller with several entries has the first of these roles (S3). */
export const spaceRoles = ['CREATOR', 'EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER'] as const

export type EditionRole = (typeof editionRoles)[number]
export type TeamRole = (typeof teamRoles)[number]
export type SpaceRole = (typeof spaceRoles)[number]

/** Roles on a single zone, and the space role that each equals (Z7). */
export const zoneRoles = {
  ORGANISER: 'CREATOR',
  EDITOR: 'EDITOR',
  COMMENTER: 'COMMENTER',
  VIEWER: 'VIEWER',
} as const satisfies Record<string, SpaceRole>

export type ZoneRole = keyof typeof zoneRoles

/** The roles a caller holds along the path of a request. */
export interface Roles {
  edition?: EditionRole | undefined
  team?: TeamRole | undefined
  space?: SpaceRole | undefined
  /** Came by a link: is shown nobody but whom they meet. */
  byLink?: true
}

interface Grant {
  edition?: readonly EditionRole[]
  team?: readonly TeamRole[]
  space?: readonly SpaceRole[]
}

const editionAdmins = ['SUPER_ADMIN', 'ORG_ADMIN'] as const

/**
 * The only place that gives roles a meaning: any of the named roles, at any level, holds the right.
 * docs/rights.md lists the outcome for every operation; tests compare it with a table written by hand.
 */
export const grants = {
  /** nothing but a valid token */
  anyone: {},
  'edition.see': { edition: editionRoles },
  'edition.manage': { edition: editionAdmins },
  'edition.own': { edition: ['SUPER_ADMIN'] },
  'team.see': { team: teamRoles, edition: editionAdmins },
  'team.belong': { team: teamRoles },
  'team.manage': { team: ['TEAM_ADMIN'], edition: editionAdmins },
  'space.see': { space: spaceRoles },
  'space.comment': { space: ['CREATOR', 'EDITOR', 'COMMENTER', 'GUEST_COMMENTER'] },
  'space.duplicate': { space: ['CREATOR', 'EDITOR', 'COMMENTER', 'VIEWER'] },
  'space.edit': { space: ['CREATOR', 'EDITOR'] },
  'space.manage': { space: ['CREATOR'] },
} as const satisfies Record<string, Grant>

export type Right = keyof typeof grants

export const can = (roles: Roles, right: Right): boolean => {
  if (right === 'anyone') return true
  const grant: Grant = grants[right]
  return (
    (roles.edition !== undefined && grant.edition?.includes(roles.edition) === true) ||
    (roles.team !== undefined && grant.team?.includes(roles.team) === true) ||
    (roles.space !== undefined && grant.space?.includes(roles.space) === true)
  )
}

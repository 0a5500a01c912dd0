export const editionRoles = ['SUPER_ADMIN', 'ORG_ADMIN', 'MEMBER'] as const
export const teamRoles = ['TEAM_ADMIN', 'MEMBER'] as const
/** Strongest first: where several entries reach a caller, the first of these counts (S3). */
export const spaceRoles = ['CREATOR', 'EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER'] as const

export type EditionRole = (typeof editionRoles)[number]
export type TeamRole = (typeof teamRoles)[number]
export type SpaceRole = (typeof spaceRoles)[number]

/** The roles a caller holds along the path of a request. */
export interface RolesHeld {
  edition?: EditionRole | undefined
  team?: TeamRole | undefined
  space?: SpaceRole | undefined
}

interface Grant {
  edition?: readonly EditionRole[]
  team?: readonly TeamRole[]
  space?: readonly SpaceRole[]
}

const editionAdmins = ['SUPER_ADMIN', 'ORG_ADMIN'] as const

/** The only place where a role means something. A right is held by any of the roles named, at any level. */
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
} as const satisfies Record<string, Grant>

export type Right = keyof typeof grants

export const can = (held: RolesHeld, right: Right): boolean => {
  if (right === 'anyone') return true
  const grant: Grant = grants[right]
  return (
    (held.edition !== undefined && grant.edition?.includes(held.edition) === true) ||
    (held.team !== undefined && grant.team?.includes(held.team) === true) ||
    (held.space !== undefined && grant.space?.includes(held.space) === true)
  )
}

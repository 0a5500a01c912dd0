import type { EditionRole, SpaceRole, TeamRole } from '@easel/contract'
import type { Generated } from 'kysely'
import type { AssetSchema } from './asset-schema.ts'
import type { AuditSchema } from './audit-schema.ts'
import type { CanvasSchema } from './canvas-schema.ts'
import type { IdentitySchema } from './identity-schema.ts'
import type { NoticeSchema } from './notice-schema.ts'
import type { WebhookSchema } from './webhook-schema.ts'

/** Rows store milliseconds for moments and 0 or 1 for booleans: what both engines have alike. */
export interface Schema extends IdentitySchema, CanvasSchema, AuditSchema, WebhookSchema, AssetSchema, NoticeSchema {
  edition: NewEdition & { requires_two_factor: Generated<number>; allows_guest_links: Generated<number> }
  edition_member: EditionMemberTable
  team: TeamTable
  team_member: TeamMemberTable
  team_invitation: {
    edition_id: number
    team_id: number
    mail_id: string
    role: TeamRole
    added_by: number
    invited_time: number
  }
  space: SpaceTable & SpaceDetails & SpaceOrder
  space_member: SpaceMemberTable & { zones_hidden: Generated<number> }
  space_invitation: SpaceInvitationTable
  guest_link: GuestLinkTable
  own_template: OwnTemplateTable
  edition_offer: EditionOfferTable
  link_guest: LinkGuestTable
  answered_request: AnsweredRequestTable
  api_key: {
    edition_id: number
    key_id: number
    key_name: string
    key_hash: string
    created_by: number
    created_time: number
  }
}

/** The edition is offered to one person, who becomes its owner by accepting. */
export interface EditionOfferTable {
  edition_id: number
  zuid: number
  offered_by: number
  offered_time: number
  expires_time: number
}

/** A request with an Idempotency-Key, and what it was answered with. */
export interface AnsweredRequestTable {
  /** 0: of no edition */
  edition_id: number
  zuid: number
  key: string
  /** of its path and body */
  fingerprint: string
  answered_time: number
  /** null while it is answered */
  status: number | null
  /** JSON; null while it is answered, and where it holds a secret */
  answer: string | null
}

export interface EditionTable {
  edition_id: number
  edition_name: string
  edition_type_name: 'ORG' | 'TEAM'
  state: string
  edition_owner_id: number
  default_team_id: number
  plan_name: string
  purchase_time: number
  /** null: never */
  expiry_time: number | null
  created_time: number
  last_modified_time: number
  /** whether its members need two-factor sign-in */
  requires_two_factor: number
  /** whether people without an account may come by a link */
  allows_guest_links: number
}

/** Demands nothing of its members yet. */
export type NewEdition = Omit<EditionTable, 'requires_two_factor' | 'allows_guest_links'>

export interface EditionMemberTable {
  edition_id: number
  zuid: number
  role: EditionRole
  joined_time: number
}

export interface TeamTable {
  edition_id: number
  team_id: number
  team_name: string
  description: string
  created_by: number
  created_time: number
}

export interface TeamMemberTable {
  edition_id: number
  team_id: number
  zuid: number
  role: TeamRole
  added_by: number
  added_time: number
  modified_time: number
}

export interface SpaceTable {
  edition_id: number
  space_id: number
  team_id: number
  space_name: string
  status: 'ACTIVE' | 'TRASH'
  allow_embed: number
  /** of what people do together, separated by commas */
  together_off: string
  owner_zuid: number
  last_author_zuid: number
  created_time: number
  last_modified_time: number
  state_modified_time: number | null
}

/** What few statements read. */
interface SpaceDetails {
  /** origins of the sites that may embed it, separated by blanks; none: any */
  embed_origins: Generated<string>
}

/** What lists of spaces are ordered by besides. */
interface SpaceOrder {
  name_key: string
  /** when anybody last opened it; 0: never */
  opened_time: Generated<number>
}

export interface SpaceMemberTable {
  edition_id: number
  space_id: number
  member_type: 'USER' | 'TEAM' | 'ORG'
  member_id: number
  role: SpaceRole
  /** place of the role in `spaceRoles`, so that the strongest is a minimum */
  rank: number
  added_by: number
  added_time: number
}

/** A link by which people without an account become guests of a space, or of one zone of it. */
export interface GuestLinkTable {
  edition_id: number
  link_id: number
  space_id: number
  /** null: every zone of the space */
  zone_id: string | null
  link_name: string
  role: 'GUEST_COMMENTER' | 'GUEST_VIEWER'
  token_hash: string
  /** argon2id; null: whoever has the link may come */
  password_hash: string | null
  max_guests: number
  expires_time: number
  created_by: number
  created_time: number
}

/** What somebody saved for a team or the edition. Its images are rows of zone_asset, with its id in place of a zone's. */
export interface OwnTemplateTable {
  edition_id: number
  template_id: number
  /** null: for everybody in the edition */
  team_id: number | null
  template_name: string
  description: string
  created_by: number
  created_time: number
  /** JSON: its elements, back to front, and the box around them */
  content: string
}

/** Somebody without an account, who came by a link. */
export interface LinkGuestTable {
  edition_id: number
  zuid: number
  link_id: number
  joined_time: number
}

/** An address that is to be a guest of the space once it signs in, verified (S9). */
export interface SpaceInvitationTable {
  edition_id: number
  space_id: number
  mail_id: string
  role: SpaceRole
  added_by: number
  invited_time: number
}

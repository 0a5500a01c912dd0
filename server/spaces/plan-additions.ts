import { type SpaceRole, toId } from '@easel/contract'
import type { EditionTable } from '../db/schema.ts'
import type { RejectedMember } from '../members/bulk-add-response.ts'
import type { GuestLookup } from './invitations.sql.ts'
import type { NewMember } from './members.sql.ts'

interface Person {
  zuid: number
  display_name: string
  mail_id: string | null
  bot_edition_id: number | null
  /** null: not in the edition */
  in_edition: number | null
}

/** What the ids and addresses of a request stand for. */
export interface Lookup {
  edition: EditionTable
  /** of the edition, and the guests in it */
  people: ReadonlyMap<number, Person>
  /** the names of teams of the edition */
  teams: ReadonlyMap<number, string>
  /** the people of groups of the edition */
  groups: ReadonlyMap<number, readonly Person[]>
  guests: GuestLookup
}

interface Item {
  zuid?: string
  mail_id?: string
  role: SpaceRole
  type: 'USER' | 'GROUP' | 'TEAM' | 'ORG'
}

/** A member that was named by an id. */
interface AdditionById extends NewMember {
  display_name: string
  mail_id?: string | null
  bot_edition_id?: number | null
}

/** A member that was named by an address, and is shown by nothing else. */
interface AdditionByMail extends NewMember {
  mail: string
  /** The address as it was written. */
  sent: string
}

export interface Invitation {
  mail: string
  sent: string
  role: SpaceRole
}

export type Addition = AdditionById | AdditionByMail

/** How the request named whom it refuses. */
type Name = { zuid: string } | { mail_id: string }

type Rejection = RejectedMember<'alreadySpaceMember' | 'neitherTeamNorOrg', Name>

/** S9: a guest's role is for anybody; the others are for whoever is in a team of the edition. */
export const mayHold = (role: SpaceRole, inEdition: boolean): boolean =>
  inEdition || role === 'GUEST_COMMENTER' || role === 'GUEST_VIEWER'

/** Decides one by one, in the order sent: a member who comes twice is there already the second time. */
export const planAdditions = (items: readonly Item[], lookup: Lookup): (Addition | Invitation | Rejection)[] => {
  const planned = new Set<number | string>()
  return items.flatMap((item): (Addition | Invitation | Rejection)[] => {
    const additions =
      item.mail_id === undefined ? resolveItem(item, lookup) : resolveMail(item.mail_id, item.role, lookup.guests)
    if (!additions) return [{ ...nameOf(item), refusal: 'neitherTeamNorOrg' }]
    return additions.map((addition) => {
      const key = 'member_id' in addition ? addition.member_id : addition.mail
      if (planned.has(key) || isInvited(addition, lookup)) return toDuplicate(addition)
      planned.add(key)
      return addition
    })
  })
}

const nameOf = ({ zuid = '', mail_id }: Item): Name => (mail_id === undefined ? { zuid } : { mail_id })

const isInvited = (addition: Addition | Invitation, { guests }: Lookup): boolean =>
  !('member_id' in addition) && guests.invited.has(addition.mail)

export const toDuplicate = (addition: Addition | Invitation): Rejection => ({
  ...('sent' in addition ? { mail_id: addition.sent } : { zuid: String(addition.member_id) }),
  refusal: 'alreadySpaceMember',
})

/** Whom an address adds or invites; undefined where its owner cannot have the role. */
const resolveMail = (
  sent: string,
  role: SpaceRole,
  { users }: GuestLookup,
): (AdditionByMail | Invitation)[] | undefined => {
  const mail = sent.toLowerCase()
  const user = users.get(mail)
  if (!mayHold(role, user?.inEdition === true)) return undefined
  return [user ? { member_type: 'USER', member_id: user.zuid, role, mail, sent } : { mail, sent, role }]
}

/** Whom an item adds; undefined where nobody of that id can have the role. */
const resolveItem = ({ zuid = '', role, type }: Item, { edition, ...lookup }: Lookup): AdditionById[] | undefined => {
  const member_id = toId(zuid)
  const toUser = ({ zuid, display_name, mail_id, bot_edition_id }: Person): AdditionById => ({
    member_type: 'USER',
    member_id: zuid,
    role,
    display_name,
    mail_id,
    bot_edition_id,
  })
  if (type === 'GROUP') return lookup.groups.get(member_id)?.map(toUser)
  if (type === 'USER') {
    const person = lookup.people.get(member_id)
    return person && mayHold(role, person.in_edition !== null) ? [toUser(person)] : undefined
  }
  const org_name = member_id === edition.edition_id ? edition.edition_name : undefined
  const display_name = type === 'TEAM' ? lookup.teams.get(member_id) : org_name
  return display_name === undefined ? undefined : [{ member_type: type, member_id, role, display_name }]
}

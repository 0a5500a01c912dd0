import { type SpaceRole, toId } from '@easel/contract'
import type { EditionTable } from '../db/schema.ts'
import type { RejectedMember } from '../members/bulk-add-response.ts'
import type { NewMember } from './members.sql.ts'

interface Person {
  zuid: number
  display_name: string
  mail_id: string | null
  /** null: not in the edition */
  in_edition: number | null
}

/** What the ids of a request stand for. */
export interface Lookup {
  edition: EditionTable
  people: ReadonlyMap<number, Person>
  /** the names of teams of the edition */
  teams: ReadonlyMap<number, string>
  /** the people of groups of the edition */
  groups: ReadonlyMap<number, readonly Person[]>
}

interface Item {
  zuid: string
  role: SpaceRole
  type: 'USER' | 'GROUP' | 'TEAM' | 'ORG'
}

interface Addition extends NewMember {
  display_name: string
  mail_id?: string | null
}

type Rejection = RejectedMember<'alreadySpaceMember' | 'neitherTeamNorOrg'>

/** S9: a guest's role is for anybody; the others are for whoever is in a team of the edition. */
export const mayHold = (role: SpaceRole, inEdition: boolean): boolean =>
  inEdition || role === 'GUEST_COMMENTER' || role === 'GUEST_VIEWER'

/** Decides one by one, in the order sent: a member who comes twice is there already the second time. */
export const planAdditions = (items: readonly Item[], lookup: Lookup): (Addition | Rejection)[] => {
  const planned = new Set<number>()
  return items.flatMap((item): (Addition | Rejection)[] => {
    const additions = resolveItem(item, lookup)
    if (!additions) return [{ zuid: item.zuid, refusal: 'neitherTeamNorOrg' }]
    return additions.map((addition) => {
      if (planned.has(addition.member_id)) return toDuplicate(addition)
      planned.add(addition.member_id)
      return addition
    })
  })
}

export const toDuplicate = ({ member_id }: Addition): Rejection => ({
  zuid: String(member_id),
  refusal: 'alreadySpaceMember',
})

/** Whom an item adds; undefined where nobody of that id can have the role. */
const resolveItem = ({ zuid, role, type }: Item, { edition, ...lookup }: Lookup): Addition[] | undefined => {
  const member_id = toId(zuid)
  const toUser = ({ zuid, display_name, mail_id }: Person): Addition => ({
    member_type: 'USER',
    member_id: zuid,
    role,
    display_name,
    mail_id,
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

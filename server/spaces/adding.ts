import { type SpaceRole, toId } from '@easel/contract'
import type { EditionTable } from '../db/schema.ts'
import type { RejectedMember } from '../members/bulk-add-response.ts'
import type { NewMember } from './members.sql.ts'

export interface Person {
  zuid: number
  display_name: string
  mail_id: string | null
  /** null: not in the edition */
  in_edition: number | null
}

/** What is known of the ids of a request. */
export interface Known {
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

export interface Newcomer extends NewMember {
  display_name: string
  mail_id?: string
}

type Refusal = 'alreadySpaceMember' | 'neitherTeamNorOrg'

const guestRoles: readonly SpaceRole[] = ['GUEST_COMMENTER', 'GUEST_VIEWER']

/** S9: a guest's role is for anybody; the others are for whoever is in a team of the edition. */
export const mayHold = (role: SpaceRole, inEdition: boolean): boolean => inEdition || guestRoles.includes(role)

/** Decides one by one, in the order sent: who comes twice is there already the second time. */
export const sortOut = (items: readonly Item[], known: Known): (Newcomer | RejectedMember<Refusal>)[] => {
  const taken = new Set<number>()
  return items.flatMap((item): (Newcomer | RejectedMember<Refusal>)[] => {
    const found = membersNamed(item, known)
    if (!found) return [{ zuid: item.zuid, refusal: 'neitherTeamNorOrg' }]
    return found.map((newcomer) => {
      if (taken.has(newcomer.member_id)) return thereAlready(newcomer)
      taken.add(newcomer.member_id)
      return newcomer
    })
  })
}

export const thereAlready = ({ member_id }: Newcomer): RejectedMember<Refusal> => ({
  zuid: String(member_id),
  refusal: 'alreadySpaceMember',
})

/** Who an item stands for; undefined where it is nobody who can be given that role. */
const membersNamed = ({ zuid, role, type }: Item, known: Known): Newcomer[] | undefined => {
  const member_id = toId(zuid)
  switch (type) {
    case 'USER': {
      const person = known.people.get(member_id)
      return person && mayHold(role, person.in_edition !== null) ? [byName(person, role)] : undefined
    }
    case 'GROUP':
      return known.groups.get(member_id)?.map((person) => byName(person, role))
    case 'TEAM': {
      const display_name = known.teams.get(member_id)
      return display_name === undefined ? undefined : [{ member_type: 'TEAM', member_id, role, display_name }]
    }
    case 'ORG': {
      const { edition_id, edition_name } = known.edition
      return member_id === edition_id
        ? [{ member_type: 'ORG', member_id, role, display_name: edition_name }]
        : undefined
    }
  }
}

const byName = ({ zuid, display_name, mail_id }: Person, role: SpaceRole): Newcomer => ({
  member_type: 'USER',
  member_id: zuid,
  role,
  display_name,
  ...(mail_id !== null && { mail_id }),
})

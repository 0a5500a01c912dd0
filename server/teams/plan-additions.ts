import { type TeamRole, toId } from '@easel/contract'
import type { RejectedMember } from '../members/bulk-add-response.ts'

/** What is stored about the addresses of a request, in lower case. */
export interface AddressLookup {
  /** The users who have verified the address. */
  zuids: ReadonlyMap<string, number>
  inTeam: ReadonlySet<string>
  /** Invited to this team. */
  invited: ReadonlySet<string>
  /** In the edition, or invited to any team of it: they have a seat. */
  seated: ReadonlySet<string>
}

/** People and bots of the edition that a request names by zuid, and who of them is in the team. */
export interface PeopleLookup {
  inEdition: ReadonlySet<number>
  inTeam: ReadonlySet<number>
}

/** As the request names them: by address or by zuid. */
interface Item {
  mail_id?: string
  zuid?: string
  role: TeamRole
}

export type NewMember = { role: TeamRole } & (
  | { mail_id: string /** undefined: to be invited */; zuid: number | undefined }
  | { mail_id?: undefined; zuid: number }
)

type Refusal = 'alreadyInTeam' | 'alreadyInvited' | 'neitherTeamNorOrg' | 'noSeat'
type Rejection = RejectedMember<Refusal, { mail_id: string } | { zuid: string }>

/** Decides one by one, in the order sent: somebody who is sent twice is a duplicate the second time. */
export const planAdditions = (
  items: readonly Item[],
  { addresses, people }: { addresses: AddressLookup; people: PeopleLookup },
  freeSeats: number,
) => {
  const newMembers: NewMember[] = []
  const rejected: Rejection[] = []
  const planned = new Set<string | number>()
  let seatsLeft = freeSeats
  for (const { mail_id: sent, zuid = '', role } of items) {
    if (sent === undefined) {
      const id = toId(zuid)
      const refusal = refuseZuid(id, people, planned)
      if (refusal) rejected.push({ zuid, refusal })
      else newMembers.push({ zuid: id, role })
      planned.add(id)
      continue
    }
    const mail_id = sent.toLowerCase()
    const needsSeat = !addresses.seated.has(mail_id)
    const refusal = refuseAddress(mail_id, addresses, planned) ?? (needsSeat && seatsLeft <= 0 ? 'noSeat' : undefined)
    if (refusal) {
      rejected.push({ mail_id: sent, refusal })
      continue
    }
    if (needsSeat) seatsLeft--
    const known = addresses.zuids.get(mail_id)
    planned.add(known ?? mail_id)
    newMembers.push({ mail_id, role, zuid: known })
  }
  return { newMembers, rejected }
}

const refuseZuid = (zuid: number, people: PeopleLookup, planned: ReadonlySet<string | number>): Refusal | undefined => {
  if (!people.inEdition.has(zuid)) return 'neitherTeamNorOrg'
  return people.inTeam.has(zuid) || planned.has(zuid) ? 'alreadyInTeam' : undefined
}

const refuseAddress = (
  mail_id: string,
  { zuids, inTeam, invited }: AddressLookup,
  planned: ReadonlySet<string | number>,
): Refusal | undefined => {
  const zuid = zuids.get(mail_id)
  if (inTeam.has(mail_id) || (zuid !== undefined && planned.has(zuid))) return 'alreadyInTeam'
  return zuid === undefined && (invited.has(mail_id) || planned.has(mail_id)) ? 'alreadyInvited' : undefined
}

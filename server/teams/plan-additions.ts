import type { TeamRole } from '@easel/contract'
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

export interface NewMember {
  mail_id: string
  role: TeamRole
  /** Undefined: to be invited. */
  zuid: number | undefined
}

type Refusal = 'alreadyInTeam' | 'alreadyInvited' | 'noSeat'

/** Decides one by one, in the order sent: an address that is sent twice is a duplicate the second time. */
export const planAdditions = (
  members: readonly { mail_id: string; role: TeamRole }[],
  { zuids, inTeam, invited, seated }: AddressLookup,
  freeSeats: number,
) => {
  const newMembers: NewMember[] = []
  const rejected: RejectedMember<Refusal, { mail_id: string }>[] = []
  const planned = new Set<string>()
  let seatsLeft = freeSeats
  for (const { mail_id: sent, role } of members) {
    const mail_id = sent.toLowerCase()
    const zuid = zuids.get(mail_id)
    const needsSeat = !seated.has(mail_id)
    if (inTeam.has(mail_id) || (zuid !== undefined && planned.has(mail_id))) {
      rejected.push({ mail_id: sent, refusal: 'alreadyInTeam' })
    } else if (zuid === undefined && (invited.has(mail_id) || planned.has(mail_id))) {
      rejected.push({ mail_id: sent, refusal: 'alreadyInvited' })
    } else if (needsSeat && seatsLeft <= 0) {
      rejected.push({ mail_id: sent, refusal: 'noSeat' })
    } else {
      if (needsSeat) seatsLeft--
      planned.add(mail_id)
      newMembers.push({ mail_id, role, zuid })
    }
  }
  return { newMembers, rejected }
}

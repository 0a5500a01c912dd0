import { type ErrorName, errors, type TeamRole } from '@easel/contract'

/** What is known of the addresses of a request, in lower case. */
export interface Addressed {
  /** whoever has shown that the address is theirs */
  zuids: ReadonlyMap<string, number>
  inTeam: ReadonlySet<string>
  /** to this team */
  invited: ReadonlySet<string>
  /** in the edition, or invited to any team of it: they have a seat */
  seated: ReadonlySet<string>
}

export interface Newcomer {
  mail_id: string
  role: TeamRole
  /** undefined: to be invited */
  zuid: number | undefined
}

type Refusal = 'alreadyInTeam' | 'alreadyInvited' | 'noSeat'

interface SortedOut {
  newcomers: Newcomer[]
  failed: { mail_id: string; refusal: Refusal }[]
}

/** Decides one by one, in the order sent: an address sent twice is there already the second time. */
export const sortOut = (
  members: readonly { mail_id: string; role: TeamRole }[],
  { zuids, inTeam, invited, seated }: Addressed,
  freeSeats: number,
): SortedOut => {
  const newcomers: Newcomer[] = []
  const failed: SortedOut['failed'] = []
  const taken = new Set<string>()
  let free = freeSeats
  for (const { mail_id: sent, role } of members) {
    const mail_id = sent.toLowerCase()
    const zuid = zuids.get(mail_id)
    const needsSeat = !seated.has(mail_id)
    if (inTeam.has(mail_id) || (zuid !== undefined && taken.has(mail_id))) {
      failed.push({ mail_id: sent, refusal: 'alreadyInTeam' })
    } else if (zuid === undefined && (invited.has(mail_id) || taken.has(mail_id))) {
      failed.push({ mail_id: sent, refusal: 'alreadyInvited' })
    } else if (needsSeat && free <= 0) {
      failed.push({ mail_id: sent, refusal: 'noSeat' })
    } else {
      if (needsSeat) free--
      taken.add(mail_id)
      newcomers.push({ mail_id, role, zuid })
    }
  }
  return { newcomers, failed }
}

export const failedMembers = (failed: readonly { mail_id: string; refusal: ErrorName }[]) =>
  failed.map(({ mail_id, refusal }) => {
    const [, error_code, error_message] = errors[refusal]
    return { mail_id, error_code, error_message }
  })

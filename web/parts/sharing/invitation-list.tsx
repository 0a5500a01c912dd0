import { Mail } from 'lucide-preact'
import { ago } from '../../data/format.ts'
import type { SpaceInvitation } from '../../data/sharing.ts'
import { sharingTexts } from '../../texts/sharing/texts.ts'
import { roleName } from '../member-list.tsx'

interface InvitationListProps {
  invitations: readonly SpaceInvitation[]
  onResend: (mail: string) => void
  onWithdraw: (mail: string) => void
}

/** Addresses whose owners have not come yet. */
export const InvitationList = ({ invitations, onResend, onWithdraw }: InvitationListProps) => {
  const s = sharingTexts()
  return (
    <>
      <h3>{s.invitations}</h3>
      <ul class="members">
        {invitations.map(({ mail_id, role_name, invited_time }) => (
          <li key={mail_id}>
            <span class="avatar avatar-group" aria-hidden="true">
              <Mail />
            </span>
            <span class="member-name">
              <span class="member-address">{mail_id}</span>
              <span class="member-role">{s.invited(ago(invited_time), roleName(role_name))}</span>
            </span>
            <div class="member-tools">
              <button type="button" class="button" aria-label={s.resendOf(mail_id)} onClick={() => onResend(mail_id)}>
                {s.resend}
              </button>
              <button
                type="button"
                class="button"
                aria-label={s.withdrawOf(mail_id)}
                onClick={() => onWithdraw(mail_id)}
              >
                {s.withdraw}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

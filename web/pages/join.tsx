import { EaselError } from '@easel/sdk/error.ts'
import { useEffect } from 'preact/hooks'
import { enterAsGuest, findGuest, hasAccess, type Invitation, isLinkToken, lookAtLink } from '../data/joining.ts'
import { describeRefusal } from '../data/refusal.ts'
import { place } from '../data/router.ts'
import { session } from '../data/session.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { JoinForm } from '../parts/joining/join-form.tsx'
import { describeJoining, isGone } from '../parts/joining/refusals.ts'
import { WithAccount } from '../parts/joining/with-account.tsx'
import { Loading } from '../parts/states.tsx'
import { j } from '../texts/joining/texts.ts'
import { t } from '../texts/texts.ts'
import { Gate } from './welcome.tsx'

interface Found {
  invitation: Invitation
  /** Of whoever has signed in in this tab. */
  isAccountLetIn: boolean
}

const load = async (token: string): Promise<Found | 'known'> => {
  if (!isLinkToken(token)) throw new EaselError(404, { error_code: 'GL1002', message: 'no such link' })
  // Whoever has signed in in this tab is asked first.
  const guest = session.value ? undefined : await findGuest(token)
  if (guest) {
    enterAsGuest(guest)
    return 'known'
  }
  const invitation = await lookAtLink(token)
  return { invitation, isAccountLetIn: await hasAccess(invitation) }
}

const whereTo = ({ zone_name, space_name }: Invitation): string => {
  if (space_name === undefined) return ''
  return zone_name === undefined ? j().toSpace(space_name) : j().toZone(zone_name, space_name)
}

/** /join#…: where a link for guests leads. */
export const JoinPage = () => {
  const token = place.value.hash
  const loaded = useLoaded(token, () => load(token))
  useEffect(() => {
    document.title = `${j().title} · Easel`
  })
  if (loaded.state === 'failed')
    return isGone(loaded.error) ? (
      <Gate title={j().gone} text={j().goneText} />
    ) : (
      <Gate title={j().failed} text={describeJoining(loaded.error) ?? describeRefusal(loaded.error)}>
        <button type="button" class="button primary large" onClick={loaded.retry}>
          {t().tryAgain}
        </button>
      </Gate>
    )
  if (loaded.state === 'loading' || loaded.data === 'known') return <Loading />
  const { invitation, isAccountLetIn } = loaded.data
  const { inviter, role_name } = invitation
  const what = role_name === 'GUEST_COMMENTER' ? j().canComment : j().canView
  return (
    <Gate title={inviter ? j().invites(inviter) : j().invitesUnknown} text={`${whereTo(invitation)} ${what}`.trim()}>
      <WithAccount invitation={invitation} isLetIn={isAccountLetIn} />
      <JoinForm token={token} hasPassword={invitation.has_password} onGone={loaded.reload} />
    </Gate>
  )
}

import { guestPath } from '../../data/guests.ts'
import type { Invitation } from '../../data/joining.ts'
import { navigate } from '../../data/router.ts'
import { session } from '../../data/session.ts'
import { j } from '../../texts/joining/texts.ts'

/** For whoever has signed in in this tab: on with their account where it sees the place, else that it is not used. */
export const WithAccount = ({ invitation, isLetIn }: { invitation: Invitation; isLetIn: boolean }) => {
  const { name, mail } = session.value ?? {}
  const who = name || mail
  if (!who) return null
  if (!isLetIn) return <p>{j().notWithAccount(who)}</p>
  return (
    <>
      <p>{j().signedInAs(who)}</p>
      <button
        type="button"
        class="button primary large"
        onClick={() => navigate(guestPath(invitation), { replace: true })}
      >
        {j().goOnAs(who)}
      </button>
      <p>{j().or}</p>
    </>
  )
}

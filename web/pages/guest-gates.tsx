import { useEffect } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { type Guest, guestPath } from '../data/guests.ts'
import type { GuestEnd } from '../data/session.ts'
import { j } from '../texts/joining/texts.ts'
import { t } from '../texts/texts.ts'
import { Gate } from './welcome.tsx'

/** In the place of what a guest has seen, once they are not let in any more or have left. */
export const GuestIsOut = ({ how }: { how: GuestEnd }) => {
  const title = how === 'ended' ? j().ended : j().left
  useEffect(() => {
    document.title = `${title} · Easel`
    giveFocusBack(null)
  }, [title])
  return <Gate title={title} text={how === 'ended' ? j().endedText : j().leftText} />
}

/** Any page that needs an account. */
export const GuestElsewhere = ({ guest }: { guest: Guest }) => (
  <Gate title={j().elsewhere} text={j().elsewhereText}>
    <a class="button primary large" href={guestPath(guest)}>
      {t().backTo(guest.place_name)}
    </a>
  </Gate>
)

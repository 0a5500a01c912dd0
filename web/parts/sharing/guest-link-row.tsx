import { Link2, X } from 'lucide-preact'
import { dateAndTime } from '../../data/format.ts'
import type { GuestLink } from '../../data/guest-links.ts'
import type { Zone } from '../../data/spaces.ts'
import { guestLinkTexts } from '../../texts/sharing/texts.ts'
import { t } from '../../texts/texts.ts'

export const nameOfLink = ({ link_name }: GuestLink): string => link_name || guestLinkTexts().unnamed

interface GuestLinkRowProps {
  link: GuestLink
  zones: readonly Zone[]
  onRevoke: () => void
}

/** What a link lets people do, for how long, and the way to end it. */
export const GuestLinkRow = ({ link, zones, onRevoke }: GuestLinkRowProps) => {
  const g = guestLinkTexts()
  const { role_name, zone_id, has_password, guest_count, max_guests, expires_time, created_by_name } = link
  // The zone may be hidden from whoever looks.
  const zoneName = zones.find((zone) => zone.zone_id === zone_id)?.zone_name ?? g.someZone
  const lines = [
    [g.roleName(role_name), zone_id === undefined ? g.wholeSpace : zoneName].join(' · '),
    [g.guests(guest_count, max_guests), has_password ? g.hasPassword : g.hasNoPassword].join(' · '),
    g.endsAndBy(dateAndTime(expires_time), created_by_name || t().somebody),
  ]
  const label = g.revokeOf(nameOfLink(link))
  return (
    <li>
      <span class="avatar avatar-group" aria-hidden="true">
        <Link2 />
      </span>
      <span class="member-name">
        <bdi>{nameOfLink(link)}</bdi>
        {lines.map((line) => (
          <span class="member-role" key={line}>
            {line}
          </span>
        ))}
      </span>
      <div class="member-tools">
        <button type="button" class="icon-button" aria-label={label} title={label} onClick={onRevoke}>
          <X aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

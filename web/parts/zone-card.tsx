import { useLayoutEffect, useRef } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { ago } from '../data/format.ts'
import { zonePath } from '../data/router.ts'
import type { SpaceRights } from '../data/space-actions.ts'
import type { Zone } from '../data/spaces.ts'
import { t } from '../texts/texts.ts'
import { Thumbnail } from './thumbnail.tsx'
import { ZoneMenu } from './zone-menu.tsx'

interface ZoneCardProps {
  edition_id: string
  space_id: string
  team_id: string
  zone: Zone
  /** In the space, from 0. */
  place: number
  isLast: boolean
  isDragged: boolean
  rights: SpaceRights
  /** What says how it is moved. */
  describedBy: string | undefined
  /** By so many places; none where it stays. */
  onMove: ((by: number) => void) | undefined
  onChange: () => void
}

/** A zone as a page of its space, with its menu for those who may do something with it. */
export const ZoneCard = ({ edition_id, space_id, zone, ...props }: ZoneCardProps) => {
  const { zone_id, zone_name, last_modified_time } = zone
  const at = { edition_id, space_id, zone_id }
  const { place, isDragged, rights, describedBy } = props
  const card = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { current } = card
    // Moved or deleted, with the focus on it.
    return () => {
      if (current?.contains(document.activeElement)) giveFocusBack(null)
    }
  }, [])
  return (
    <li ref={card} class={`card ${isDragged ? 'is-dragged' : ''}`} data-id={zone_id}>
      <a
        class="card-body"
        href={zonePath(edition_id, space_id, zone_id)}
        aria-describedby={describedBy}
        aria-keyshortcuts={describedBy && 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown'}
      >
        <Thumbnail
          id={`${zone_id} ${last_modified_time}`}
          find={async () => ({ ...at, changed: last_modified_time })}
        />
        <div class="card-text">
          <h2 class="card-title">
            <span class="number">{place + 1}</span> <bdi>{zone_name}</bdi>
          </h2>
          <p>{t().changed(ago(last_modified_time))}</p>
        </div>
      </a>
      {rights.canDuplicate && <ZoneMenu at={at} name={zone_name} {...props} />}
    </li>
  )
}

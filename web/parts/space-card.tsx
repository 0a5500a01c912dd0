import { Star } from 'lucide-preact'
import { ago } from '../data/format.ts'
import { spacePath } from '../data/router.ts'
import { rightsInList } from '../data/space-actions.ts'
import { findPicture } from '../data/space-picture.ts'
import type { Space } from '../data/spaces.ts'
import { t } from '../texts/texts.ts'
import { SpaceMenu } from './space-menu.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface SpaceCardProps {
  edition_id: string
  space: Space
  onChange: (space: Space | undefined) => void
}

/** A space with a picture of its first zone, and what may be done with it. */
export const SpaceCard = ({ edition_id, space, onChange }: SpaceCardProps) => {
  const { space_id = '', space_name = '', status, last_modified_time, state_modified_time, is_favorite } = space
  const isTrashed = status === 'TRASH'
  const picture = isTrashed ? (
    <div class="thumbnail" />
  ) : (
    <Thumbnail id={`${space_id} ${last_modified_time}`} find={() => findPicture(edition_id, space)} />
  )
  const text = (
    <div class="card-text">
      <h2 class="card-title">
        <bdi>{space_name}</bdi>
      </h2>
      <p>
        {isTrashed ? t().deleted(ago(state_modified_time)) : t().changed(ago(last_modified_time))}
        {' · '}
        {t().memberCount(Number(space.space_member_count ?? 0))}
      </p>
    </div>
  )
  return (
    <li class="card">
      {isTrashed ? (
        <div class="card-body">
          {picture}
          {text}
        </div>
      ) : (
        <a class="card-body" href={spacePath(edition_id, space_id)}>
          {picture}
          {text}
        </a>
      )}
      {is_favorite === 'true' && (
        <span class="card-star" title={t().favourite}>
          <Star aria-label={t().favourite} role="img" />
        </span>
      )}
      <SpaceMenu edition_id={edition_id} space={space} rights={rightsInList(space)} onChange={onChange} />
    </li>
  )
}

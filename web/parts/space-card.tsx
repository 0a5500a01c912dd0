import { Star } from 'lucide-preact'
import { ago } from '../data/format.ts'
import { spacePath } from '../data/router.ts'
import { findPicture } from '../data/space-picture.ts'
import type { Space } from '../data/spaces.ts'
import { t } from '../texts/texts.ts'
import { Thumbnail } from './thumbnail.tsx'

/** A space with a picture of its first zone. */
export const SpaceCard = ({ edition_id, space }: { edition_id: string; space: Space }) => {
  const { space_id = '', space_name = '', status, last_modified_time, state_modified_time, is_favorite } = space
  const isTrashed = status === 'TRASH'
  const picture = isTrashed ? (
    <div class="thumbnail" />
  ) : (
    <Thumbnail id={`${space_id} ${last_modified_time}`} find={() => findPicture(edition_id, space)} />
  )
  const text = (
    <div class="card-text">
      <h3>
        <bdi>{space_name}</bdi>
      </h3>
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
    </li>
  )
}

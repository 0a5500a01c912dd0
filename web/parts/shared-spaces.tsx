import type { Data } from '@easel/sdk/client.ts'
import { api } from '../data/api.ts'
import { ago } from '../data/format.ts'
import { spacePath } from '../data/router.ts'
import { usePages } from '../data/use-pages.ts'
import { t } from '../texts/texts.ts'
import { roleName } from './member-list.tsx'
import { Thumbnail } from './thumbnail.tsx'

export type SharedSpace = Data<'listSharedWithMe'>['shared_spaces'][number]

const PAGE = 24

/** The spaces that somebody was let into outside their teams. */
export const useSharedSpaces = () => {
  const load = async (page: number) => {
    const { shared_spaces: rows } = await api.listSharedWithMe({ query: { from: page * PAGE, limit: PAGE } })
    return { rows, hasMore: rows.length === PAGE }
  }
  const idOf = ({ edition_id, space_id }: SharedSpace) => `${edition_id} ${space_id}`
  return usePages('shared', { load, idOf, keptAs: 'shared' })
}

export const SharedSpaceCards = ({ spaces }: { spaces: readonly SharedSpace[] }) => (
  <ul class="cards">
    {spaces.map((space) => (
      <SharedSpaceCard key={`${space.edition_id} ${space.space_id}`} space={space} />
    ))}
  </ul>
)

const SharedSpaceCard = ({ space }: { space: SharedSpace }) => {
  const { edition_id, space_id, first_zone_id: zone_id, last_modified_time: changed } = space
  return (
    <li class="card">
      <a class="card-body" href={spacePath(edition_id, space_id)}>
        <Thumbnail
          id={`${space_id} ${zone_id} ${changed}`}
          find={async () => (zone_id === undefined ? undefined : { edition_id, space_id, zone_id, changed })}
        />
        <div class="card-text">
          <h2 class="card-title">
            <bdi>{space.space_name}</bdi>
          </h2>
          <p>
            <bdi>{space.edition_name}</bdi> · {roleName(space.role)} · {t().changed(ago(changed))}
          </p>
        </div>
      </a>
    </li>
  )
}

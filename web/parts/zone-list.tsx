import { zonePath } from '../data/router.ts'
import type { Zone } from '../data/spaces.ts'
import type { ZoneKey } from '../data/zone-key.ts'

/** The zones of a space as pages in order. */
export const ZoneList = ({ at, zones }: { at: ZoneKey; zones: readonly Zone[] }) => (
  <ol class="zone-list">
    {zones.map(({ zone_id, zone_name }, index) => (
      <li key={zone_id}>
        <a
          href={zonePath(at.edition_id, at.space_id, zone_id)}
          aria-current={zone_id === at.zone_id ? 'page' : undefined}
        >
          <span class="number">{index + 1}</span>
          <bdi>{zone_name}</bdi>
        </a>
      </li>
    ))}
  </ol>
)

import { SquareDashed } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { api } from '../data/api.ts'
import { ago } from '../data/format.ts'
import { homePath, zonePath } from '../data/router.ts'
import { loadZones } from '../data/spaces.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { Chrome } from '../parts/chrome.tsx'
import { MemberList } from '../parts/member-list.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Notice, Shown } from '../parts/states.tsx'
import { Thumbnail } from '../parts/thumbnail.tsx'
import { t } from '../texts/texts.ts'

interface SpaceProps {
  edition_id: string
  space_id: string
}

const load = async (at: SpaceProps) => {
  const [{ space_info }, zones, { space_members }] = await Promise.all([
    api.getSpace(at),
    loadZones(at),
    api.listSpaceMembers(at),
  ])
  return { space: space_info, zones, members: space_members }
}

/** /spaces/…: the zones of a space as pages in order, and who is in it. */
export const SpacePage = (at: SpaceProps) => {
  const { edition_id, space_id } = at
  const loaded = useLoaded(space_id, () => load(at))
  const ready = loaded.state === 'ready' ? loaded.data : undefined
  const { space_name, team_id } = ready?.space ?? {}
  useEffect(() => {
    if (space_name) document.title = `${space_name} · Easel`
  }, [space_name])
  return (
    <Chrome top={team_id && <SearchBox edition_id={edition_id} team_id={team_id} />}>
      <Shown of={loaded}>
        {({ space, zones, members }) => (
          <section class="page">
            <header class="page-head">
              <div>
                <p class="eyebrow">
                  <a href={homePath(edition_id, team_id)}>{t().boards}</a>
                </p>
                <h1>
                  <bdi>{space.space_name}</bdi>
                </h1>
                <p class="soft">
                  {t().zoneCount(zones.length)} · {t().changed(ago(space.last_modified_time))}
                </p>
              </div>
            </header>
            <div class="columns">
              <div>
                {zones.length === 0 ? (
                  <Notice icon={<SquareDashed />} title={t().emptySpace} text={t().emptySpaceText} />
                ) : (
                  <ol class="cards">
                    {zones.map((zone, index) => (
                      <li class="card" key={zone.zone_id}>
                        <a class="card-body" href={zonePath(edition_id, space_id, zone.zone_id)}>
                          <Thumbnail
                            id={`${zone.zone_id} ${zone.last_modified_time}`}
                            find={async () => ({ ...at, zone_id: zone.zone_id, changed: zone.last_modified_time })}
                          />
                          <div class="card-text">
                            <h2 class="card-title">
                              <span class="number">{index + 1}</span> <bdi>{zone.zone_name}</bdi>
                            </h2>
                            <p>{t().changed(ago(zone.last_modified_time))}</p>
                          </div>
                        </a>
                      </li>
                    ))}
                  </ol>
                )}
              </div>
              <aside class="box" aria-label={t().members}>
                <h2>{t().members}</h2>
                <MemberList members={members} />
              </aside>
            </div>
          </section>
        )}
      </Shown>
    </Chrome>
  )
}

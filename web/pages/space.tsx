import { Plus, SquareDashed } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { ago } from '../data/format.ts'
import { loadOwnTeams } from '../data/membership.ts'
import { homePath, navigate, spacePath } from '../data/router.ts'
import { session } from '../data/session.ts'
import { rightsOfRole } from '../data/space-actions.ts'
import { loadZones, type Space } from '../data/spaces.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { Chrome } from '../parts/chrome.tsx'
import { MemberList } from '../parts/member-list.tsx'
import { NewZoneDialog } from '../parts/new-board.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { ShareButton } from '../parts/share-dialog.tsx'
import { SpaceMenu } from '../parts/space-menu.tsx'
import { Notice, Shown } from '../parts/states.tsx'
import { ZoneCards } from '../parts/zone-cards.tsx'
import { t } from '../texts/texts.ts'

interface SpaceProps {
  edition_id: string
  space_id: string
}

const load = async (at: SpaceProps) => {
  const [{ space_info }, zones, { space_members }, { user_permission_info }, ownTeams] = await Promise.all([
    api.getSpace(at),
    loadZones(at),
    api.listSpaceMembers(at),
    api.getMySpacePermission(at),
    session.value?.guest ? undefined : loadOwnTeams(at.edition_id),
  ])
  const rights = rightsOfRole(user_permission_info.role)
  return { space: space_info, zones, members: space_members, rights, ownTeams }
}

/** /spaces/…: the zones of a space as pages in order, and who is in it. */
export const SpacePage = (at: SpaceProps) => {
  const { edition_id, space_id } = at
  const loaded = useLoaded(space_id, () => load(at))
  const [isMaking, setMaking] = useState(false)
  const ready = loaded.state === 'ready' ? loaded.data : undefined
  const reload = () => loaded.state === 'ready' && loaded.reload()
  const onChange = (changed: Space | undefined) => {
    if (!changed) return navigate(homePath())
    if (changed.status === 'TRASH') return navigate(listPath(changed.team_id))
    // Brought back from another page.
    if (location.pathname !== spacePath(edition_id, space_id)) return navigate(spacePath(edition_id, space_id))
    reload()
  }
  const { space_name } = ready?.space ?? {}
  const isMember = ready?.ownTeams !== undefined
  /** The list that has the space for whoever looks. */
  const listPath = (team_id: string | undefined) =>
    !isMember ? '/shared' : homePath(edition_id, ready.ownTeams?.has(team_id ?? '') ? team_id : undefined)
  // They see no other spaces, and nobody else who is in this one.
  const isGuest = session.value?.guest !== undefined
  useEffect(() => {
    if (space_name) document.title = `${space_name} · Easel`
  }, [space_name])
  return (
    <Chrome top={isMember && <SearchBox edition_id={edition_id} />}>
      <Shown of={loaded}>
        {({ space, zones, members, rights }) => (
          <section class="page">
            <header class="page-head">
              <div>
                {!isGuest && (
                  <p class="eyebrow">
                    <a href={listPath(space.team_id)}>{isMember ? t().boards : t().sharedWithYou}</a>
                  </p>
                )}
                <h1>
                  <bdi>{space.space_name}</bdi>
                </h1>
                <p class="soft">
                  {t().zoneCount(zones.length)} · {t().changed(ago(space.last_modified_time))}
                </p>
              </div>
              <div class="page-tools">
                {rights.canEdit && (
                  <button type="button" class="button primary" onClick={() => setMaking(true)}>
                    <Plus aria-hidden="true" />
                    {t().newZone}
                  </button>
                )}
                {!isGuest && (
                  <>
                    <ShareButton {...at} name={space.space_name ?? ''} canShare={rights.canEdit} onChange={reload} />
                    <SpaceMenu edition_id={edition_id} space={space} rights={rights} onChange={onChange} />
                  </>
                )}
              </div>
            </header>
            <div class={isGuest ? '' : 'columns'}>
              <div>
                {zones.length === 0 ? (
                  <Notice icon={<SquareDashed />} title={t().emptySpace} text={t().emptySpaceText} />
                ) : (
                  <ZoneCards {...at} team_id={space.team_id ?? ''} zones={zones} rights={rights} onChange={reload} />
                )}
              </div>
              {!isGuest && (
                <aside class="box" aria-label={t().members}>
                  <h2>{t().members}</h2>
                  <MemberList members={members} />
                </aside>
              )}
            </div>
            {isMaking && <NewZoneDialog {...at} onClose={() => setMaking(false)} />}
          </section>
        )}
      </Shown>
    </Chrome>
  )
}

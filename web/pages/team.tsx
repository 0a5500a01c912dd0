import { can, type EditionRole } from '@easel/contract/access.ts'
import { items } from '@easel/sdk/pages.ts'
import { useEffect } from 'preact/hooks'
import { api } from '../data/api.ts'
import { listAll } from '../data/list-all.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { Chrome } from '../parts/chrome.tsx'
import { TeamMembers } from '../parts/people/team-members.tsx'
import { TeamTools } from '../parts/people/team-tools.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { SideBar } from '../parts/side-bar.tsx'
import { Shown } from '../parts/states.tsx'
import { t } from '../texts/texts.ts'

interface TeamProps {
  edition_id: string
  team_id: string
}

const load = async (at: TeamProps) => {
  const { edition_id, team_id } = at
  const [{ editions_info: editions }, { teams }, { team }, members, { user_permission_info: mine }] = await Promise.all(
    [
      api.listEditions(),
      api.listTeams({ edition_id }),
      api.getTeam(at),
      listAll(items(api, 'listTeamMembers', { ...at, query: { limit: 100 } })),
      api.getMyTeamPermissions({ edition_id }),
    ],
  )
  const edition = editions.find((one) => one.edition_id === edition_id)
  const roles = {
    edition: edition?.edition_role_name as EditionRole | undefined,
    team: mine.teams.find((one) => one.team_id === team_id)?.role,
  }
  const canManage = can(roles, 'team.manage')
  return { editions, teams, team, members, canManage, me: mine.current_user_id, owner: edition?.edition_owner_id }
}

/** /teams/…: the members of a team and their roles, and what whoever manages it does with them. */
export const TeamPage = (at: TeamProps) => {
  const { edition_id, team_id } = at
  const loaded = useLoaded(team_id, () => load(at))
  const ready = loaded.state === 'ready' ? loaded.data : undefined
  const reload = loaded.state === 'ready' ? loaded.reload : () => {}
  const name = ready?.team.team_name
  useEffect(() => {
    if (name) document.title = `${name} · Easel`
  }, [name])
  return (
    <Chrome
      side={ready && <SideBar {...ready} {...at} kind={undefined} />}
      top={ready && <SearchBox edition_id={edition_id} />}
    >
      <Shown of={loaded}>
        {({ team, members, canManage, me, owner }) => (
          <section class="page narrow">
            <header class="page-head">
              <div>
                <p class="eyebrow">{t().members}</p>
                <h1>
                  <bdi>{team.team_name}</bdi>
                </h1>
                {team.description && <p class="soft">{team.description}</p>}
                <p class="soft">{t().memberCount(Number(team.team_member_count))}</p>
              </div>
              {canManage && <TeamTools at={at} team={team} onChange={reload} />}
            </header>
            <div class="box">
              <TeamMembers
                at={at}
                members={members}
                canChange={({ zuid }) => canManage && zuid !== me && zuid !== owner}
                onChange={reload}
              />
            </div>
          </section>
        )}
      </Shown>
    </Chrome>
  )
}

import { useEffect } from 'preact/hooks'
import { api } from '../data/api.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { Chrome } from '../parts/chrome.tsx'
import { MemberList } from '../parts/member-list.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { SideBar } from '../parts/side-bar.tsx'
import { Shown } from '../parts/states.tsx'
import { t } from '../texts/texts.ts'

interface TeamProps {
  edition_id: string
  team_id: string
}

/** More than anybody reads: what is beyond is found by its name. */
const MAX_SHOWN = 1_000

const load = async ({ edition_id, team_id }: TeamProps) => {
  const [{ editions_info }, { teams }, { team }, members] = await Promise.all([
    api.listEditions(),
    api.listTeams({ edition_id }),
    api.getTeam({ edition_id, team_id }),
    loadMembers({ edition_id, team_id }),
  ])
  return { editions: editions_info, teams, team, members }
}

const loadMembers = async (at: TeamProps) => {
  const { team_members = [] } = await api.listTeamMembers(at)
  return team_members.slice(0, MAX_SHOWN)
}

/** /teams/…: the members of a team and their roles. */
export const TeamPage = (at: TeamProps) => {
  const { edition_id, team_id } = at
  const loaded = useLoaded(team_id, () => load(at))
  const ready = loaded.state === 'ready' ? loaded.data : undefined
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
        {({ team, members }) => (
          <section class="page narrow">
            <header class="page-head">
              <div>
                <p class="eyebrow">{t().members}</p>
                <h1>
                  <bdi>{team.team_name}</bdi>
                </h1>
                {team.description && <p class="soft">{team.description}</p>}
              </div>
              <p class="soft">{t().memberCount(Number(team.team_member_count))}</p>
            </header>
            <div class="box">
              <MemberList members={members} />
            </div>
          </section>
        )}
      </Shown>
    </Chrome>
  )
}

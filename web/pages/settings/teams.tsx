import type { Data } from '@easel/sdk/client.ts'
import { UsersRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { teamPath } from '../../data/router.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { TeamForm } from '../../parts/people/team-form.tsx'
import { type ListActions, ManagedList } from '../../parts/settings/managed-list.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { p } from '../../texts/people/texts.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

type Team = Data<'listTeams'>['teams'][number]

/** /editions/…/teams: all of an edition, for its admins. */
export const Teams = ({ edition_id }: { edition_id: string }) => {
  const edition = useLoaded(edition_id, () => api.getEdition({ edition_id }))
  const type = edition.state === 'ready' ? edition.data.edition_info.edition_type_name : undefined
  const [changed, setChanged] = useState<{ team: Team; reload: () => void }>()
  const teamRow = (team: Team, { ask, reload }: ListActions) => {
    const { team_id, team_name, description, team_member_count, is_default } = team
    const remove = () =>
      ask({
        title: p().deleteTeamTitle,
        text: p().deleteTeamText(team_name),
        send: p().deleteTeam,
        work: () => api.deleteTeam({ edition_id, team_id }),
        done: p().teamDeleted(team_name),
      })
    return (
      <Row
        key={team_id}
        name={team_name}
        tag={is_default === 'true' ? p().defaultTeam : undefined}
        lines={[description && <bdi>{description}</bdi>, t().memberCount(Number(team_member_count))]}
      >
        <a class="button" href={teamPath(edition_id, team_id)} aria-label={`${p().teamMembers}: ${team_name}`}>
          {p().teamMembers}
        </a>
        <RowButton text={`${p().changeTeam} …`} of={team_name} onClick={() => setChanged({ team, reload })} />
        {is_default !== 'true' && <RowButton text={`${p().deleteTeam} …`} of={team_name} onClick={remove} />}
      </Row>
    )
  }
  return (
    <ManagedList
      title={s().teams}
      text={type === 'TEAM' ? `${p().teamsText} ${p().oneTeamText}` : p().teamsText}
      icon={UsersRound}
      empty={{ title: p().teamsNone, text: p().teamsNoneText }}
      make={type === 'ORG' ? p().newTeam : undefined}
      id={edition_id}
      load={async () => (await api.listTeams({ edition_id })).teams}
      row={teamRow}
      form={({ close, reload }) => (
        <TeamForm
          title={p().newTeam}
          send={t().make}
          onClose={close}
          save={async (body, once) => {
            await api.createTeam({ edition_id, body }, once)
            reload()
          }}
        />
      )}
    >
      {changed && (
        <TeamForm
          title={p().changeTeamTitle}
          send={t().save}
          team={changed.team}
          onClose={() => setChanged(undefined)}
          save={async (body) => {
            await api.updateTeam({ edition_id, team_id: changed.team.team_id, body })
            changed.reload()
          }}
        />
      )}
    </ManagedList>
  )
}

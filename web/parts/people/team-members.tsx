import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { matchPeople } from '../../data/edition-people.ts'
import { p } from '../../texts/people/texts.ts'
import { t } from '../../texts/texts.ts'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { type Member, MemberList, nameOf } from '../member-list.tsx'
import { RowButton } from '../settings/row.tsx'
import { RemoveMember } from './remove-member.tsx'
import { SearchField } from './search-field.tsx'

/** So many are drawn at once; others are found by their name. */
const MAX_SHOWN = 200

interface TeamMembersProps {
  at: { edition_id: string; team_id: string }
  members: readonly Member[]
  /** Whether whoever looks may change or remove this one. */
  canChange: (member: Member) => boolean
  onChange: () => void
}

/** The members of a team, with buttons for those who may change them. */
export const TeamMembers = ({ at, members, canChange, onChange }: TeamMembersProps) => {
  const [words, setWords] = useState('')
  const [question, setQuestion] = useState<Question>()
  const [removed, setRemoved] = useState<Member>()
  const askRole = (member: Member) => {
    const isRise = member.role_name !== 'TEAM_ADMIN'
    const [role, name] = [isRise ? ('TEAM_ADMIN' as const) : ('MEMBER' as const), nameOf(member)]
    setQuestion({
      title: isRise ? p().makeTeamAdmin : p().makeTeamMember,
      text: isRise ? p().makeTeamAdminText(name) : p().makeTeamMemberText(name),
      send: isRise ? p().makeTeamAdmin : p().makeTeamMember,
      isAlarming: false,
      work: async () => {
        await api.changeTeamMemberRole({ ...at, member_id: member.zuid ?? '', body: { role } })
        onChange()
      },
      done: p().roleChanged(name, isRise ? t().roleTEAM_ADMIN : t().roleMEMBER),
    })
  }
  const named = members.map((member) => ({ member, name: nameOf(member), mail: member.mail_id ?? '' }))
  const found = matchPeople(named, words).map(({ member }) => member)
  const actions = (member: Member) =>
    canChange(member) && (
      <>
        <RowButton
          text={`${member.role_name === 'TEAM_ADMIN' ? p().makeTeamMember : p().makeTeamAdmin} …`}
          of={nameOf(member)}
          onClick={() => askRole(member)}
        />
        <RowButton text={`${p().removeMember} …`} of={nameOf(member)} onClick={() => setRemoved(member)} />
      </>
    )
  return (
    <>
      <SearchField count={members.length} label={p().findPerson} value={words} onInput={setWords} />
      {found.length === 0 && <p class="soft">{p().noneFound}</p>}
      <MemberList members={found.slice(0, MAX_SHOWN)} actions={actions} />
      {found.length > MAX_SHOWN && <p class="soft">{p().moreFound(found.length - MAX_SHOWN)}</p>}
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
      {removed && (
        <RemoveMember
          at={at}
          member={removed}
          members={members}
          onRemoved={onChange}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

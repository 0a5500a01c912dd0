import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { session } from '../../data/session.ts'
import { useAction } from '../../data/use-action.ts'
import { p } from '../../texts/people/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form } from '../form.tsx'
import { type Member, nameOf } from '../member-list.tsx'
import { tell } from '../toast.tsx'

interface RemoveMemberProps {
  at: { edition_id: string; team_id: string }
  member: Member
  /** Of the team: one of them gets the spaces. */
  members: readonly Member[]
  onRemoved: () => void
  onClose: () => void
}

/** Asks before somebody is removed from a team, and who gets their spaces. */
export const RemoveMember = ({ at, member, members, onRemoved, onClose }: RemoveMemberProps) => {
  const [receiver, setReceiver] = useState('')
  const action = useAction()
  const name = nameOf(member)
  const send = async () => {
    const body = receiver ? { assign_to_zuid: receiver } : {}
    await api.removeTeamMember({ ...at, member_id: member.zuid ?? '', body })
    tell({ text: p().memberRemoved(name), isBrief: true })
    onRemoved()
    onClose()
  }
  const others = members.filter(({ zuid }) => zuid !== member.zuid && zuid !== session.value?.zuid)
  return (
    <Dialog title={p().removeMemberTitle} onClose={onClose}>
      <Form action={action} send={p().removeMember} isAlarming onSend={send} onCancel={onClose}>
        <p>{p().removeMemberText(name)}</p>
        <label class="field">
          <span>{p().spacesGoTo}</span>
          <select value={receiver} onChange={({ currentTarget }) => setReceiver(currentTarget.value)}>
            <option value="">{p().me}</option>
            {others.map((other) => (
              <option value={other.zuid} key={other.zuid}>
                {nameOf(other)}
              </option>
            ))}
          </select>
        </label>
      </Form>
    </Dialog>
  )
}

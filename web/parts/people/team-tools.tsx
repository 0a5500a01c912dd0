import { MoreHorizontal, UserPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { p } from '../../texts/people/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { InviteField, inviteAll } from '../invite-field.tsx'
import { Menu } from '../menu.tsx'
import { tell } from '../toast.tsx'
import { TeamForm } from './team-form.tsx'

interface TeamToolsProps {
  at: { edition_id: string; team_id: string }
  team: { team_name: string; description: string }
  onChange: () => void
}

interface DialogProps {
  at: TeamToolsProps['at']
  onDone: () => void
  onClose: () => void
}

const InviteDialog = ({ at, onDone, onClose }: DialogProps) => {
  const [mails, setMails] = useState('')
  const action = useAction()
  const send = async () => {
    if (mails.trim() === '') throw new Error(p().noInvitations)
    // Some may have been taken.
    await inviteAll(at, mails, setMails).finally(onDone)
    tell({ text: p().invited })
    onClose()
  }
  return (
    <Dialog title={p().inviteTitle} onClose={onClose}>
      <Form action={action} send={p().invite} onSend={send} onCancel={onClose}>
        <InviteField label={p().mailAddresses} value={mails} onInput={setMails} />
      </Form>
    </Dialog>
  )
}

/** By its address: the service lists no invitations of a team. */
const WithdrawDialog = ({ at, onDone, onClose }: DialogProps) => {
  const [mail, setMail] = useState('')
  const action = useAction()
  const send = async () => {
    const mail_id = mail.trim()
    await api.withdrawInvitation({ ...at, query: { mail_id } })
    tell({ text: p().withdrawn(mail_id), isBrief: true })
    onDone()
    onClose()
  }
  return (
    <Dialog title={p().withdrawInvitation} onClose={onClose}>
      <Form action={action} send={p().withdraw} isAlarming onSend={send} onCancel={onClose}>
        <p>{p().withdrawText}</p>
        <TextField label={p().mailAddress} value={mail} maxLength={254} onInput={setMail} />
      </Form>
    </Dialog>
  )
}

/** What is done with a team as a whole, for whoever manages it. */
export const TeamTools = ({ at, team, onChange }: TeamToolsProps) => {
  const [open, setOpen] = useState<'invite' | 'withdraw' | 'change'>()
  const close = () => setOpen(undefined)
  const items = [
    ['change', `${p().changeTeamTitle} …`],
    ['withdraw', `${p().withdrawInvitation} …`],
  ] as const
  return (
    <div class="page-tools">
      <button type="button" class="button primary" onClick={() => setOpen('invite')}>
        <UserPlus aria-hidden="true" />
        {p().inviteTitle}
      </button>
      <Menu label={t().moreActions(team.team_name)} icon={<MoreHorizontal />}>
        {(hide) =>
          items.map(([what, text]) => (
            <button
              type="button"
              key={what}
              onClick={() => {
                hide()
                setOpen(what)
              }}
            >
              {text}
            </button>
          ))
        }
      </Menu>
      {open === 'invite' && <InviteDialog at={at} onDone={onChange} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog at={at} onDone={onChange} onClose={close} />}
      {open === 'change' && (
        <TeamForm
          title={p().changeTeamTitle}
          send={t().save}
          team={team}
          onClose={close}
          save={async (body) => {
            await api.updateTeam({ ...at, body })
            onChange()
          }}
        />
      )}
    </div>
  )
}

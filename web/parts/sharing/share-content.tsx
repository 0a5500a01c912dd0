import { Eye, X } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { describeRefusal } from '../../data/refusal.ts'
import {
  removeMember,
  resendInvitation,
  type ShareRole,
  type Sharing,
  type SpaceKey,
  type SpaceMember,
  shareRoles,
  withdrawInvitation,
} from '../../data/sharing.ts'
import { useSharing } from '../../data/use-sharing.ts'
import { sharingTexts } from '../../texts/sharing/texts.ts'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { MemberList, nameOf, roleName } from '../member-list.tsx'
import { Shown } from '../states.tsx'
import { GuestLinksSection } from './guest-links.tsx'
import { InvitationList } from './invitation-list.tsx'
import { Outcome } from './outcome.tsx'
import { ShareForm } from './share-form.tsx'

interface ShareContentProps {
  at: SpaceKey
  /** The one that is open. */
  zone_id: string | undefined
  /** Leads to who can see the zone that is open. */
  onZone: (() => void) | undefined
  onChange: (memberCount: number) => void
}

/** Who has access to a space, and the ways to change that for whoever may. */
export const ShareContent = ({ at, zone_id, onZone, onChange }: ShareContentProps) => {
  const { sharing, refresh, setRole } = useSharing(at, onChange)
  return (
    <Shown of={sharing}>{(data) => <Access {...{ at, zone_id, sharing: data, refresh, setRole, onZone }} />}</Shown>
  )
}

interface AccessProps {
  at: SpaceKey
  sharing: Sharing
  refresh: () => Promise<void>
  setRole: (member: SpaceMember, role: ShareRole) => Promise<void>
  zone_id: string | undefined
  onZone: (() => void) | undefined
}

const Access = ({ at, zone_id, sharing, refresh, setRole, onZone }: AccessProps) => {
  const s = sharingTexts()
  const { canShare, members, invitations, zuid } = sharing
  const [question, setQuestion] = useState<Question>()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // At once: the next key is for the field.
  useLayoutEffect(() => root.current?.querySelector('input')?.focus(), [])
  useLayoutEffect(() => {
    // What had the focus may be gone with its row.
    const isInside = root.current?.closest('dialog')?.contains(document.activeElement)
    if (!isInside) heading.current?.focus({ preventScroll: true })
  })

  const run = async (work: () => Promise<void>, text: string | (() => string), name = '') => {
    setDone('')
    setProblem('')
    try {
      await work()
      setDone(typeof text === 'string' ? text : text())
    } catch (error) {
      const reason = s.refusal(String((error as { code?: string }).code))
      setProblem(reason ? `${name} ${reason}` : describeRefusal(error))
    }
  }
  const remove = (member: SpaceMember) => {
    const name = nameOf(member)
    setQuestion({
      title: s.removeTitle,
      text: s.removeText(name),
      send: s.remove,
      work: async () => {
        await removeMember(at, member.zuid ?? '')
        await refresh()
        setDone(s.removed(name))
      },
    })
  }
  const resend = (mail: string) => {
    let isMailed = true
    const work = async () => {
      isMailed = await resendInvitation(at, mail)
    }
    return run(work, () => (isMailed ? s.resent(mail) : s.noMail(mail)), mail)
  }
  const withdraw = (mail: string) =>
    run(
      async () => {
        await withdrawInvitation(at, mail)
        await refresh()
      },
      s.withdrawn(mail),
      mail,
    )
  const tools = (member: SpaceMember) => {
    // As the service has it: nobody changes the owner, or themselves.
    if (!canShare || member.role_name === 'CREATOR' || member.zuid === zuid) return undefined
    const name = nameOf(member)
    const change = (role: ShareRole) => run(() => setRole(member, role), s.roleChanged(name, roleName(role)), name)
    return (
      <div class="member-tools field">
        <select
          aria-label={s.roleOf(name)}
          value={member.role_name}
          onChange={({ currentTarget }) => void change(currentTarget.value as ShareRole)}
        >
          {shareRoles.map((role) => (
            <option value={role} key={role}>
              {roleName(role)}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="icon-button"
          aria-label={s.removeOf(name)}
          title={s.removeOf(name)}
          onClick={() => remove(member)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    )
  }
  return (
    <div class="sharing" ref={root}>
      {canShare && (
        <ShareForm
          at={at}
          members={members}
          onBegin={() => setDone('')}
          onShared={(count) => run(refresh, s.shared(count))}
        />
      )}
      <h3 ref={heading} tabIndex={-1} class={canShare ? '' : 'visually-hidden'}>
        {s.access}
      </h3>
      <Outcome done={done} problem={problem} />
      <MemberList members={members} tools={tools} />
      {members.length === 1 && invitations.length === 0 && <p class="hint">{s.onlyYou}</p>}
      {invitations.length > 0 && <InvitationList invitations={invitations} onResend={resend} onWithdraw={withdraw} />}
      {onZone && canShare && (
        <button type="button" class="button" onClick={onZone}>
          <Eye aria-hidden="true" />
          {s.ofZone}
        </button>
      )}
      {canShare && <GuestLinksSection at={at} zone_id={zone_id} onRevoked={refresh} />}
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}

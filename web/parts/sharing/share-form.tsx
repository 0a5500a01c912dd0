import { useId, useState } from 'preact/hooks'
import { describeRefusal } from '../../data/refusal.ts'
import { keyOf, readTargets, type ShareTarget } from '../../data/share-targets.ts'
import {
  type NotShared,
  type ShareRole,
  type SpaceKey,
  type SpaceMember,
  shareRoles,
  shareSpace,
} from '../../data/sharing.ts'
import { useAction } from '../../data/use-action.ts'
import { useShareTargets } from '../../data/use-share-targets.ts'
import { sharingTexts } from '../../texts/sharing/texts.ts'
import { t } from '../../texts/texts.ts'
import { Form } from '../form.tsx'
import { roleName } from '../member-list.tsx'
import { PeopleField } from './people-field.tsx'

interface ShareFormProps {
  at: SpaceKey
  members: readonly SpaceMember[]
  onBegin: () => void
  onShared: (count: number) => Promise<void>
}

const unite = (some: readonly ShareTarget[], more: readonly ShareTarget[]): ShareTarget[] => [
  ...new Map([...some, ...more].map((one) => [keyOf(one), one])).values(),
]

/** Gives others access. Whoever is refused stays in the field, with the reason below it. */
export const ShareForm = ({ at, members, onBegin, onShared }: ShareFormProps) => {
  const s = sharingTexts()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ShareTarget[]>([])
  const [role, setRole] = useState<ShareRole>('VIEWER')
  const [refused, setRefused] = useState<NotShared[]>([])
  const [unread, setUnread] = useState('')
  const { targets, load } = useShareTargets(at.edition_id, t().typeORG)
  const action = useAction()
  const described = useId()
  const taken = new Set([...members.map((one) => `${one.added_type_name} ${one.zuid}`), ...chosen.map(keyOf)])

  const write = (value: string) => {
    setText(value)
    setUnread('')
    // Whoever is offline is told when it is sent.
    load().catch(() => {})
  }
  /** Moves who is known from the text to those who are chosen; says what is left. */
  const take = async (written: string): Promise<{ read: ShareTarget[]; isRead: boolean }> => {
    setText(written)
    // An address needs no list of names.
    const hasNames = written.split(/[,;]/).some((part) => part.trim() !== '' && !part.includes('@'))
    const { read, unknown } = readTargets(written, hasNames ? await load() : targets)
    setChosen((before) => unite(before, read))
    setText((now) => (now === written ? unknown.join(', ') : now))
    setUnread(unknown.length > 0 ? s.nobodyCalled(unknown.join(', ')) : '')
    return { read, isRead: unknown.length === 0 }
  }
  const leaveOut = (target: ShareTarget) => {
    setChosen(chosen.filter((one) => one !== target))
    setRefused(refused.filter((one) => one.target && one.target !== target))
  }
  const send = async () => {
    onBegin()
    setRefused([])
    const { read, isRead } = await take(text)
    if (!isRead) return
    const all = unite(chosen, read)
    if (all.length === 0) throw new Error(s.nobodyChosen)
    const result = await shareSpace(at, all, role)
    const isNone = result.added === 0 && result.refused.length > 0
    setChosen(isNone ? all : all.filter((one) => result.refused.some(({ target }) => target === one)))
    setRefused(result.refused)
    if (!isNone) await onShared(result.added)
  }
  const nameOf = ({ target, zuid = '' }: NotShared) =>
    target?.name ?? targets.find((one) => one.type === 'USER' && one.zuid === zuid)?.name ?? t().somebody
  return (
    <Form action={action} send={s.send} onSend={send}>
      <PeopleField
        text={text}
        chosen={chosen}
        refused={new Set(refused.flatMap(({ target }) => (target ? [keyOf(target)] : [])))}
        targets={targets.filter((one) => !taken.has(keyOf(one)))}
        onText={write}
        onChoose={(target) => {
          setChosen(unite(chosen, [target]))
          setText('')
          setUnread('')
        }}
        onLeaveOut={leaveOut}
        onTake={(written) => take(written).catch((error) => setUnread(describeRefusal(error)))}
      />
      <div class="form-problem" role="alert">
        {unread}
        {refused.length > 0 && (
          <ul>
            {refused.map((one) => (
              <li key={`${one.zuid} ${one.target?.name}`}>
                <strong>
                  <bdi>{nameOf(one)}</bdi>
                </strong>{' '}
                {s.refusal(one.code) ?? one.message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="share-field">
        <label class="field">
          <span>{s.role}</span>
          <select
            value={role}
            aria-describedby={described}
            onChange={({ currentTarget }) => {
              setRole(currentTarget.value as ShareRole)
              setRefused([])
            }}
          >
            {shareRoles.map((one) => (
              <option value={one} key={one}>
                {roleName(one)}
              </option>
            ))}
          </select>
        </label>
        <small id={described}>{s.roleText(role)}</small>
      </div>
    </Form>
  )
}

import { EaselError } from '@easel/sdk/error.ts'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { makeGuestLink, type NewGuestLink } from '../../data/guest-links.ts'
import { useOnce } from '../../data/make.ts'
import type { SpaceKey } from '../../data/sharing.ts'
import type { Zone } from '../../data/spaces.ts'
import { useAction } from '../../data/use-action.ts'
import { guestLinkTexts } from '../../texts/sharing/texts.ts'
import { Form } from '../form.tsx'
import { Choice } from '../managing/choice-fields.tsx'

const DAY_SECONDS = 86_400
const lifetimes = ['1', '7', '30', '365']
const roles: readonly NewGuestLink['role'][] = ['GUEST_VIEWER', 'GUEST_COMMENTER']
const MIN_PASSWORD = 8
const MAX_TEXT = 100
const MAX_GUESTS = 500

/** In the list of zones. */
const WHOLE_SPACE = ''

interface GuestLinkFormProps {
  at: SpaceKey
  zones: readonly Zone[]
  /** The one that is open. */
  zone_id: string | undefined
  onMade: (address: string) => Promise<void>
  onCancel: () => void
}

/** Asks what a new link is to show, to how many, and for how long. */
export const GuestLinkForm = ({ at, zones, zone_id, onMade, onCancel }: GuestLinkFormProps) => {
  const g = guestLinkTexts()
  const [role, setRole] = useState<NewGuestLink['role']>('GUEST_VIEWER')
  const [zone, setZone] = useState(zone_id ?? WHOLE_SPACE)
  const [days, setDays] = useState('7')
  const [password, setPassword] = useState('')
  const [guests, setGuests] = useState('50')
  const [name, setName] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const action = useAction()
  const body: NewGuestLink = {
    role,
    ...(zone !== WHOLE_SPACE && { zone_id: zone }),
    expires_in: Number(days) * DAY_SECONDS,
    ...(password && { password }),
    max_guests: Number(guests),
    ...(name.trim() && { link_name: name.trim() }),
  }
  const once = useOnce(JSON.stringify(body))
  // At once: the next key is for the form.
  useLayoutEffect(() => {
    const first = root.current?.querySelector('select')
    first?.focus()
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  // The button that was pressed may have gone down with it.
  useLayoutEffect(() => {
    if (action.problem) root.current?.querySelector('.form-actions')?.scrollIntoView({ block: 'nearest' })
  }, [action.problem])

  const send = async () => {
    if (password && password.length < MIN_PASSWORD) throw new Error(g.shortPassword)
    const isCount = /^\d+$/.test(guests.trim()) && Number(guests) >= 1 && Number(guests) <= MAX_GUESTS
    if (!isCount) throw new Error(g.wrongCount)
    try {
      await onMade(await makeGuestLink(at, body, once))
    } catch (error) {
      const reason = error instanceof EaselError ? g.refusal(error.code) : undefined
      throw reason ? new Error(reason) : error
    }
  }
  return (
    <div class="guest-link-form" ref={root}>
      <Form action={action} send={g.makeIt} onSend={send} onCancel={onCancel}>
        <Choice
          label={g.what}
          value={role}
          options={roles.map((one) => [one, g.roleName(one)])}
          onChoose={(chosen) => setRole(chosen as NewGuestLink['role'])}
        />
        <Choice
          label={g.where}
          value={zone}
          options={[
            [WHOLE_SPACE, g.wholeSpace],
            ...zones.map((one) => [one.zone_id, g.zone(one.zone_name, one.zone_id === zone_id)] as const),
          ]}
          onChoose={setZone}
        />
        <Choice
          label={g.ends}
          value={days}
          options={lifetimes.map((one) => [one, g.inDays(Number(one))])}
          onChoose={setDays}
        />
        <Field label={g.password} hint={g.passwordHint} value={password} onInput={setPassword} />
        <Field label={g.count} value={guests} isNumber onInput={setGuests} />
        <Field label={g.name} hint={g.nameHint} value={name} onInput={setName} />
      </Form>
    </div>
  )
}

interface FieldProps {
  label: string
  hint?: string
  value: string
  isNumber?: boolean
  onInput: (value: string) => void
}

/** Says itself what is wrong with it, in the language of the app, when the form is sent. */
const Field = ({ label, hint, value, isNumber = false, onInput }: FieldProps) => {
  const id = useId()
  return (
    <div class="share-field">
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          inputMode={isNumber ? 'numeric' : 'text'}
          maxLength={MAX_TEXT}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={value}
          aria-describedby={hint && id}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      </label>
      {hint && <small id={id}>{hint}</small>}
    </div>
  )
}

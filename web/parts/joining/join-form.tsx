import { useId, useRef, useState } from 'preact/hooks'
import { joinByLink } from '../../data/joining.ts'
import { session } from '../../data/session.ts'
import { useAction } from '../../data/use-action.ts'
import { j } from '../../texts/joining/texts.ts'
import { Form } from '../form.tsx'
import { describeJoining, isGone, isWrongPassword } from './refusals.ts'

const MAX_TEXT = 100

interface JoinFormProps {
  token: string
  hasPassword: boolean
  /** The link has ended meanwhile. */
  onGone: () => void
}

/** Asks somebody without an account for a name, and for the password of the link where it has one. */
export const JoinForm = ({ token, hasPassword, onGone }: JoinFormProps) => {
  const [name, setName] = useState(session.value?.name ?? '')
  const [password, setPassword] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const action = useAction()
  const id = useId()
  const refuse = (reason: string, field: HTMLInputElement | null): never => {
    field?.focus()
    throw new Error(reason)
  }
  const send = async () => {
    const display_name = name.trim()
    if (!display_name) refuse(j().noName, nameField.current)
    if (hasPassword && !password) refuse(j().noPassword, passwordField.current)
    try {
      await joinByLink({ link_token: token, display_name, ...(hasPassword && { password }) })
    } catch (error) {
      if (isGone(error)) return onGone()
      const reason = describeJoining(error)
      if (reason === undefined) throw error
      refuse(reason, isWrongPassword(error) ? passwordField.current : null)
    }
  }
  return (
    <Form action={action} send={j().join} onSend={send}>
      <div class="share-field">
        <label class="field">
          <span>{j().name}</span>
          <input
            ref={nameField}
            type="text"
            autocomplete="name"
            maxLength={MAX_TEXT}
            aria-describedby={`${id}-name`}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <small id={`${id}-name`}>{j().nameHint}</small>
      </div>
      {hasPassword && (
        <div class="share-field">
          <label class="field">
            <span>{j().password}</span>
            <input
              ref={passwordField}
              type="password"
              autocomplete="off"
              maxLength={MAX_TEXT}
              aria-describedby={`${id}-password`}
              value={password}
              onInput={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          </label>
          <small id={`${id}-password`}>{j().passwordHint}</small>
        </div>
      )}
    </Form>
  )
}

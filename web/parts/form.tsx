import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Action } from '../data/use-action.ts'
import { t } from '../texts/texts.ts'

interface TextFieldProps {
  label: string
  hint?: string
  value: string
  maxLength: number
  onInput: (value: string) => void
}

export const TextField = ({ label, hint, value, maxLength, onInput }: TextFieldProps) => {
  const described = useId()
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        required
        maxLength={maxLength}
        autocomplete="off"
        value={value}
        aria-describedby={hint && described}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {hint && <small id={described}>{hint}</small>}
    </label>
  )
}

interface FormProps {
  action: Action
  /** On the button that sends it. */
  send: string
  isAlarming?: boolean
  onSend: () => Promise<void>
  onCancel?: () => void
  children?: ComponentChildren
}

/** What is typed stays until it was taken; a refusal stands above the buttons. */
export const Form = ({ action, send, isAlarming = false, onSend, onCancel, children }: FormProps) => (
  <form
    class="form"
    onSubmit={(event) => {
      event.preventDefault()
      void action.run(onSend)
    }}
  >
    {children}
    <p class="form-problem" role="alert">
      {action.problem}
    </p>
    <div class="form-actions">
      {onCancel && (
        <button type="button" class="button" onClick={onCancel}>
          {t().cancel}
        </button>
      )}
      <button type="submit" class={`button primary ${isAlarming ? 'alarming' : ''}`} aria-disabled={action.isBusy}>
        {action.isBusy ? t().working : send}
      </button>
    </div>
  </form>
)

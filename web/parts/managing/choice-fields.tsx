import { t } from '../../texts/texts.ts'

interface ChoiceProps {
  label: string
  value: string | undefined
  /** None: they are not loaded yet. */
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <label class="field">
    <span>{label}</span>
    <select
      value={options.length === 0 ? '' : value}
      aria-busy={options.length === 0}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.length === 0 && <option value="">{t().loading}</option>}
      {options.map(([id, text]) => (
        <option value={id} key={id}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

interface CheckProps {
  label: string
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export const Check = ({ label, hint, isOn, onChange }: CheckProps) => (
  <label class="option">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
  </label>
)

interface OptionalFieldProps {
  label: string
  value: string
  onInput: (value: string) => void
}

/** A text that may stay empty. */
export const OptionalField = ({ label, value, onInput }: OptionalFieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      type="text"
      maxLength={500}
      autocomplete="off"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  </label>
)

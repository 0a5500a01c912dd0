/** So many are seen at a glance. */
const FEW = 10

interface SearchFieldProps {
  /** How many there are to search in. */
  count: number
  label: string
  value: string
  onInput: (value: string) => void
}

/** Finds somebody in a list; where it is short there is nothing to find. */
export const SearchField = ({ count, label, value, onInput }: SearchFieldProps) =>
  count > FEW ? (
    <label class="field people-search">
      <span>{label}</span>
      <input
        type="search"
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  ) : null

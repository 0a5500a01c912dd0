import type { Data } from '@easel/sdk/client.ts'
import { t } from '../texts/texts.ts'

interface EditionSelectProps {
  editions: readonly Data<'listEditions'>['editions_info'][number][]
  edition_id: string
  /** Something above it says what it is. */
  isLabelHidden?: boolean
  onChoose: (edition_id: string) => void
}

/** Goes from one edition to another; nothing for whoever is in one alone. */
export const EditionSelect = ({ editions, edition_id, isLabelHidden = false, onChoose }: EditionSelectProps) =>
  editions.length > 1 ? (
    <label class="field">
      <span class={isLabelHidden ? 'visually-hidden' : undefined}>{t().editions}</span>
      <select value={edition_id} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {editions.map(({ edition_id: id = '', edition_name }) => (
          <option value={id} key={id}>
            {edition_name}
          </option>
        ))}
      </select>
    </label>
  ) : null

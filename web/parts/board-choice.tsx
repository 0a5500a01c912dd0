import { LayoutTemplate, SquareDashed } from 'lucide-preact'
import { api } from '../data/api.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { t } from '../texts/texts.ts'
import { describeFailure } from './states.tsx'

interface BoardChoiceProps {
  /** Of all of it. */
  label: string
  /** Whether it may begin with nothing. */
  hasEmpty?: boolean
  edition_id: string
  /** The chosen template; undefined for an empty board. */
  value: string | undefined
  onChoose: (template_id: string | undefined) => void
}

/** A template, or nothing. */
export const BoardChoice = ({ label, hasEmpty = false, edition_id, value, onChoose }: BoardChoiceProps) => {
  const templates = useLoaded(edition_id, async () => {
    const { templates } = await api.listTemplates({ edition_id, query: { limit: 100 } })
    return templates
  })
  return (
    <fieldset class="board-choice">
      <legend>{label}</legend>
      <div class="options">
        {hasEmpty && (
          <label class="option">
            <input type="radio" name="template" checked={value === undefined} onChange={() => onChoose(undefined)} />
            <SquareDashed aria-hidden="true" />
            <span>
              <strong>{t().emptyBoard}</strong>
              <small>{t().emptyBoardText}</small>
            </span>
          </label>
        )}
        {templates.state === 'ready' &&
          templates.data.map(({ id, name, description, is_available_for_edition }) => (
            <label class="option" key={id}>
              <input
                type="radio"
                name="template"
                required
                checked={value === id}
                disabled={is_available_for_edition === 'false'}
                onChange={() => onChoose(id)}
              />
              <LayoutTemplate aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <small>{is_available_for_edition === 'false' ? t().notInPlan : description}</small>
              </span>
            </label>
          ))}
      </div>
      {templates.state === 'loading' && <p class="hint">{t().loading}</p>}
      {templates.state === 'failed' && (
        <p class="hint">
          {describeFailure(templates.error)}{' '}
          <button type="button" class="link" onClick={templates.retry}>
            {t().tryAgain}
          </button>
        </p>
      )}
    </fieldset>
  )
}

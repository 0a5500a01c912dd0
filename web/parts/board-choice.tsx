import { SquareDashed } from 'lucide-preact'
import { loadTemplates } from '../data/templates.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { t } from '../texts/texts.ts'
import { lazy } from './editor/lazy.tsx'
import { describeFailure } from './states.tsx'
import { TemplatePicture } from './templates/template-picture.tsx'

const OwnTemplates = lazy(async () => (await import('./templates/own-templates.tsx')).OwnTemplates)

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
  const templates = useLoaded(edition_id, () => loadTemplates(edition_id))
  const all = templates.state === 'ready' ? templates.data : []
  const own = all.filter(({ kind }) => kind !== 'SHIPPED')
  return (
    <fieldset class="board-choice">
      <legend>{label}</legend>
      <div class="options pictured-options">
        {hasEmpty && (
          <label class="option has-picture">
            <div class="template-picture">
              <SquareDashed aria-hidden="true" />
            </div>
            <input type="radio" name="template" checked={value === undefined} onChange={() => onChoose(undefined)} />
            <span>
              <strong>{t().emptyBoard}</strong>
              <small>{t().emptyBoardText}</small>
            </span>
          </label>
        )}
        {all
          .filter(({ kind }) => kind === 'SHIPPED')
          .map(({ id = '', name, description, is_available_for_edition }) => (
            <label class="option has-picture" key={id}>
              <TemplatePicture edition_id={edition_id} template_id={id} />
              <input
                type="radio"
                name="template"
                required
                checked={value === id}
                disabled={is_available_for_edition === 'false'}
                onChange={() => onChoose(id)}
              />
              <span>
                <strong>{name}</strong>
                <small>{is_available_for_edition === 'false' ? t().notInPlan : description}</small>
              </span>
            </label>
          ))}
      </div>
      {templates.state === 'ready' && own.length > 0 && (
        <OwnTemplates {...{ edition_id, value, onChoose }} templates={own} onChanged={templates.reload} />
      )}
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

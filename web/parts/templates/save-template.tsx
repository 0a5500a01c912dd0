import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { useOnce } from '../../data/make.ts'
import { loadOwnTeams } from '../../data/move-targets.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { templateTexts } from '../../texts/templates/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { Choice } from '../managing/choice-fields.tsx'
import { tell } from '../toast.tsx'
import { MAX_TEMPLATE_NAME } from './own-templates.tsx'

const MAX_DESCRIPTION = 1_000
const EDITION = 'EDITION'

interface SaveTemplateProps {
  at: ZoneKey
  /** Offered as its name. */
  name: string
  /** Of the space. */
  team_id: string | undefined
  /** None: the whole zone. */
  element_ids?: readonly string[] | undefined
  onClose: () => void
}

/** Asks for a name and for whom, and saves a zone or a part of it as a template. */
export const SaveTemplate = ({ at, name: offered, team_id, element_ids, onClose }: SaveTemplateProps) => {
  const texts = templateTexts()
  const [name, setName] = useState(offered.slice(0, MAX_TEMPLATE_NAME))
  const [description, setDescription] = useState('')
  const [chosen, choose] = useState<string>()
  const action = useAction()
  const teams = useLoaded(at.edition_id, () => loadOwnTeams(at.edition_id))
  const known = teams.state === 'ready' ? teams.data : []
  const own = known.find((team) => team.team_id === team_id) ?? known[0]
  const value = chosen ?? own?.team_id ?? EDITION
  const once = useOnce(`${name} ${description} ${value}`)
  const send = async () => {
    const whom = value === EDITION ? ({ for: EDITION } as const) : ({ for: 'TEAM', team_id: value } as const)
    const body = { name: name.trim(), description, ...whom, ...(element_ids && { element_ids: [...element_ids] }) }
    await api.saveTemplate({ ...at, body }, once)
    onClose()
    tell({ text: texts.saved(body.name), isBrief: true })
  }
  return (
    <Dialog title={texts.save} onClose={onClose}>
      <Form action={action} send={texts.send} onSend={send} onCancel={onClose}>
        <p>{element_ids ? texts.saveSelectionText(element_ids.length) : texts.saveText}</p>
        <TextField label={texts.name} value={name} maxLength={MAX_TEMPLATE_NAME} onInput={setName} />
        <label class="field">
          <span>{texts.description}</span>
          <textarea
            rows={2}
            maxLength={MAX_DESCRIPTION}
            value={description}
            onInput={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </label>
        <Choice
          label={texts.for}
          value={value}
          options={
            teams.state === 'loading'
              ? []
              : [
                  ...known.map((team) => [team.team_id, texts.forTeam(team.team_name)] as const),
                  [EDITION, texts.forEdition] as const,
                ]
          }
          onChoose={choose}
        />
      </Form>
    </Dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Once, useOnce } from '../../data/make.ts'
import { loadEditableSpaces, loadOwnTeams, type Target } from '../../data/move-targets.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { m } from '../../texts/managing/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { MAX_NAME } from '../new-board.tsx'
import { describeFailure } from '../states.tsx'
import { Choice } from './choice-fields.tsx'

interface TargetDialogProps {
  title: string
  /** What it means. */
  text?: string
  /** On the button that does it. */
  send: string
  edition_id: string
  /** Where it is now. */
  from: { team_id: string; space_id?: string }
  /** Whether it can go to where it is now, such as a copy. */
  canStay?: boolean
  /** A zone goes into a space, a space into a team. */
  into: 'team' | 'space'
  /** What is sent besides the place; other content is another request. */
  content: string
  work: (target: Target, once: Once) => Promise<void>
  onClose: () => void
  /** What else is asked, before and after the place. */
  first?: ComponentChildren
  children?: ComponentChildren
}

const NEW = 'new'

/** Asks where something goes. */
export const TargetDialog = (props: TargetDialogProps) => {
  const { title, text, send, edition_id, from, canStay = false, into, content, work, onClose, first, children } = props
  const action = useAction()
  const [chosenTeam, chooseTeam] = useState<string>()
  const [chosenSpace, chooseSpace] = useState<string>()
  const [newName, setNewName] = useState('')
  const teams = useLoaded(edition_id, async () => {
    const own = await loadOwnTeams(edition_id)
    return own.filter(({ team_id }) => into === 'space' || team_id !== from.team_id)
  })
  const known = teams.state === 'ready' ? teams.data : []
  const team = known.find(({ team_id }) => team_id === (chosenTeam ?? from.team_id)) ?? known[0]
  const spaces = useLoaded(`${team?.team_id} ${into}`, async () => {
    if (into === 'team' || !team) return []
    const all = await loadEditableSpaces(edition_id, team.team_id)
    return all.filter(({ space_id }) => canStay || space_id !== from.space_id)
  })
  const places = spaces.state === 'ready' ? spaces.data : []
  const isStill = (id: string | undefined) => id === NEW || places.some(({ space_id }) => space_id === id)
  const space = [chosenSpace, from.space_id, places[0]?.space_id, NEW].find(isStill)
  const once = useOnce(`${team?.team_id} ${space} ${newName} ${content}`)
  const failed = [teams, spaces].find((one) => one.state === 'failed')

  const target = (): Target | undefined => {
    if (!team || (into === 'space' && spaces.state !== 'ready')) return undefined
    const { team_id } = team
    if (into === 'team') return { team_id, name: team.team_name }
    if (space === NEW) return { team_id, name: newName.trim() }
    return { team_id, space_id: space, name: places.find(({ space_id }) => space_id === space)?.space_name ?? '' }
  }
  const sendIt = async () => {
    const chosen = target()
    if (!chosen) return
    await work(chosen, once)
    onClose()
  }
  if (teams.state === 'ready' && !team)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{m().noOtherTeam}</p>
        <div class="form-actions">
          <button type="button" class="button primary" onClick={onClose}>
            {t().close}
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} send={send} onSend={sendIt} onCancel={onClose}>
        {text && <p>{text}</p>}
        {first}
        <Choice
          label={m().team}
          value={team?.team_id}
          options={known.map(({ team_id, team_name }) => [team_id, team_name])}
          onChoose={chooseTeam}
        />
        {into === 'space' && (
          <Choice
            label={m().space}
            value={space}
            options={
              spaces.state === 'ready' && team
                ? [
                    ...places.map(({ space_id = '', space_name = '' }) => [space_id, space_name] as const),
                    [NEW, `${m().aNewSpace} …`],
                  ]
                : []
            }
            onChoose={chooseSpace}
          />
        )}
        {into === 'space' && space === NEW && spaces.state === 'ready' && team && (
          <TextField label={m().newSpaceName} value={newName} maxLength={MAX_NAME} onInput={setNewName} />
        )}
        {failed && (
          <p class="hint" role="alert">
            {describeFailure(failed.error)}{' '}
            <button type="button" class="link" onClick={failed.retry}>
              {t().tryAgain}
            </button>
          </p>
        )}
        {children}
      </Form>
    </Dialog>
  )
}

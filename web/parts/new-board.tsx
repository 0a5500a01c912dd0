import { useState } from 'preact/hooks'
import { makeSpace, makeZone, type Once, useOnce } from '../data/make.ts'
import { navigate } from '../data/router.ts'
import { useAction } from '../data/use-action.ts'
import { t } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { lazy } from './editor/lazy.tsx'
import { Form, TextField } from './form.tsx'

/** Loaded when somebody makes a board. */
export const BoardChoice = lazy(async () => (await import('./board-choice.tsx')).BoardChoice)

/** Of names of spaces and zones. */
export const MAX_NAME = 500

interface NewBoardProps {
  title: string
  label: string
  edition_id: string
  make: (name: string, template_id: string | undefined, once: Once) => Promise<string>
  onClose: () => void
}

const NewBoard = ({ title, label, edition_id, make, onClose }: NewBoardProps) => {
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<string>()
  const action = useAction()
  const once = useOnce(`${name} ${template}`)
  const send = async () => {
    const path = await make(name.trim(), template, once)
    onClose()
    navigate(path)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} send={t().make} onSend={send} onCancel={onClose}>
        <TextField label={label} value={name} maxLength={MAX_NAME} onInput={setName} />
        <BoardChoice label={t().beginWith} hasEmpty edition_id={edition_id} value={template} onChoose={setTemplate} />
      </Form>
    </Dialog>
  )
}

interface NewSpaceProps {
  edition_id: string
  team_id: string
  onClose: () => void
}

/** Asks for a name and what the first zone begins with, and goes there. */
export const NewSpaceDialog = ({ edition_id, team_id, onClose }: NewSpaceProps) => (
  <NewBoard
    title={t().newSpace}
    label={t().spaceName}
    edition_id={edition_id}
    make={(space_name, template_id, once) =>
      makeSpace({ edition_id, team_id, space_name, template_id, zone_name: t().firstZone }, once)
    }
    onClose={onClose}
  />
)

interface NewZoneProps {
  edition_id: string
  space_id: string
  onClose: () => void
}

export const NewZoneDialog = ({ edition_id, space_id, onClose }: NewZoneProps) => (
  <NewBoard
    title={t().newZone}
    label={t().zoneName}
    edition_id={edition_id}
    make={(zone_name, template_id, once) => makeZone({ edition_id, space_id, zone_name, template_id }, once)}
    onClose={onClose}
  />
)

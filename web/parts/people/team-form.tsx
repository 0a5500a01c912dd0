import { useState } from 'preact/hooks'
import { type Once, useOnce } from '../../data/make.ts'
import { useAction } from '../../data/use-action.ts'
import { p } from '../../texts/people/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { OptionalField } from '../settings/optional-field.tsx'

interface TeamContent {
  team_name: string
  description: string
}

interface TeamFormProps {
  title: string
  /** On the button that sends it. */
  send: string
  /** As the team is now; none: a new one. */
  team?: TeamContent
  save: (content: TeamContent, once: Once) => Promise<void>
  onClose: () => void
}

/** Name and description of a team, of a new one or another. */
export const TeamForm = ({ title, send, team, save, onClose }: TeamFormProps) => {
  const [name, setName] = useState(team?.team_name ?? '')
  const [description, setDescription] = useState(team?.description ?? '')
  const action = useAction()
  const once = useOnce(`${name}\n${description}`)
  const onSend = async () => {
    await save({ team_name: name.trim(), description: description.trim() }, once)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} send={send} onSend={onSend} onCancel={onClose}>
        <TextField label={p().teamName} value={name} maxLength={100} onInput={setName} />
        <OptionalField label={p().teamDescription} value={description} onInput={setDescription} />
      </Form>
    </Dialog>
  )
}

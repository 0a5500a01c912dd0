import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { homePath, navigate } from '../../data/router.ts'
import { useAction } from '../../data/use-action.ts'
import { p } from '../../texts/people/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { tell } from '../toast.tsx'

interface DeleteEditionProps {
  edition_id: string
  name: string
  onClose: () => void
}

/** Says what the end of an edition means, and asks for its name. */
export const DeleteEdition = ({ edition_id, name, onClose }: DeleteEditionProps) => {
  const [typed, setTyped] = useState('')
  const action = useAction()
  const send = async () => {
    if (typed !== name) throw new Error(p().notTheName)
    await api.deleteEdition({ edition_id, body: { edition_name: typed } })
    tell({ text: p().editionDeleted(name) })
    onClose()
    navigate(homePath(), { replace: true })
  }
  return (
    <Dialog title={p().deleteEdition} onClose={onClose}>
      <Form action={action} send={t().deleteForGood} isAlarming onSend={send} onCancel={onClose}>
        <p>{p().deleteEditionText(name)}</p>
        <TextField label={p().typeName(name)} value={typed} maxLength={100} onInput={setTyped} />
      </Form>
    </Dialog>
  )
}

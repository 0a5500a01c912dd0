import { useState } from 'preact/hooks'
import { useAction } from '../data/use-action.ts'
import { t } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { Form, TextField } from './form.tsx'
import { MAX_NAME } from './new-board.tsx'

interface RenameDialogProps {
  title: string
  label: string
  name: string
  rename: (name: string) => Promise<void>
  onClose: () => void
}

export const RenameDialog = ({ title, label, name, rename, onClose }: RenameDialogProps) => {
  const [next, setNext] = useState(name)
  const action = useAction()
  const send = async () => {
    if (next.trim() !== name) await rename(next.trim())
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} send={t().save} onSend={send} onCancel={onClose}>
        <TextField label={label} value={next} maxLength={MAX_NAME} onInput={setNext} />
      </Form>
    </Dialog>
  )
}

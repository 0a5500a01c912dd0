import { useState } from 'preact/hooks'
import { useAction } from '../data/use-action.ts'
import { Dialog } from './dialog.tsx'
import { Form, TextField } from './form.tsx'

interface NameDialogProps {
  title: string
  label: string
  name: string
  maxLength: number
  send: string
  onSend: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for a name, which may stay as it is offered. */
export const NameDialog = ({ title, label, name, maxLength, send, onSend, onClose }: NameDialogProps) => {
  const [next, setNext] = useState(name)
  const action = useAction()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={action}
        send={send}
        onSend={async () => {
          await onSend(next.trim())
          onClose()
        }}
        onCancel={onClose}
      >
        <TextField label={label} value={next} maxLength={maxLength} onInput={setNext} />
      </Form>
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import { type Once, useOnce } from '../../data/make.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'

interface NameFormProps {
  title: string
  hint: string
  make: (name: string, once: Once) => Promise<void>
  onClose: () => void
}

/** Asks for the name of something new, and nothing else. */
export const NameForm = ({ title, hint, make, onClose }: NameFormProps) => {
  const [name, setName] = useState('')
  const action = useAction()
  const once = useOnce(name)
  const send = async () => {
    await make(name.trim(), once)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} send={t().make} onSend={send} onCancel={onClose}>
        <TextField label={t().name} hint={hint} value={name} maxLength={100} onInput={setName} />
      </Form>
    </Dialog>
  )
}

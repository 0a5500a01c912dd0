import { useAction } from '../data/use-action.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { tell } from './toast.tsx'

export interface Question {
  title: string
  /** What it means. */
  text: string
  /** On the button that does it. */
  send: string
  isAlarming?: boolean
  work: () => Promise<unknown>
  /** Told when it is done. */
  done?: string
}

/** Asks before something is done that cannot be taken back. */
export const ConfirmDialog = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const action = useAction()
  const send = async () => {
    await question.work()
    if (question.done) tell({ text: question.done, isBrief: true })
    onClose()
  }
  return (
    <Dialog title={question.title} onClose={onClose}>
      <Form
        action={action}
        send={question.send}
        isAlarming={question.isAlarming ?? true}
        onSend={send}
        onCancel={onClose}
      >
        <p>{question.text}</p>
      </Form>
    </Dialog>
  )
}

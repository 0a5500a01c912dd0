import { useState } from 'preact/hooks'
import { useOnce } from '../../data/make.ts'
import { navigate, spacePath } from '../../data/router.ts'
import { type SpaceActions, spaceActions } from '../../data/space-actions.ts'
import type { Space } from '../../data/spaces.ts'
import { useAction } from '../../data/use-action.ts'
import { m } from '../../texts/managing/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { MAX_NAME } from '../new-board.tsx'
import { tell } from '../toast.tsx'
import { Check } from './choice-fields.tsx'

interface DuplicateSpaceProps {
  edition_id: string
  space: Space
  actions: SpaceActions
  onClose: () => void
}

/** Asks what the copy of a space has, and goes there. */
export const DuplicateSpace = ({ edition_id, space, actions, onClose }: DuplicateSpaceProps) => {
  const [name, setName] = useState(
    m()
      .copyOf(space.space_name ?? '')
      .slice(0, MAX_NAME),
  )
  const [copy_members, setMembers] = useState(false)
  const [copy_comments, setComments] = useState(false)
  const action = useAction()
  const once = useOnce(`${name} ${copy_members} ${copy_comments}`)
  const send = async () => {
    const copy = await actions.duplicate({ space_name: name.trim(), copy_members, copy_comments }, once)
    const before = location.pathname
    onClose()
    navigate(spacePath(edition_id, copy.space_id ?? ''))
    tell({
      text: m().spaceCopied(name.trim()),
      undo: async () => {
        await spaceActions(edition_id, copy).trash()
        navigate(before)
      },
    })
  }
  return (
    <Dialog title={m().duplicateSpace} onClose={onClose}>
      <Form action={action} send={m().duplicate} onSend={send} onCancel={onClose}>
        <p>{m().duplicateSpaceText}</p>
        <TextField label={m().nameOfCopy} value={name} maxLength={MAX_NAME} onInput={setName} />
        <Check label={m().withMembers} isOn={copy_members} onChange={setMembers} />
        <Check label={m().withZoneComments} isOn={copy_comments} onChange={setComments} />
      </Form>
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import type { Once } from '../../data/make.ts'
import type { Target } from '../../data/move-targets.ts'
import { m } from '../../texts/managing/texts.ts'
import { TextField } from '../form.tsx'
import { MAX_NAME } from '../new-board.tsx'
import { Check } from './choice-fields.tsx'
import { TargetDialog } from './target-dialog.tsx'
import type { ZoneDialogProps } from './zone-dialog-props.ts'

/** Asks for a name and where the copy goes. */
export const DuplicateZone = (props: ZoneDialogProps & { canStay: boolean }) => {
  const { at, team_id, name, canStay, actions, onDone, onClose } = props
  const [copy, setCopy] = useState(m().copyOf(name).slice(0, MAX_NAME))
  const [hasComments, setComments] = useState(false)
  const work = async (target: Target, once: Once) =>
    onDone(m().copiedTo(copy.trim(), target.name), await actions.duplicate(target, copy.trim(), hasComments, once))
  return (
    <TargetDialog
      title={m().duplicateZone}
      send={m().duplicate}
      edition_id={at.edition_id}
      from={{ team_id, space_id: at.space_id }}
      canStay={canStay}
      into="space"
      content={`${copy} ${hasComments}`}
      work={work}
      onClose={onClose}
      first={<TextField label={m().nameOfCopy} value={copy} maxLength={MAX_NAME} onInput={setCopy} />}
    >
      <Check label={m().withComments} isOn={hasComments} onChange={setComments} />
    </TargetDialog>
  )
}

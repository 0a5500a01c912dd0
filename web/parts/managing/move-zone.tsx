import { useState } from 'preact/hooks'
import type { Once } from '../../data/make.ts'
import type { Target } from '../../data/move-targets.ts'
import { m } from '../../texts/managing/texts.ts'
import { Check } from './choice-fields.tsx'
import { TargetDialog } from './target-dialog.tsx'
import type { ZoneDialogProps } from './zone-dialog-props.ts'

/** Asks which space a zone goes to. */
export const MoveZone = ({ at, team_id, name, actions, onDone, onClose }: ZoneDialogProps) => {
  const [hasComments, setComments] = useState(true)
  const work = async (target: Target, once: Once) => {
    const undo = await actions.move(target, hasComments, once)
    // Comments that were left behind are gone: nothing brings the whole zone back.
    onDone(m().movedTo(name, target.name), hasComments ? undo : undefined)
  }
  return (
    <TargetDialog
      title={m().moveZone}
      text={m().moveZoneText(name)}
      send={m().move}
      edition_id={at.edition_id}
      from={{ team_id, space_id: at.space_id }}
      into="space"
      content={String(hasComments)}
      work={work}
      onClose={onClose}
    >
      <Check
        label={m().takeComments}
        hint={hasComments ? undefined : m().commentsLost}
        isOn={hasComments}
        onChange={setComments}
      />
    </TargetDialog>
  )
}

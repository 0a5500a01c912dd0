import type { Once } from '../../data/make.ts'
import type { Target } from '../../data/move-targets.ts'
import type { SpaceActions } from '../../data/space-actions.ts'
import type { Space } from '../../data/spaces.ts'
import { m } from '../../texts/managing/texts.ts'
import { tell } from '../toast.tsx'
import { TargetDialog } from './target-dialog.tsx'

interface MoveSpaceProps {
  edition_id: string
  space: Space
  actions: SpaceActions
  onChange: (space: Space) => void
  onClose: () => void
}

/** Asks which team a space goes to. */
export const MoveSpace = ({ edition_id, space, actions, onChange, onClose }: MoveSpaceProps) => {
  const { space_name = '', team_id = '' } = space
  const work = async (target: Target, once: Once) => {
    onChange(await actions.move(target.team_id, once))
    tell({
      text: m().movedTo(space_name, target.name),
      undo: async () => onChange(await actions.move(team_id)),
    })
  }
  return (
    <TargetDialog
      title={m().moveSpace}
      text={m().moveSpaceText(space_name)}
      send={m().move}
      edition_id={edition_id}
      from={{ team_id }}
      into="team"
      content=""
      work={work}
      onClose={onClose}
    />
  )
}

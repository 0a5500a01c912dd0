import type { ZoneActions } from '../../data/zone-actions.ts'
import type { ZoneKey } from '../../data/zone-key.ts'

/** What a dialog about a zone is given. */
export interface ZoneDialogProps {
  at: ZoneKey
  /** Of its space. */
  team_id: string
  name: string
  actions: ZoneActions
  onDone: (text: string, undo?: () => Promise<void>) => void
  onClose: () => void
}

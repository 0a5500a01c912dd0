import { useState } from 'preact/hooks'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import type { BoardHandle } from '../board.tsx'
import { lazy } from '../editor/lazy.tsx'
import type { PageCommand } from '../editor/page-commands.ts'

const InsertTemplate = lazy(async () => (await import('./insert-template.tsx')).InsertTemplate)

/** The dialog that puts a template on a board, while it is open, and the command that opens it. */
export const useTemplates = (at: ZoneKey, board: BoardHandle | undefined, canEdit: boolean) => {
  const [isOpen, setOpen] = useState(false)
  const command: PageCommand = { id: 'template', label: t().insertTemplate, run: () => setOpen(true) }
  return {
    open: command.run,
    commands: canEdit ? [command] : [],
    dialog: canEdit && isOpen && board && <InsertTemplate at={at} board={board} onClose={() => setOpen(false)} />,
  }
}

import { useState } from 'preact/hooks'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import type { BoardHandle } from '../board.tsx'
import { lazy } from '../editor/lazy.tsx'
import type { PageCommand } from '../editor/page-commands.ts'

const InsertTemplate = lazy(async () => (await import('./insert-template.tsx')).InsertTemplate)
const SaveTemplate = lazy(async () => (await import('./save-template.tsx')).SaveTemplate)

interface TemplatesOfZone {
  at: ZoneKey
  name: string
  team_id: string | undefined
  board: BoardHandle | undefined
  /** The ids of what is selected; undefined while nothing can be changed. */
  selection: (() => readonly string[]) | undefined
}

/** The dialogs that put a template on a board, or save one, while they are open, and the commands that open them. */
export const useTemplates = ({ at, name, team_id, board, selection }: TemplatesOfZone) => {
  /** What is saved: none is everything. */
  const [open, setOpen] = useState<'insert' | readonly string[]>()
  const save = () => setOpen(selection?.() ?? [])
  const insert: PageCommand = { id: 'template', label: t().insertTemplate, run: () => setOpen('insert') }
  const close = () => setOpen(undefined)
  return {
    open: insert.run,
    save,
    commands: selection ? [insert, { id: 'saveTemplate', label: t().saveAsTemplate, run: save }] : [],
    dialog:
      selection && open && board ? (
        open === 'insert' ? (
          <InsertTemplate at={at} board={board} onClose={close} />
        ) : (
          <SaveTemplate {...{ at, name, team_id }} element_ids={open.length > 0 ? open : undefined} onClose={close} />
        )
      ) : null,
  }
}

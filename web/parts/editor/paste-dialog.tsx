import { Grid3x3, StickyNote, Type } from 'lucide-preact'
import type { AskedPaste, PasteChoice } from '../../editor/clipboard/paste-types.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'

interface PasteDialogProps {
  question: AskedPaste
}

const icons = { notes: StickyNote, text: Type, grid: Grid3x3 }

/** Asks what becomes of lines or a table. */
export const PasteDialog = ({ question: { kind, rows, choices, answer } }: PasteDialogProps) => {
  const detail: Record<PasteChoice, string> = {
    notes: kind === 'table' ? t().pasteAs_notesTable : t().pasteAs_notesLines,
    text: t().pasteAs_textMore,
    grid: t().pasteAs_gridMore,
  }
  return (
    <Dialog title={kind === 'table' ? t().pasteTable(rows) : t().pasteLines(rows)} onClose={() => answer()}>
      <div class="paste-choices">
        {choices.map((choice, at) => {
          const Icon = icons[choice]
          return (
            <button
              type="button"
              key={choice}
              class={`button ${at === 0 ? 'primary' : ''}`}
              onClick={() => answer(choice)}
            >
              <Icon aria-hidden="true" />
              <span>
                {t()[`pasteAs_${choice}`]}
                <small>{detail[choice]}</small>
              </span>
            </button>
          )
        })}
      </div>
    </Dialog>
  )
}

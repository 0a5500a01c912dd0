import { LockOpen } from 'lucide-preact'
import type { EditorHandle } from '../../editor/editor.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'

/** Beside what is locked and was clicked: the way to unlock it. */
export const LockBar = ({ editor }: { editor: EditorHandle }) => (
  <div class="selection-bar">
    <div class="pill" role="toolbar" aria-label={t().lockBar}>
      <IconButton label={t().unlock} onClick={() => editor.run('lock')}>
        <LockOpen />
      </IconButton>
    </div>
  </div>
)

import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { t } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'

interface SidePanelProps {
  title: string
  onClose: () => void
  class?: string
  children: ComponentChildren
}

/** Beside the canvas; over it where the screen is narrow. */
export const SidePanel = ({ title, onClose, class: more = '', children }: SidePanelProps) => (
  <aside class={`panel ${more}`} aria-label={title}>
    <header>
      <h2>{title}</h2>
      <IconButton label={t().close} onClick={onClose}>
        <X />
      </IconButton>
    </header>
    <div class="panel-body">{children}</div>
  </aside>
)

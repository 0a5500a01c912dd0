import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { t } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'

interface SidePanelProps {
  title: string
  onClose: () => void
  class?: string
  children: ComponentChildren
}

/** Beside the canvas; over it where the screen is narrow. */
export const SidePanel = ({ title, onClose, class: more = '', children }: SidePanelProps) => {
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const panel = root.current
    const opener = document.activeElement
    return () => {
      if (panel?.contains(document.activeElement)) giveFocusBack(opener)
    }
  }, [])
  return (
    <aside class={`panel ${more}`} aria-label={title} ref={root}>
      <header>
        <h2>{title}</h2>
        <IconButton label={t().close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div class="panel-body">{children}</div>
    </aside>
  )
}

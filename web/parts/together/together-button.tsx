import { PartyPopper } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { t } from '../../texts/texts.ts'
import { keyHint } from '../editor/key-names.ts'
import { lazy } from '../editor/lazy.tsx'
import { Popover } from '../editor/popover.tsx'
import { IconButton } from '../icon-button.tsx'
import type { TogetherProps } from './together-panel.tsx'

const TogetherPanel = lazy(async () => (await import('./together-panel.tsx')).TogetherPanel)

/** What people do with each other, beside changing the board. */
export const TogetherButton = (props: TogetherProps) => {
  const { editor, state } = props
  const root = useRef<HTMLDivElement>(null)
  const isOpen = state.panel === 'together'
  const hint = keyHint('shift+t')
  const close = (isBack: boolean) => {
    editor.showPanel(undefined)
    if (isBack) root.current?.querySelector('button')?.focus()
  }
  return (
    <div class="together" ref={root}>
      <IconButton
        label={t().together}
        {...(hint && { keyHint: hint })}
        isExpanded={isOpen}
        onClick={() => editor.showPanel(isOpen ? undefined : 'together')}
      >
        <PartyPopper />
      </IconButton>
      {isOpen && (
        <Popover label={t().together} class="together-panel" onClose={close}>
          <TogetherPanel {...props} />
        </Popover>
      )}
    </div>
  )
}

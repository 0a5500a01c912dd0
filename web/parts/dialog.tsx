import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { t } from '../texts/texts.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** Over the page while it is there. Escape and the cross close it; the focus goes back to where it was. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // At once: the next key is for the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement
    const { current } = dialog
    current?.showModal()
    const first = current?.querySelector<HTMLElement>(
      'input:not([type=radio], [type=checkbox]), select, .button.primary',
    )
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
    return () => {
      // While it is open nothing else takes the focus.
      current?.close()
      giveFocusBack(before)
      // It may go together with the dialog.
      requestAnimationFrame(() => document.activeElement === document.body && giveFocusBack(null))
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" class="icon-button" aria-label={t().close} onClick={onClose}>
          <X />
        </button>
      </header>
      {children}
    </dialog>
  )
}

import { Ellipsis } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'

/** Buttons of a bar; a phone has no room for them, and shows them below it until something else is pressed. */
export const ZoneBarMore = ({ children }: { children: (close: () => void) => ComponentChildren }) => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  // At once: the next press or key may come as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event) => !root.current?.contains(target as Node) && close()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
      root.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', onPress, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [isOpen])
  return (
    <div class="zone-more-place" ref={root}>
      <IconButton label={t().moreOfBoard} class="zone-more-button" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Ellipsis />
      </IconButton>
      <div class={`zone-more ${isOpen ? 'is-open' : ''}`}>{children(close)}</div>
    </div>
  )
}

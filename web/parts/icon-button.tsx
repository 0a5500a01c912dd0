import type { ComponentChildren } from 'preact'
import { keyNames } from './editor/key-names.ts'

interface IconButtonProps {
  label: string
  onClick: () => void
  children: ComponentChildren
  /** The key that does the same. */
  keyHint?: string
  isPressed?: boolean
  isDisabled?: boolean
  /** Of what it opens. */
  isExpanded?: boolean
  class?: string
}

export const IconButton = ({
  label,
  onClick,
  children,
  keyHint,
  isPressed,
  isDisabled = false,
  isExpanded,
  class: more = '',
}: IconButtonProps) => (
  <button
    type="button"
    class={`icon-button ${more}`}
    aria-label={label}
    title={keyHint ? `${label} (${keyNames(keyHint).join('+')})` : label}
    {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
    {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
    disabled={isDisabled}
    {...(keyHint && { 'aria-keyshortcuts': keyHint })}
    onClick={onClick}
  >
    {children}
  </button>
)

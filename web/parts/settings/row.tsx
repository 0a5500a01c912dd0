import type { ComponentChildren } from 'preact'

interface RowProps {
  name: ComponentChildren
  /** A state in a word. */
  tag?: string | undefined
  isAlarming?: boolean
  /** Below the name; what is empty is left out. */
  lines: readonly (ComponentChildren | false | undefined)[]
  /** Buttons and links, of what whoever looks may do. */
  children?: ComponentChildren
}

/** One thing of a list. */
export const Row = ({ name, tag, isAlarming = false, lines, children }: RowProps) => (
  <li class="row">
    <div class="row-text">
      <p class="row-name">
        <bdi>{name}</bdi>
        {tag && <span class={`tag ${isAlarming ? 'alarming' : ''}`}>{tag}</span>}
      </p>
      {lines.filter(Boolean).map((line, index) => (
        <p class="row-line" key={index}>
          {line}
        </p>
      ))}
    </div>
    {children && <div class="row-actions">{children}</div>}
  </li>
)

interface RowButtonProps {
  text: string
  /** The name of the thing, for those who hear the button alone. */
  of: string
  onClick: () => void
}

export const RowButton = ({ text, of, onClick }: RowButtonProps) => (
  <button type="button" class="button" aria-label={`${text}: ${of}`} onClick={onClick}>
    {text}
  </button>
)

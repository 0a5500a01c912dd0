import type { ComponentChildren } from 'preact'
import { commands } from '../../editor/commands/registry.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { IconButton } from '../icon-button.tsx'
import { type BarCommandId, labelOf } from './command-label.ts'
import { keyHint } from './key-names.ts'

interface CommandButtonProps {
  editor: EditorHandle
  id: BarCommandId
  isPressed?: boolean
  isDisabled?: boolean
  class?: string
  children: ComponentChildren
}

/** A button that runs a command, with its name and its key. */
export const CommandButton = ({
  editor,
  id,
  isPressed,
  isDisabled = false,
  class: more = '',
  children,
}: CommandButtonProps) => {
  const hint = keyHint(commands.find((one) => one.id === id)?.keys?.[0])
  return (
    <IconButton
      label={labelOf(id)}
      onClick={() => editor.run(id)}
      isDisabled={isDisabled}
      class={more}
      {...(hint && { keyHint: hint })}
      {...(isPressed !== undefined && { isPressed })}
    >
      {children}
    </IconButton>
  )
}

import type { Editor } from '../editor-types.ts'
import type { Command } from './command.ts'
import { commands } from './registry.ts'

/** Commands as this person may run them now. */
export const createRunner = (editor: Editor) => {
  const isEnabled = (command: Command): boolean =>
    (command.needs !== 'edit' || editor.canEdit) &&
    (command.needs !== 'comment' || editor.canComment) &&
    (command.isEnabled?.(editor) ?? true)
  const run = (command: Command): void => {
    if (isEnabled(command)) command.run(editor)
  }
  return {
    isEnabled,
    run,
    /** By name, for buttons. */
    byId: {
      run: (id: string): void => commands.filter((one) => one.id === id).forEach(run),
      isEnabled: (id: string): boolean => commands.some((one) => one.id === id && isEnabled(one)),
    },
  }
}

export type Runner = ReturnType<typeof createRunner>

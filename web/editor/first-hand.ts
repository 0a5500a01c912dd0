import type { ToolId } from './editor-types.ts'
import type { Memory } from './last-styles.ts'

const KEY = 'easel.phone'

/** As the styles of the editor say what a phone is. */
export const isOnPhone = (): boolean => matchMedia('(max-width: 40rem) and (pointer: coarse)').matches

/** Who comes with a phone looks first: a finger moves the view and nothing else, until they have chosen to edit. */
export const firstTool = (memory: Memory): ToolId => (isOnPhone() && memory.recall(KEY) !== 'edit' ? 'hand' : 'select')

export const rememberTool = (memory: Memory, tool: ToolId): void => {
  if (isOnPhone()) memory.remember(KEY, tool === 'hand' ? 'look' : 'edit')
}

import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'

/** Whether a frame is a table: its rectangles are cells. */
export const isTable = (element: LiveElement | undefined): boolean => element?.body.layout === 'TABLE'

/** Whether something lies in a table. */
export const isInTable = ({ store }: Editor, id: string): boolean => isTable(store.get(store.get(id)?.frame_id ?? ''))

/** Whether a table, or something in one, is selected. */
export const isTableSelected = (editor: Editor): boolean =>
  editor.selection.ids.values().some((id) => isTable(editor.store.get(id)) || isInTable(editor, id))

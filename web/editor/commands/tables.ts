import type { Editor } from '../editor-types.ts'
import { isInTable, isTableSelected } from '../tables/is-table.ts'
import { loadTables } from '../tables/load-tables.ts'

type Tables = Awaited<ReturnType<typeof loadTables>>

const command = <Id extends string>(
  id: Id,
  key: string | undefined,
  isEnabled: (editor: Editor) => boolean,
  run: (tables: Tables, editor: Editor) => void,
) => ({
  id,
  ...(key !== undefined && { keys: [key] }),
  group: 'edit' as const,
  needs: 'edit' as const,
  isEnabled,
  run: (editor: Editor) =>
    void loadTables().then(
      (tables) => run(tables, editor),
      () => {},
    ),
})

const always = (): boolean => true
const isInside = (editor: Editor): boolean => [...editor.selection.ids].some((id) => isInTable(editor, id))

/** Of rows and columns, and of the whole. */
export const tableCommands = [
  command('insertTable', 'g', always, ({ insertTable }, editor) => insertTable(editor)),
  command('insertColumns', undefined, always, ({ insertColumns }, editor) => insertColumns(editor)),
  command('rowAbove', 'shift+mod+ArrowUp', isTableSelected, ({ addTrack }, editor) => addTrack(editor, 'rows', false)),
  command('rowBelow', 'shift+mod+ArrowDown', isTableSelected, ({ addTrack }, editor) => addTrack(editor, 'rows', true)),
  command('columnLeft', 'shift+mod+ArrowLeft', isTableSelected, ({ addTrack }, editor) =>
    addTrack(editor, 'columns', false),
  ),
  command('columnRight', 'shift+mod+ArrowRight', isTableSelected, ({ addTrack }, editor) =>
    addTrack(editor, 'columns', true),
  ),
  command('deleteRows', 'shift+Delete', isInside, ({ deleteTracks }, editor) => deleteTracks(editor, 'rows')),
  command('deleteColumns', 'alt+Delete', isInside, ({ deleteTracks }, editor) => deleteTracks(editor, 'columns')),
  command('evenColumns', undefined, isTableSelected, ({ evenColumns }, editor) => evenColumns(editor)),
  command('toShapes', undefined, isTableSelected, ({ toShapes }, editor) => toShapes(editor)),
] as const

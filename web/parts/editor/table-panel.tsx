import type { EditorHandle } from '../../editor/editor.ts'
import { type BarCommandId, labelOf } from './command-label.ts'

interface TablePanelProps {
  editor: EditorHandle
  onDone(): void
}

const rows: readonly (readonly BarCommandId[])[] = [
  ['rowAbove', 'rowBelow', 'deleteRows'],
  ['columnLeft', 'columnRight', 'deleteColumns', 'evenColumns'],
  ['toShapes'],
]

/** What can be done with the table that is selected, or with the rows and columns of its cells that are. */
export const TablePanel = ({ editor, onDone }: TablePanelProps) => (
  <div class="popover-list">
    {rows.map((ids) =>
      ids
        .filter((id) => editor.isEnabled(id))
        .map((id) => (
          <button
            type="button"
            key={id}
            class="popover-item"
            onClick={() => {
              onDone()
              editor.run(id)
            }}
          >
            <span>{labelOf(id)}</span>
          </button>
        )),
    )}
  </div>
)

import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { useOnce } from '../../data/make.ts'
import { useAction } from '../../data/use-action.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { removalOf } from '../../editor/edits.ts'
import { t } from '../../texts/texts.ts'
import type { BoardHandle } from '../board.tsx'
import { BoardChoice } from '../board-choice.tsx'
import { Dialog } from '../dialog.tsx'
import { Form } from '../form.tsx'
import { tell } from '../toast.tsx'

/** From the edges of the screen, in pixels: bars stand there. */
const EDGE = 80

interface InsertTemplateProps {
  at: ZoneKey
  board: BoardHandle
  onClose: () => void
}

/** Asks for a template, puts it where there is room near what is looked at, and goes there. */
export const InsertTemplate = ({ at, board, onClose }: InsertTemplateProps) => {
  const [template, setTemplate] = useState<string>()
  const action = useAction()
  const once = useOnce(`${template}`)
  const takeAway = async (ids: readonly string[]) => {
    const elements = ids.flatMap((id) => board.elements().get(id) ?? [])
    if (elements.length > 0) await board.zone?.change(elements.map(removalOf))
  }
  const send = async () => {
    if (template === undefined) return
    const { x, y, scale } = board.canvas.view
    const position = { left: Math.round(x + EDGE / scale), top: Math.round(y + EDGE / scale) }
    const body = { template_id: template, placement: 'NEAR_POSITION' as const, position }
    const made = await api.insertTemplate({ ...at, body }, once)
    const ids = [...made.inserted_frame_ids, ...made.inserted_object_ids]
    onClose()
    board.canvas.fit(made.bounds)
    tell({ text: t().templateInserted, undo: () => takeAway(ids) })
  }
  return (
    <Dialog title={t().insertTemplate} onClose={onClose}>
      <Form action={action} send={t().insert} onSend={send} onCancel={onClose}>
        <BoardChoice label={t().template} edition_id={at.edition_id} value={template} onChoose={setTemplate} />
      </Form>
    </Dialog>
  )
}

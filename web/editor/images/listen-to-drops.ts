import type { Editor } from '../editor-types.ts'
import type { Point } from '../geometry.ts'

interface DropDeps {
  editor: Editor
  container: HTMLElement
  isActive(): boolean
  onDrop(data: DataTransfer, place: Point): void
}

/** Files, links and text from other programs. What is dropped beside the board does not replace the page either. */
export const listenToDrops = ({ editor, container, isActive, onDrop }: DropDeps, signal: AbortSignal): void => {
  const isTaken = ({ dataTransfer }: DragEvent): boolean =>
    isActive() && editor.canEdit && dataTransfer !== null && dataTransfer.types.length > 0

  const mark = (isOver: boolean): void => {
    container.dataset.drop = String(isOver)
  }

  const over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files') && !isTaken(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken(event) ? 'copy' : 'none'
    mark(isTaken(event))
  }

  const drop = (event: DragEvent): void => {
    mark(false)
    if (!event.dataTransfer?.types.includes('Files') && !isTaken(event)) return
    event.preventDefault()
    if (!isTaken(event) || !event.dataTransfer) return
    const { left, top } = container.getBoundingClientRect()
    const { view } = editor.canvas
    const [px, py] = [event.clientX - left, event.clientY - top]
    onDrop(event.dataTransfer, { x: view.x + px / view.scale, y: view.y + py / view.scale })
  }

  addEventListener('dragover', over, { signal })
  addEventListener('dragleave', (event) => event.relatedTarget === null && mark(false), { signal })
  addEventListener('drop', drop, { signal })
}

import { listenToClipboard } from './clipboard/clipboard.ts'
import { createRunner, type Runner } from './commands/run.ts'
import type { Editor, EditorOptions, Tool } from './editor-types.ts'
import type { Follow } from './follow.ts'
import type { Point } from './geometry.ts'
import { listenToDrops } from './images/listen-to-drops.ts'
import { isTaken, listenToKeys } from './keys.ts'
import { leave } from './leave.ts'
import { createMachine, type Machine } from './tools/machine.ts'

interface InputDeps {
  editor: Editor
  options: Pick<EditorOptions, 'container' | 'askPaste'>
  /** The tool that is chosen. */
  current(): Tool
  /** For the other end of a pen; undefined where nothing may be changed. */
  eraser(): Tool | undefined
  /** Others see it there. */
  showPointer(at: Point | undefined): void
  follow: Follow
  isPaused(): boolean
}

interface Input {
  readonly machine: Machine
  readonly runner: Runner
  /** Where the pointer is above the board. */
  readonly pointer: Point | undefined
}

/** Pointers, keys, the clipboard and what is dropped. */
export const createInput = (
  { editor, options, current, eraser, showPointer, follow, isPaused }: InputDeps,
  signal: AbortSignal,
): Input => {
  const { container, askPaste } = options
  const runner = createRunner(editor)
  let isPanning = false
  let pointer: Point | undefined
  const machine = createMachine({
    editor,
    current,
    eraser,
    isPanning: () => isPanning,
    setCursor: (cursor) => {
      container.style.cursor = cursor
    },
    onPointer: (at) => {
      pointer = at
      editor.keyboard.forget()
      // Nobody sees what somebody votes for.
      showPointer(editor.tool === 'vote' ? undefined : at)
    },
  })
  listenToKeys(
    {
      // Keys are for the palette, also while its code is still on its way.
      isPaused: () => isPaused() || editor.panel === 'palette',
      run: runner.run,
      isEnabled: runner.isEnabled,
      leave: () => leave(editor, machine.tool(), follow),
      setPanning: (next) => {
        isPanning = next
        container.style.cursor = next ? 'grab' : current().cursor
      },
    },
    signal,
  )
  const isActive = (target: EventTarget | null): boolean => !isPaused() && !isTaken(target)
  const take = listenToClipboard({ editor, isActive, ask: askPaste }, signal)
  listenToDrops({ editor, container, isActive: () => isActive(null), onDrop: take }, signal)
  return {
    machine,
    runner,
    get pointer() {
      return pointer
    },
  }
}

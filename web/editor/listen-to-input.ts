import { listenToClipboard } from './clipboard/clipboard.ts'
import type { Runner } from './commands/run.ts'
import type { Editor, EditorOptions } from './editor-types.ts'
import { listenToDrops } from './images/listen-to-drops.ts'
import { isTaken, listenToKeys } from './keys.ts'

interface ListenDeps {
  editor: Editor
  options: Pick<EditorOptions, 'container' | 'askPaste'>
  runner: Runner
  isPaused(): boolean
  leave(): boolean
  setPanning(isPanning: boolean): void
}

/** To keys, to the clipboard and to what is dropped. */
export const listenToInput = (
  { editor, options, runner, isPaused, leave, setPanning }: ListenDeps,
  signal: AbortSignal,
): void => {
  const { container, askPaste } = options
  listenToKeys(
    {
      // Keys are for the palette, also while its code is still on its way.
      isPaused: () => isPaused() || editor.panel === 'palette',
      run: runner.run,
      isEnabled: runner.isEnabled,
      leave,
      setPanning,
    },
    signal,
  )
  const isActive = (target: EventTarget | null): boolean => !isPaused() && !isTaken(target)
  const take = listenToClipboard({ editor, isActive, ask: askPaste }, signal)
  listenToDrops({ editor, container, isActive: () => isActive(null), onDrop: take }, signal)
}

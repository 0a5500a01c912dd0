import type { Editor } from './editor-types.ts'

/** Esc: from what is in a group or a frame to that, and from there to nothing. */
export const stepOut = ({ selection, store, groups }: Editor): void => {
  selection.set(
    groups.stepOut() ??
      frameOf(
        [...selection.ids].map((id) => store.get(id)?.frame_id ?? ''),
        store,
      ),
  )
}

const frameOf = (frameIds: readonly string[], store: Editor['store']): string[] => {
  const [only = '', ...more] = new Set(frameIds)
  return more.length === 0 && store.get(only)?.kind === 'FRAME' ? [only] : []
}

import type { Editor } from '../editor-types.ts'

/** `count`: how many must be selected that may have a step, or have one. */
const command = <Id extends 'nextStep' | 'oneByOne' | 'withFrame'>(id: Id, key: string, count: number) => ({
  id,
  keys: [key],
  group: 'arrange' as const,
  needs: 'edit' as const,
  isEnabled: ({ selection, store }: Editor) =>
    [...selection.ids].filter((one) => {
      const { kind, frame_id, body } = store.get(one) ?? {}
      return count ? kind === 'CONNECTOR' || frame_id : body?.step
    }).length >= (count || 1),
  run: (editor: Editor) => editor.giveSteps(id),
})

/** When elements appear while their frame is presented. */
export const stepCommands = [
  command('nextStep', 'shift+alt+n', 1),
  command('oneByOne', 'shift+alt+m', 2),
  command('withFrame', 'shift+alt+b', 0),
] as const

export type StepCommandId = (typeof stepCommands)[number]['id']

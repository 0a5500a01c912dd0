import type { TogetherFeature } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'

const isOn =
  (feature: TogetherFeature) =>
  ({ zone }: Editor): boolean =>
    !zone.togetherOff.includes(feature)

const isVoting = (editor: Editor): boolean => editor.ballot?.isOpen === true && isOn('VOTING')(editor)

/** Also for what is locked: it stays as it is. */
const vote = <Id extends string>(id: Id, key: string, by: 1 | -1) => ({
  id,
  keys: [key],
  group: 'view' as const,
  needs: 'comment' as const,
  isEnabled: (editor: Editor) => isVoting(editor) && editor.selection.ids.size + editor.shownLocked.length > 0,
  run: ({ ballot, selection, shownLocked }: Editor) => ballot?.change([...selection.ids, ...shownLocked], by),
})

/** What people say to each other. */
export const togetherCommands = [
  {
    id: 'together',
    keys: ['shift+t'],
    group: 'view' as const,
    run: (editor: Editor) => editor.showPanel(editor.panel === 'together' ? undefined : 'together'),
  },
  {
    id: 'chat',
    // Where a keyboard has the stroke on another key, or on the seven.
    keys: ['/', 'shift+/', 'shift+7'],
    group: 'view' as const,
    needs: 'comment' as const,
    isEnabled: isOn('CHAT'),
    run: ({ together }: Editor) => together.chat(),
  },
  {
    id: 'call',
    keys: ['shift+g'],
    group: 'view' as const,
    needs: 'edit' as const,
    isEnabled: (editor: Editor) => editor.together.canCall && isOn('CALLS')(editor),
    run: ({ together }: Editor) => together.call(),
  },
  {
    id: 'voteMode',
    keys: ['b'],
    group: 'tool' as const,
    needs: 'comment' as const,
    isEnabled: isVoting,
    run: (editor: Editor) => editor.setTool(editor.tool === 'vote' ? 'select' : 'vote', true),
  },
  vote('vote', 'y', 1),
  vote('takeVote', 'shift+y', -1),
] as const

import type { Editor } from '../editor-types.ts'

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
    run: ({ together }: Editor) => together.chat(),
  },
  {
    id: 'call',
    keys: ['shift+g'],
    group: 'view' as const,
    needs: 'edit' as const,
    isEnabled: ({ together }: Editor) => together.canCall,
    run: ({ together }: Editor) => together.call(),
  },
] as const

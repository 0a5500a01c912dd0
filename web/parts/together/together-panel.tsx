import type { ReactionKind } from '@easel/sdk/live-types.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { ZoneKey } from '../../data/zone-key.ts'
import { type CommandId, commands } from '../../editor/commands/registry.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { t } from '../../texts/texts.ts'
import { labelOf } from '../editor/command-label.ts'
import { keyHint } from '../editor/key-names.ts'
import { IconButton } from '../icon-button.tsx'
import { reactionIcons } from './reaction-icons.tsx'
import { TimerForm } from './timer-form.tsx'

export interface TogetherProps {
  at: ZoneKey
  editor: EditorHandle
  state: EditorState
}

/** Reactions for all, words for who may comment, calls and the timer for who may edit. */
export const TogetherPanel = ({ at, editor, state }: TogetherProps) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const run = (id: CommandId) => {
    editor.showPanel(undefined)
    editor.run(id)
  }
  const item = (id: CommandId) => (
    <button type="button" class="popover-item" onClick={() => run(id)}>
      {labelOf(id)}
      <kbd>{keyHint(commands.find((one) => one.id === id)?.keys?.[0])}</kbd>
    </button>
  )
  return (
    <div ref={root}>
      <fieldset class="popover-row">
        <legend class="visually-hidden">{t().reactions}</legend>
        {(Object.keys(reactionIcons) as ReactionKind[]).map((kind) => {
          const Icon = reactionIcons[kind]
          return (
            <IconButton key={kind} label={t()[`react_${kind}`]} onClick={() => editor.together.react(kind)}>
              <Icon />
            </IconButton>
          )
        })}
      </fieldset>
      {state.canComment && item('chat')}
      {state.canEdit && item('call')}
      {state.canEdit && <TimerForm at={at} onStarted={() => editor.showPanel(undefined)} />}
    </div>
  )
}

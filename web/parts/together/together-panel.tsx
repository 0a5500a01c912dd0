import type { ReactionKind, TogetherFeature } from '@easel/sdk/live-types.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ZoneKey } from '../../data/zone-key.ts'
import { commands } from '../../editor/commands/registry.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { t } from '../../texts/texts.ts'
import { type BarCommandId, labelOf } from '../editor/command-label.ts'
import { keyHint } from '../editor/key-names.ts'
import { IconButton } from '../icon-button.tsx'
import { PrivateNoteItems } from './private-notes/note-items.tsx'
import { reactionIcons } from './reaction-icons.tsx'
import { TimerForm } from './timer-form.tsx'
import { VotingForm } from './voting/voting-form.tsx'

export interface TogetherProps {
  at: ZoneKey
  editor: EditorHandle
  state: EditorState
}

/** Reactions for all, words for who may comment, calls, the timer and votings for who may edit. */
export const TogetherPanel = ({ at, editor, state }: TogetherProps) => {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => root.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const close = () => editor.showPanel(undefined)
  const run = (id: BarCommandId) => {
    close()
    editor.run(id)
  }
  const isOn = (feature: TogetherFeature) => !state.togetherOff.includes(feature)
  const item = (id: BarCommandId) => (
    <button type="button" class="popover-item" onClick={() => run(id)}>
      {labelOf(id)}
      <kbd>{keyHint(commands.find((one) => one.id === id)?.keys?.[0])}</kbd>
    </button>
  )
  return (
    <div ref={root}>
      {isOn('REACTIONS') && (
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
      )}
      {state.canComment && isOn('CHAT') && item('chat')}
      {state.canEdit && isOn('CALLS') && item('call')}
      {state.canEdit && isOn('TIMER') && <TimerForm at={at} onStarted={close} />}
      <PrivateNoteItems canEdit={state.canEdit} isOn={isOn('PRIVATE_NOTES')} onClose={close} />
      <VotingForm at={at} canEdit={state.canEdit && isOn('VOTING')} onClose={close} />
    </div>
  )
}

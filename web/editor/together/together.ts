import type { LivePresence } from '@easel/sdk/live-types.ts'
import type { Editor, EditorOptions } from '../editor-types.ts'
import { type Follow, viewOf } from '../follow.ts'
import { toScreen } from '../geometry.ts'
import { createOthers } from '../others.ts'
import type { OwnPresence } from '../presence.ts'
import { createChatBubbles } from './chat-bubbles.ts'
import { createChatField } from './chat-field.ts'
import type { ShownReaction, Together } from './together-types.ts'

/** How long others are told of a reaction: those who are late see it too. */
const REACTION_MS = 2_000
const CALL_MS = 10_000
/** The service lets nobody call more often; a little later for its clock. */
const NEXT_CALL_MS = 6_000
/** What others type is said once they have paused. */
const PAUSE_MS = 1_500

interface Shown {
  reaction?: string
  call?: string
  chat?: string
  chatTimer?: ReturnType<typeof setTimeout>
}

interface TogetherDeps {
  editor: Editor
  options: Pick<EditorOptions, 'container' | 'nameOf' | 'chatLabel' | 'onCall' | 'onCalled' | 'onDid'>
  presence: OwnPresence
  follow: Follow
  isPaused(): boolean
  /** What others drag stands elsewhere now. */
  onPreview(): void
}

/** Those who are here: where they are, what they say, and what this person says to them. */
export const createTogether = (
  { editor, options, presence, follow, isPaused, onPreview }: TogetherDeps,
  signal: AbortSignal,
) => {
  const { canvas, zone } = editor
  const { container } = options
  const bubbles = createChatBubbles(container)
  const listeners = new Set<(reaction: ShownReaction) => void>()
  /** By session, what was shown last. */
  const shown = new Map<string, Shown>()
  const timers: Partial<Record<'reaction' | 'call', ReturnType<typeof setTimeout>>> = {}
  let calledAt = Number.NEGATIVE_INFINITY

  const others = createOthers({
    zone,
    nameOf: options.nameOf,
    redraw: canvas.redraw,
    onPreview,
    onChats: bubbles.show,
    onCount: (count) => {
      container.dataset.others = String(count)
    },
  })

  const chat = createChatField(
    {
      container,
      label: options.chatLabel,
      place: () => toScreen(editor.place(), canvas.view),
      tell: (text) => presence.setChat(text, editor.place()),
    },
    signal,
  )

  const learnOf = ({ session_id, zuid, state }: LivePresence): void => {
    const { reaction, call, chat = '' } = state
    const last = shown.get(session_id) ?? {}
    shown.set(session_id, last)
    if (reaction && reaction.id !== last.reaction) {
      last.reaction = reaction.id
      for (const show of listeners) show({ zuid, ...reaction })
    }
    if (call && call.id !== last.call) {
      last.call = call.id
      if (!isPaused()) options.onCall({ zuid, viewport: call.viewport })
    }
    if (chat === last.chat) return
    last.chat = chat
    clearTimeout(last.chatTimer)
    if (chat === '' || !editor.keyboard.isReading) return
    last.chatTimer = setTimeout(() => options.onDid({ what: 'chat', zuid, text: chat }), PAUSE_MS)
  }
  const learn = (all: ReadonlyMap<string, LivePresence>): void => all.forEach(learnOf)
  const off = zone.on('presence', learn)
  queueMicrotask(() => learn(zone.presence))

  /** Tells it for a while. */
  const tellFor = (ms: number, key: 'reaction' | 'call', told: Parameters<OwnPresence['setMoment']>[0]): void => {
    presence.setMoment(told)
    clearTimeout(timers[key])
    timers[key] = setTimeout(() => presence.setMoment({ [key]: undefined }), ms)
  }

  signal.addEventListener('abort', () => {
    off()
    others.stop()
    for (const timer of Object.values(timers)) clearTimeout(timer)
    for (const { chatTimer } of shown.values()) clearTimeout(chatTimer)
  })

  const own: Together = {
    react(kind) {
      const reaction = { id: crypto.randomUUID(), kind, ...editor.place() }
      for (const show of listeners) show({ zuid: '', ...reaction })
      tellFor(REACTION_MS, 'reaction', { reaction })
    },
    onReaction(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chat: chat.open,
    get canCall() {
      return performance.now() - calledAt > NEXT_CALL_MS
    },
    call() {
      calledAt = performance.now()
      const { x, y, scale } = canvas.view
      const { width, height } = canvas.size
      const viewport = { x, y, width: width / scale, height: height / scale }
      tellFor(CALL_MS, 'call', { call: { id: crypto.randomUUID(), viewport } })
      options.onCalled()
    },
    goTo(viewport) {
      follow.follow(undefined)
      const view = viewOf(viewport, canvas.size)
      if (view) canvas.setView(view)
    },
  }

  return {
    own,
    preview: others.preview,
    draw: others.draw,
    /** Something else than the zone of now is shown. */
    hide(): void {
      chat.close()
      bubbles.show(new Map())
    },
  }
}

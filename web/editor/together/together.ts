import type { LiveElement, LivePresence } from '@easel/sdk/live-types.ts'
import type { Ballot, Editor, EditorOptions, Overlay } from '../editor-types.ts'
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

/** Reactions and calls that were shown: they last for seconds. */
const MAX_SEEN = 200

interface Heard {
  text: string
  timer?: ReturnType<typeof setTimeout>
}

interface TogetherDeps {
  editor: Editor
  options: Pick<EditorOptions, 'container' | 'nameOf' | 'writesLabel' | 'chatLabel' | 'onCall' | 'onCalled' | 'onDid'>
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
  /** By their ids: whoever comes back to the line has them again. */
  const seen = new Set<string>()
  /** By session, what is said. */
  const heard = new Map<string, Heard>()
  const timers: Partial<Record<'reaction' | 'call', ReturnType<typeof setTimeout>>> = {}
  let calledAt = Number.NEGATIVE_INFINITY
  let ballot: Ballot | undefined
  const overlays = new Set<Overlay>()

  const others = createOthers({
    zone,
    nameOf: options.nameOf,
    writesLabel: options.writesLabel,
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

  const isNew = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest] = seen
    if (seen.size > MAX_SEEN && oldest !== undefined) seen.delete(oldest)
    return true
  }

  const hear = (session_id: string, zuid: string, text: string): void => {
    const last = heard.get(session_id)
    if (text === (last?.text ?? '')) return
    clearTimeout(last?.timer)
    if (text === '') return void heard.delete(session_id)
    const say = () => options.onDid({ what: 'chat', zuid, text })
    heard.set(session_id, { text, ...(editor.keyboard.isReading && { timer: setTimeout(say, PAUSE_MS) }) })
  }

  const learnOf = ({ session_id, zuid, state: { reaction, call, chat = '' } }: LivePresence): void => {
    if (reaction && isNew(reaction.id)) for (const show of listeners) show({ zuid, ...reaction })
    if (call && isNew(call.id) && !isPaused()) options.onCall({ zuid, viewport: call.viewport })
    hear(session_id, zuid, chat)
  }
  const learn = (all: ReadonlyMap<string, LivePresence>): void => {
    all.forEach(learnOf)
    for (const session_id of heard.keys()) if (!all.has(session_id)) hear(session_id, '', '')
  }
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
    for (const { timer } of heard.values()) clearTimeout(timer)
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
    /** What this person drags, and what others do. */
    withPreview(dragged: readonly LiveElement[]): LiveElement[] {
      const ids = new Set(dragged.map(({ id }) => id))
      return [...dragged, ...others.preview().filter(({ id }) => !ids.has(id))]
    },
    draw(...drawn: Parameters<typeof others.draw>): void {
      others.draw(...drawn)
      ballot?.place()
      for (const overlay of overlays) overlay.place()
    },
    get ballot() {
      return ballot
    },
    attachBallot(make: (editor: Editor, container: HTMLElement) => Ballot) {
      ballot = make(editor, container)
      canvas.redraw()
      return () => {
        ballot?.hide()
        ballot = undefined
        if (editor.tool === 'vote') editor.setTool('select')
      }
    },
    attachOverlay(make: (editor: Editor, container: HTMLElement) => Overlay) {
      const overlay = make(editor, container)
      overlays.add(overlay)
      canvas.redraw()
      return () => {
        overlay.hide()
        overlays.delete(overlay)
      }
    },
    /** Something else than the zone of now is shown. */
    hide(): void {
      chat.close()
      ballot?.hide()
      for (const overlay of overlays) overlay.hide()
      bubbles.show(new Map())
    },
  }
}

import type { LiveElement, PresenceState } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { Size, View } from '../canvas/canvas-types.ts'
import type { EditorGesture, ToldStroke } from './editor-types.ts'
import { layoutIn } from './framing.ts'
import { type Point, rounded } from './geometry.ts'

/** Of what the service takes: a longer one ends the session. */
const MAX_LENGTH = 3_800
const MAX_IDS = 200

/** Of a line that is being drawn. */
const MAX_POINTS = 100

type Gesture = NonNullable<PresenceState['gesture']>
type Moment = { [Key in 'reaction' | 'call' | 'presenting']?: PresenceState[Key] | undefined }

/** Tells the others where this person is and what they do. */
export const createPresence = (zone: LiveZone) => {
  let pointer: Point | undefined
  let selection: readonly string[] = []
  let typing: string | undefined
  let gesture: Gesture | undefined
  let viewport: PresenceState['viewport']
  let told: View | undefined
  let chat: { text: string; at: Point } | undefined
  let moment: Moment = {}

  const tell = (): void => {
    const state = (count: number): PresenceState => ({
      ...pointerState(pointer ?? chat?.at),
      ...(selection.length > 0 && { selection: selection.slice(0, gesture ? 0 : count) }),
      ...(typing !== undefined && { typing }),
      ...(viewport && { viewport }),
      ...(chat && { chat: chat.text }),
      ...(moment.reaction && { reaction: moment.reaction }),
      ...(moment.call && { call: moment.call }),
      ...(moment.presenting && { presenting: moment.presenting }),
      ...(gesture && { gesture: { ...gesture, elements: gesture.elements.slice(0, count) } }),
    })
    let count = MAX_IDS
    while (count > 0 && JSON.stringify(state(count)).length > MAX_LENGTH) count = Math.floor(count / 2)
    zone.setPresence(state(count))
  }

  return {
    setPointer(next: Point | undefined): void {
      pointer = next
      tell()
    },
    setSelection(ids: Iterable<string>): void {
      selection = [...ids]
      tell()
    },
    /** Who follows somebody has no view of their own: two who follow each other would go on for ever. */
    setView(view: View | undefined, { width, height }: Size): void {
      if (view === told) return
      told = view
      viewport = view && {
        x: rounded(view.x),
        y: rounded(view.y),
        width: rounded(width / view.scale),
        height: rounded(height / view.scale),
      }
      tell()
    },
    /** As much of the line as there is room for: fewer points the longer it is. */
    setStroke(stroke: ToldStroke | undefined): void {
      if (!stroke && !gesture) return
      gesture = stroke && { kind: stroke.kind, elements: [{ id: stroke.id, points: thinned(stroke.points) }] }
      tell()
    },
    /** Said at a place, should there be no pointer. */
    setChat(text: string | undefined, at: Point): void {
      if (text === undefined && !chat) return
      chat = text === undefined ? undefined : { text, at }
      tell()
    },
    /** What is told for a moment, until it is set to undefined. */
    setMoment(next: Moment): void {
      moment = { ...moment, ...next }
      tell()
    },
    setTyping(id: string | undefined): void {
      typing = id
      tell()
    },
    /** `wayOf`: the way of a connector. Only of one that is drawn it is told: the others follow their shapes. */
    setGesture(kind: EditorGesture, elements: readonly LiveElement[], wayOf: (id: string) => readonly Point[]): void {
      const told = kind === 'write' ? [] : elements.flatMap((element) => toldOf(kind, element, wayOf))
      if (told.length === 0 && !gesture) return
      gesture = told.length === 0 ? undefined : { kind: kind === 'erase' ? 'draw' : kind, elements: told }
      tell()
    },
  }
}

export type OwnPresence = ReturnType<typeof createPresence>

const pointerState = (at: Point | undefined): Pick<PresenceState, 'pointer'> =>
  at ? { pointer: { x: Math.round(at.x), y: Math.round(at.y) } } : {}

const toldOf = (
  kind: EditorGesture,
  { id, kind: type, body }: LiveElement,
  wayOf: (id: string) => readonly Point[],
): Gesture['elements'] => {
  if (kind === 'erase') return [{ id }]
  if (type !== 'CONNECTOR') return [{ id, layout: layoutIn(body) }]
  return kind === 'draw' ? [{ id, points: thinned(wayOf(id)) }] : []
}

const thinned = (points: readonly Point[]): Point[] => {
  const step = Math.ceil(points.length / MAX_POINTS)
  const kept = points.filter((_, at) => at % step === 0 || at === points.length - 1)
  return kept.map(({ x, y }) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }))
}

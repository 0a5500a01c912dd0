import type { LiveElement, LiveRefusal } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type CanvasView, createCanvasView, type MarkKind, type View } from '../canvas/canvas-view.ts'
import { config } from '../data/config.ts'
import { followZone, type ZoneListener } from '../data/follow-zone.ts'
import { isDark } from '../data/preferences.ts'
import { loadZoneImage } from '../data/zone-image.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'

/** What a page does with the board that it shows. */
export interface BoardHandle {
  canvas: CanvasView
  /** As it is now, whatever is shown. */
  elements(): ReadonlyMap<string, LiveElement>
  container: HTMLElement
  /** Once it is loaded. */
  zone: LiveZone | undefined
}

/** Something else than the zone as it is now. */
export interface OtherContent {
  elements: ReadonlyMap<string, LiveElement>
  marks: ReadonlyMap<string, MarkKind>
}

interface BoardProps {
  at: ZoneKey
  name: string
  /** The browser keeps it: it is there without a connection, and so is what was not sent yet. */
  isKept?: boolean
  shown?: OtherContent | undefined
  onReady?: (board: BoardHandle) => void
  onLoaded?: (board: BoardHandle) => void
  onOpened?: ZoneListener['onOpened']
  /** Of what is shown, some time after it has. */
  onChanged?: () => void
  onView?: (view: View) => void
  onPick?: (id: string | undefined) => void
  onOther?: ZoneListener['onOther']
  onReloaded?: ZoneListener['onReloaded']
  onStatus?: ZoneListener['onStatus']
  onPresence?: ZoneListener['onPresence']
  onRefused?: ZoneListener['onRefused']
  onEnd?: (refusal: LiveRefusal) => void
}

/** A board that is there sooner needs no word of it. */
const SLOW_MS = 500
/** How long a view rests before it is looked at. */
const REST_MS = 300
/** A page that is told of every change of twenty people would do nothing else. */
const TELL_MS = 100

/** So many are told one by one; more are loaded anew. */
const MAX_UPDATE = 2_000

const noMarks: ReadonlyMap<string, MarkKind> = new Map()

/** A zone on a canvas, which follows what everybody does to it. */
export const Board = (props: BoardProps) => {
  const { at, name, shown } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const board = useRef<BoardHandle>()
  const dark = isDark()
  const [isSlow, setSlow] = useState(false)
  const [isAstray, setAstray] = useState(false)

  useEffect(() => {
    const container = place.current as HTMLDivElement
    let elements = new Map<string, LiveElement>()
    let isFirst = true
    let wasLive = false
    const slowTimer = setTimeout(() => setSlow(true), SLOW_MS)
    let restTimer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(restTimer)
      restTimer = setTimeout(() => setAstray(canvas.isAstray()), REST_MS)
    }
    let tellTimer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      clearTimeout(tellTimer)
      tellTimer = undefined
      latest.current.onChanged?.()
    }
    const tellSoon = () => {
      tellTimer ??= setTimeout(tell, TELL_MS)
    }
    const canvas = createCanvasView({
      container,
      baseUrl: config.baseUrl,
      isDark: isDark(),
      loadImage: (asset_id) => loadZoneImage({ ...at, asset_id }),
      onView: (view) => {
        lookSoon()
        latest.current.onView?.(view)
      },
      onTilePainted: () => {
        clearTimeout(slowTimer)
        setSlow(false)
      },
      onPick: (id) => latest.current.onPick?.(id),
      onSettled: (isSettled) => {
        container.dataset.settled = String(isSettled)
      },
    })
    const handle: BoardHandle = { canvas, elements: () => elements, container, zone: undefined }
    board.current = handle
    latest.current.onReady?.(handle)
    const stop = followZone(
      at,
      {
        onLoaded(loaded, zone) {
          elements = loaded
          handle.zone = zone
          if (!latest.current.shown) canvas.setElements(elements.values())
          container.dataset.elements = String(elements.size)
          if (isFirst) canvas.fit()
          isFirst = false
          latest.current.onLoaded?.(handle)
        },
        onOpened: () => latest.current.onOpened?.(),
        onChanged(changed, removed) {
          const wasEmpty = elements.size === 0
          for (const element of changed) elements.set(element.id, element)
          for (const id of removed) elements.delete(id)
          if (!latest.current.shown) {
            canvas.update(changed, removed)
            // What the browser kept of it was empty. Whoever has seen it live is not moved by others.
            if (wasEmpty && !wasLive && handle.zone?.pending === 0) canvas.fit()
          }
          container.dataset.elements = String(elements.size)
          lookSoon()
          tellSoon()
        },
        onReloaded: () => latest.current.onReloaded?.(),
        onOther: (operations) => latest.current.onOther?.(operations),
        onStatus(status) {
          // Nothing that came before it is told of as news later.
          if (status === 'live' && tellTimer !== undefined) tell()
          wasLive ||= status === 'live'
          latest.current.onStatus?.(status)
        },
        onPresence: (zuids) => latest.current.onPresence?.(zuids),
        onRefused: (changes, forget) => latest.current.onRefused?.(changes, forget),
        onEnd: (refusal) => latest.current.onEnd?.(refusal),
      },
      latest.current.isKept === true,
    )
    return () => {
      clearTimeout(slowTimer)
      clearTimeout(restTimer)
      clearTimeout(tellTimer)
      stop()
      canvas.destroy()
      board.current = undefined
    }
  }, [at.zone_id, at.space_id])

  useEffect(() => {
    board.current?.canvas.setDark(dark)
  }, [dark])

  const wasShown = useRef<OtherContent>()
  useEffect(() => {
    if (wasShown.current === shown || !board.current) return
    const { canvas, elements } = board.current
    const before = wasShown.current
    wasShown.current = shown
    if (place.current) place.current.dataset.compared = String(shown?.elements.size ?? '')
    replaceContent(canvas, before?.elements ?? elements(), shown?.elements ?? elements())
    canvas.mark(shown?.marks ?? noMarks)
    if (shown && !before && elements().size === 0) canvas.fit()
    setAstray(canvas.isAstray())
  }, [shown])

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the board */}
      <div ref={place} class="board" dir="ltr" role="application" aria-label={t().canvasLabel(name)} tabIndex={0} />
      <div class="board-note" role="status">
        {isSlow && (
          <p>
            <span class="spinner" aria-hidden="true" />
            {t().loadingBoard}
          </p>
        )}
        {isAstray && (
          <button type="button" class="button" onClick={() => board.current?.canvas.fit()}>
            {t().backToBoard}
          </button>
        )}
      </div>
    </>
  )
}

/** What is the same in both is not painted again. */
const replaceContent = (
  canvas: CanvasView,
  before: ReadonlyMap<string, LiveElement>,
  after: ReadonlyMap<string, LiveElement>,
): void => {
  const changed = [...after.values()].filter((element) => before.get(element.id) !== element)
  const removed = [...before.keys()].filter((id) => !after.has(id))
  if (changed.length + removed.length > MAX_UPDATE) canvas.setElements(after.values())
  else canvas.update(changed, removed)
}

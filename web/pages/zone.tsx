import { EaselError } from '@easel/sdk/error.ts'
import type { RefusedChange } from '@easel/sdk/live-types.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Comparison } from '../data/compare.ts'
import { pinsOf, pointOf, showPoint } from '../data/pins.ts'
import { navigate, place, zonePath } from '../data/router.ts'
import { session } from '../data/session.ts'
import { useShortcuts } from '../data/shortcuts.ts'
import { useComparison } from '../data/use-comparison.ts'
import { useZone } from '../data/use-zone.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { Board, type BoardHandle } from '../parts/board.tsx'
import { Chrome, useCommonKeys } from '../parts/chrome.tsx'
import { CommentsPanel, type Thread } from '../parts/comments-panel.tsx'
import { useEditor } from '../parts/editor/use-editor.ts'
import { KeysSheet } from '../parts/keys-sheet.tsx'
import { Presentation } from '../parts/presentation.tsx'
import { RefusedList } from '../parts/refused-list.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { Failure, Shown } from '../parts/states.tsx'
import { ToastPlace, tell } from '../parts/toast.tsx'
import { VersionsPanel } from '../parts/versions-panel.tsx'
import { type PanelName, ZoneBar } from '../parts/zone-bar.tsx'
import { ZoneList } from '../parts/zone-list.tsx'
import { toActualSize, ZOOM_STEP, ZoomBar } from '../parts/zoom-bar.tsx'
import { t } from '../texts/texts.ts'

const TOAST_MS = 4_000

/** How far an arrow key moves the board, in pixels. */
const STEP = 80

/** /zones/…: a zone on its canvas. */
export const ZonePage = (at: ZoneKey) => {
  const { edition_id, space_id, zone_id } = at
  const { zones, name, space, names, threads, showReplies, showAllReplies, ...told } = useZone(at)
  const { commentsChanged, zoneChanged, retryFailed } = told
  const [board, setBoard] = useState<BoardHandle>()
  // 0 until the board is there.
  const [revision, setRevision] = useState(0)
  /** Whether it is known what the browser keeps of the zone. */
  const [isOpened, setOpened] = useState(false)
  const [scale, setScale] = useState(1)
  const [isLive, setLive] = useState(false)
  const [present, setPresent] = useState<string[]>([])
  const [ended, setEnded] = useState<EaselError>()
  const [panel, setPanel] = useState<PanelName>()
  const [chosen, setChosen] = useState<string>()
  const [isPresenting, setPresenting] = useState(false)
  const [refused, setRefused] = useState<{ changes: readonly RefusedChange[]; forget: () => void }>()
  const [toast, setToast] = useState<string>()
  const canvas = board?.canvas
  const { pair, setPair, comparison, error: compareError } = useComparison(at, board)

  const list = zones.state === 'ready' ? zones.data : []
  const index = list.findIndex((zone) => zone.zone_id === zone_id)
  const spaceName = (space.state === 'ready' && space.data.space_name) || ''
  const allThreads = threads.state === 'ready' ? threads.data : undefined
  const others = present
    .filter((zuid) => zuid !== session.value?.zuid)
    .map((zuid) => ({ zuid, name: names.get(zuid) ?? t().somebody }))

  useEffect(() => {
    if (name) document.title = `${name} · Easel`
  }, [name])

  useEffect(() => {
    if (canvas && allThreads) canvas.setPins(isPresenting ? [] : pinsOf(canvas, allThreads))
  }, [canvas, allThreads, revision, isPresenting])

  const toastTimer = useRef<ReturnType<typeof setTimeout>>()
  const showToast = (text: string) => {
    clearTimeout(toastTimer.current)
    setToast(text)
    toastTimer.current = setTimeout(() => setToast(undefined), TOAST_MS)
  }
  const {
    editor,
    state: editing,
    parts,
    pasteQuestion,
  } = useEditor({
    at,
    board,
    isLoaded: revision > 0,
    isPaused: isPresenting || comparison !== undefined,
    nameOf: (zuid) => names.get(zuid) ?? t().somebody,
    // Where they are kept they are listed.
    onNotice: (text) => tell({ text }),
    onRefused: (reason) => board?.zone?.refused.length === 0 && showToast(t().refusedChange(reason)),
  })
  useEffect(() => {
    if (isLive) retryFailed()
  }, [isLive])
  const couldEdit = useRef(false)
  useEffect(() => {
    if (couldEdit.current && editing && !editing.canEdit) showToast(t().editingEnded)
    couldEdit.current = editing?.canEdit ?? false
  }, [editing?.canEdit])
  const hasTools = editor !== undefined && editing?.canEdit === true && !comparison

  const contentChanged = () => setRevision((count) => count + 1)

  // What is compared is chosen in the panel of versions: without it the board is that of now.
  const showPanel = (next: PanelName | undefined) => {
    setPanel(next)
    if (next !== 'versions') setPair(undefined)
    // Others may have made some since.
    if (next === 'zones') zoneChanged()
  }

  const chooseThread = (thread: Thread) => {
    setChosen(thread.comment_id)
    const point = canvas && pointOf(canvas, thread)
    if (point) showPoint(canvas, point)
  }

  // A link to an element or a comment goes to its place once it is there.
  const { hash } = place.value
  const shownHash = useRef('')
  useEffect(() => {
    const [, kind, id = ''] = /^(element|comment)=([\w-]+)$/.exec(hash) ?? []
    if (!canvas || revision === 0 || shownHash.current === hash) return
    if (kind === 'element') {
      const bounds = canvas.boundsOf(id.toLowerCase())
      if (bounds) canvas.fit(bounds)
    } else if (kind === 'comment') {
      if (!allThreads) return
      const has = (thread: Thread) => [thread, ...thread.replies].some(({ comment_id }) => comment_id === id)
      const thread = allThreads.find(has)
      showPanel('comments')
      // It may be among the replies that are not loaded yet.
      if (!thread && showAllReplies()) return
      if (thread) chooseThread(thread)
    }
    shownHash.current = hash
  }, [hash, canvas, revision, allThreads])

  const close = () => showPanel(undefined)
  const toggle = (one: PanelName) => {
    if (!isPresenting) showPanel(panel === one ? undefined : one)
  }
  const startPresentation = () => {
    if (canvas && canvas.frames().length > 0) return setPresenting(true)
    showToast(t().noFrames)
  }
  const toZone = (by: number) => {
    const zone = list[index + by]
    if (zone) navigate(zonePath(edition_id, space_id, zone.zone_id))
  }
  const pan = (x: number, y: number) => {
    if (!canvas) return
    const { view } = canvas
    canvas.setView({ ...view, x: view.x + (x * STEP) / view.scale, y: view.y + (y * STEP) / view.scale })
  }
  useCommonKeys('mod+alt+')
  useShortcuts({
    'mod+alt+c': () => toggle('comments'),
    'mod+alt+v': () => toggle('versions'),
    'mod+alt+z': () => toggle('zones'),
    'mod+alt+p': startPresentation,
    '+': () => canvas?.zoomBy(ZOOM_STEP),
    '=': () => canvas?.zoomBy(ZOOM_STEP),
    '-': () => canvas?.zoomBy(1 / ZOOM_STEP),
    '0': () => canvas && toActualSize(canvas),
    '1': () => canvas?.fit(),
    ArrowLeft: () => pan(-1, 0),
    ArrowRight: () => pan(1, 0),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
    PageUp: () => toZone(-1),
    PageDown: () => toZone(1),
    Escape: close,
  })

  const error =
    ended ?? (zones.state === 'failed' && !isPassing(zones.error, revision > 0 || !isOpened) ? zones.error : undefined)
  const refusedList = refused && refused.changes.length > 0 && (
    <RefusedList
      refused={refused.changes}
      onSeen={() => {
        refused.forget()
        setRefused(undefined)
      }}
    />
  )
  if (error)
    return (
      <Chrome>
        <Failure error={error} retry={() => location.reload()} />
        {refusedList}
      </Chrome>
    )
  return (
    <div
      class={`zone ${hasTools ? 'has-tools ' : ''}${isPresenting ? 'is-presenting' : panel && panel !== 'zones' ? 'has-panel' : ''}`}
    >
      <h1 class="visually-hidden">{name}</h1>
      <main>
        <Board
          at={at}
          name={name}
          isKept
          shown={isPresenting ? undefined : comparison}
          onReady={setBoard}
          onLoaded={contentChanged}
          onOpened={() => setOpened(true)}
          onChanged={contentChanged}
          onView={(view) => setScale(view.scale)}
          onStatus={(status) => setLive(status === 'live')}
          onPresence={setPresent}
          onPick={(id) => {
            const thread = allThreads?.find(({ comment_id }) => comment_id === id)
            if (!thread) return
            setChosen(thread.comment_id)
            showPanel('comments')
          }}
          onOther={(operations) => {
            if (operations.some(({ op }) => op === 'comment')) commentsChanged()
            if (operations.some(({ op }) => op === 'zone')) zoneChanged()
          }}
          onRefused={(changes, forget) => setRefused({ changes, forget })}
          onEnd={({ error_code, message }) => setEnded(toError(error_code, message))}
        />
        {revision > 0 && !comparison && board?.elements().size === 0 && <p class="empty-board">{t().emptyZone}</p>}
      </main>
      {!isPresenting && (
        <>
          <ZoneBar
            {...{ at, name, spaceName, isLive, others, panel }}
            following={editing?.following}
            onFollow={editor && ((zuid) => editor.follow(zuid === editing?.following ? undefined : zuid))}
            onPanel={toggle}
            onNow={comparison && close}
            onPresent={startPresentation}
          />
          {panel === 'zones' && (
            <SidePanel title={t().pages} onClose={close} class="left">
              <Shown of={zones}>{(all) => <ZoneList at={at} zones={all} />}</Shown>
            </SidePanel>
          )}
          {panel === 'comments' && (
            <SidePanel title={t().comments} onClose={close}>
              <CommentsPanel threads={threads} chosen={chosen} onChoose={chooseThread} onReplies={showReplies} />
            </SidePanel>
          )}
          {panel === 'versions' && (
            <SidePanel title={t().versions} onClose={close}>
              {compareError !== undefined && <Failure error={compareError} />}
              <VersionsPanel
                at={at}
                names={names}
                pair={pair}
                revision={revision}
                summary={summaryOf(comparison)}
                onPair={setPair}
              />
            </SidePanel>
          )}
          <ZoomBar canvas={canvas} scale={scale} />
          {refusedList}
          {editor && editing?.following !== undefined && parts && (
            <parts.FollowBar
              editor={editor}
              zuid={editing.following}
              name={names.get(editing.following) ?? t().somebody}
            />
          )}
          {editor && editing && parts && <parts.StateBar editor={editor} state={editing} />}
          {hasTools && parts && editing.selected > 0 && !editing.isBusy && (
            <parts.SelectionBar editor={editor} state={editing} />
          )}
          {hasTools && parts && editing.textLook && (editing.isWriting || !editing.isBusy) && (
            <parts.TextBar editor={editor} state={editing} look={editing.textLook} />
          )}
          {hasTools && parts && editing.values && <parts.ValuesPanel editor={editor} values={editing.values} />}
          {hasTools && parts && editing.locked > 0 && !editing.isBusy && <parts.LockBar editor={editor} />}
          {hasTools && parts && pasteQuestion && <parts.PasteDialog question={pasteQuestion} />}
          {hasTools && parts && <parts.Toolbar editor={editor} state={editing} />}
        </>
      )}
      {isPresenting && canvas && <Presentation canvas={canvas} onEnd={() => setPresenting(false)} />}
      <div class="toast-place" role="status">
        {toast && <p class="toast">{toast}</p>}
      </div>
      <ToastPlace />
      <KeysSheet isZone />
    </div>
  )
}

const summaryOf = (comparison: Comparison | undefined): string | undefined => {
  if (!comparison) return undefined
  const { added, removed, changed } = comparison
  return added + removed + changed === 0 ? t().compareSame : t().compareSummary(added, removed, changed)
}

/** Whether the board is there, or may come, without the list of zones that failed so. */
const isPassing = (error: unknown, isBoardThere: boolean): boolean =>
  error instanceof EaselError && (error.status === 429 || error.status >= 500 || (error.status === 0 && isBoardThere))

/** The end of a live session as the refusal that a request would have had. */
const toError = (code: string | undefined, message: string): EaselError => {
  const status = code?.endsWith('1033') ? 403 : code === 'Z1011' || code === 'S1012' ? 400 : code ? 404 : 0
  return new EaselError(status, { error_code: code ?? 'NETWORK', message })
}

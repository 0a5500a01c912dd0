import type { EaselError } from '@easel/sdk/error.ts'
import type { RefusedChange } from '@easel/sdk/live-types.ts'
import { useEffect, useState } from 'preact/hooks'
import { copyLink } from '../data/copy-link.ts'
import { navigate, zonePath } from '../data/router.ts'
import { session } from '../data/session.ts'
import { useComments } from '../data/use-comments.ts'
import { summaryOf, useComparison } from '../data/use-comparison.ts'
import { useZone } from '../data/use-zone.ts'
import { endOfSession, isPassing } from '../data/zone-errors.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import type { PresentedSteps } from '../editor/presentation.ts'
import { Board, type BoardHandle } from '../parts/board.tsx'
import { Chrome } from '../parts/chrome.tsx'
import { useCommenting } from '../parts/comments/use-commenting.ts'
import { lazy } from '../parts/editor/lazy.tsx'
import { useEditingEnded, useEditor } from '../parts/editor/use-editor.ts'
import { KeysSheet } from '../parts/keys-sheet.tsx'
import { useMinimap } from '../parts/minimap/use-minimap.ts'
import { SidePanel } from '../parts/side-panel.tsx'
import { Failure, Shown } from '../parts/states.tsx'
import { useTemplates } from '../parts/templates/use-templates.tsx'
import { ToastPlace, tell } from '../parts/toast.tsx'
import { useLinkedPlace } from '../parts/use-linked-place.ts'
import { useZoneKeys } from '../parts/use-zone-keys.ts'
import { useZoneName } from '../parts/use-zone-name.ts'
import type { PastContent } from '../parts/versions/time-player.tsx'
import { type PanelName, ZoneBar } from '../parts/zone-bar.tsx'
import { ZoneList } from '../parts/zone-list.tsx'
import { ZoomBar } from '../parts/zoom-bar.tsx'
import { t } from '../texts/texts.ts'

const VersionsPanel = lazy(async () => (await import('../parts/versions/versions-panel.tsx')).VersionsPanel)
const CommentsPanel = lazy(async () => (await import('../parts/comments/comments-panel.tsx')).CommentsPanel)
const RefusedList = lazy(async () => (await import('../parts/refused-list.tsx')).RefusedList)
const presentation = () => import('../parts/presenting/presentation.tsx')
const Presentation = lazy(async () => (await presentation()).Presentation)

const say = (text: string): void => tell({ text, isBrief: true })

/** /zones/…: a zone on its canvas. */
export const ZonePage = (at: ZoneKey) => {
  const { edition_id, space_id, zone_id } = at
  const { zones, name, space, names, present, setPresent, zoneChanged, retryFailed } = useZone(at)
  const [board, setBoard] = useState<BoardHandle>()
  // 0 until the board is there.
  const [revision, setRevision] = useState(0)
  /** Whether it is known what the browser keeps of the zone. */
  const [isOpened, setOpened] = useState(false)
  const [scale, setScale] = useState(1)
  const [isLive, setLive] = useState(false)
  const [ended, setEnded] = useState<EaselError>()
  const [panel, setPanel] = useState<PanelName>()
  const [presented, setPresented] = useState<PresentedSteps>()
  const isPresenting = presented !== undefined
  const [isToPresent, setToPresent] = useState(false)
  const [refused, setRefused] = useState<{ changes: readonly RefusedChange[]; forget: () => void }>()
  const canvas = board?.canvas
  const comments = useComments(at, revision > 0 ? board?.zone : undefined, names)
  const { all: allThreads } = comments
  const minimap = useMinimap(board, revision)
  const { pair, setPair, comparison, error: compareError } = useComparison(at, board)
  const [past, setPast] = useState<PastContent>()
  /** What is shown instead of the zone of now. */
  const other = past ?? comparison

  const list = zones.state === 'ready' ? zones.data : []
  const index = list.findIndex((zone) => zone.zone_id === zone_id)
  const spaceName = (space.state === 'ready' && space.data.space_name) || ''
  const nameOf = (zuid: string): string => names.get(zuid) ?? t().somebody
  const others = present.filter((zuid) => zuid !== session.value?.zuid).map((zuid) => ({ zuid, name: nameOf(zuid) }))

  useEffect(() => {
    if (name) document.title = `${name} · Easel`
  }, [name])

  const {
    editor,
    isFailed,
    state: editing,
    parts,
    did,
    pasteQuestion,
  } = useEditor({
    at,
    board,
    isLoaded: revision > 0,
    isPaused: isPresenting || other !== undefined,
    nameOf,
    onComment: (place) => commenting.begin(place),
    onStepComment: (by) => commenting.step(by),
    onLink: (hash) => void copyLink(hash).then((isCopied) => say(isCopied ? t().linkCopied : t().linkInAddress)),
    onBrief: say,
    onNotice: (text, goTo) => tell({ text, ...(goTo && { action: { label: t().goThere, run: goTo } }) }),
    // Where they are kept they are listed.
    onRefused: (reason) => board?.zone?.refused.length === 0 && say(t().refusedChange(reason)),
  })
  useEffect(() => {
    if (!isLive) return
    retryFailed()
    comments.retryFailed()
  }, [isLive])
  useEditingEnded(editing?.canEdit, () => say(t().editingEnded))
  const isNow = editor !== undefined && !other
  const hasTools = isNow && editing?.canEdit === true
  const team_id = space.state === 'ready' ? space.data.team_id : undefined
  const canEditSpace = space.state === 'ready' && space.data.can_edit === 'true'
  const canRename = canEditSpace && editing?.canEdit !== false && !session.value?.guest
  const naming = useZoneName({ at, name, canRename, onRenamed: zoneChanged })
  const templates = useTemplates({ at, name, team_id, board, selection: hasTools ? editor.selection : undefined })
  const canComment = isNow && editing?.canComment === true
  const commenting = useCommenting({
    canvas,
    editor,
    comments,
    revision,
    isPresenting,
    onOpen: () => showPanel('comments'),
  })

  const contentChanged = () => setRevision((count) => count + 1)

  // What is compared is chosen in the panel of versions: without it the board is that of now.
  const showPanel = (next: PanelName | undefined) => {
    setPanel(next)
    // One at a time, or they would lie over each other.
    if (next && (editing?.panel === 'frames' || editing?.panel === 'layers')) editor?.showPanel(undefined)
    if (next !== 'versions') setPair(undefined)
    if (next !== 'comments') commenting.leave()
    // Others may have made some since.
    if (next === 'zones') zoneChanged()
  }

  useLinkedPlace({
    canvas,
    revision,
    isLive,
    threads: allThreads,
    onComment: () => showPanel('comments'),
    onThread: commenting.show,
    showAllReplies: comments.showAllReplies,
    onGone: () => say(t().linkGone),
  })

  const close = () => showPanel(undefined)
  const toggle = (one: PanelName) => {
    if (!isPresenting) showPanel(panel === one ? undefined : one)
  }
  const startPresentation = () => {
    if (!canvas || canvas.frames().length === 0) return say(t().noFrames)
    setToPresent(true)
  }
  useEffect(() => {
    if (!isToPresent || !(editor || isFailed)) return
    setToPresent(false)
    // Without the code there would be no way back, and all of a frame at once.
    Promise.all([editor?.steps() ?? Promise.reject(), presentation()]).then(
      ([steps]) => setPresented(steps),
      () => say(t().failed),
    )
  }, [isToPresent, editor, isFailed])
  const toZone = (by: number) => {
    const zone = list[index + by]
    if (zone) navigate(zonePath(edition_id, space_id, zone.zone_id))
  }
  const pageCommands = useZoneKeys({
    canvas,
    togglePanel: toggle,
    closePanel: close,
    toggleMinimap: minimap.toggle,
    startPresentation,
    stepZone: toZone,
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
      class={`zone ${hasTools || canComment ? 'has-tools ' : ''}${isPresenting ? 'is-presenting' : panel && panel !== 'zones' ? 'has-panel' : ''}`}
    >
      <h1 class="visually-hidden">{name}</h1>
      <main>
        <Board
          at={at}
          name={name}
          isKept
          shown={isPresenting ? undefined : other}
          onReady={setBoard}
          onLoaded={contentChanged}
          onOpened={() => setOpened(true)}
          onChanged={contentChanged}
          onView={(view) => {
            setScale(view.scale)
            commenting.follow.current?.()
            minimap.follow()
          }}
          onStatus={(status) => setLive(status === 'live')}
          onPresence={setPresent}
          onPick={commenting.pick}
          onReloaded={comments.reload}
          onOther={(operations) => {
            comments.told(operations)
            if (
              operations.some(
                (one) =>
                  one.op === 'zone' && !('timer' in one.set || 'voting' in one.set || 'private_notes' in one.set),
              )
            )
              zoneChanged()
          }}
          onRefused={(changes, forget) => setRefused({ changes, forget })}
          onEnd={({ error_code, message }) => setEnded(endOfSession(error_code, message))}
        />
        {revision > 0 && !other && board?.elements().size === 0 && <p class="empty-board">{t().emptyZone}</p>}
      </main>
      {!isPresenting && (
        <>
          <ZoneBar
            {...{ at, name, spaceName, isLive, others, panel }}
            naming={naming.props}
            isOffline={editing ? !editing.isConnected : !navigator.onLine}
            canShare={canEditSpace}
            unread={comments.unread.size}
            following={editing?.following}
            onFollow={editor && ((zuid) => editor.follow(zuid === editing?.following ? undefined : zuid))}
            onPanel={toggle}
            otherLabel={past?.label ?? t().comparing}
            onNow={other && close}
            onPresent={startPresentation}
          />
          {panel === 'zones' && (
            <SidePanel title={t().pages} onClose={close} class="left">
              <Shown of={zones}>{(all) => <ZoneList at={at} zones={all} />}</Shown>
            </SidePanel>
          )}
          {panel === 'comments' && (
            <SidePanel title={t().comments} onClose={close}>
              <CommentsPanel
                at={at}
                threads={comments.threads}
                chosen={commenting.chosen}
                unread={comments.unread}
                canComment={canComment}
                zuid={session.value?.zuid ?? ''}
                actions={commenting.actions}
                onAllRead={() => comments.markRead(allThreads ?? [])}
              />
            </SidePanel>
          )}
          {panel === 'versions' && (
            <SidePanel title={t().versions} onClose={close}>
              {compareError !== undefined && <Failure error={compareError} />}
              <VersionsPanel
                key={zone_id}
                at={at}
                board={board}
                zoneName={name}
                names={names}
                pair={pair}
                revision={revision}
                summary={summaryOf(comparison)}
                rights={{ canEdit: editing?.canEdit === true, selected: editor?.selection() ?? [] }}
                onPair={setPair}
                onPast={setPast}
              />
            </SidePanel>
          )}
          <ZoomBar canvas={canvas} scale={scale} minimap={minimap.props} onMinimap={minimap.toggle} />
          {refusedList}
          {editor && editing?.following !== undefined && parts && (
            <parts.FollowBar editor={editor} zuid={editing.following} name={nameOf(editing.following)} />
          )}
          {editor && editing && parts && canvas && (
            <parts.Finding
              {...{ editor, state: editing, canvas, threads: allThreads, revision }}
              pageCommands={[...pageCommands, ...naming.commands, ...templates.commands]}
              onPanel={close}
            />
          )}
          {isNow && editing && parts && board && (
            <parts.BoardReader {...{ editor, state: editing, container: board.container, revision, did, nameOf }} />
          )}
          {editor && editing && parts && <parts.StateBar at={at} editor={editor} state={editing} />}
          {isNow && parts && canvas && <parts.Reactions editor={editor} canvas={canvas} />}
          {hasTools && parts && <parts.EditBars {...{ editor, state: editing, pasteQuestion }} />}
          {isNow && parts && editing && (hasTools || canComment) && (
            <parts.Toolbar editor={editor} state={editing} onTemplate={templates.open} />
          )}
          {templates.dialog}
          {canvas && canComment && parts && commenting.place && (
            <parts.NewComment
              canvas={canvas}
              zone={at}
              at={commenting.place}
              draft={`new ${zone_id}`}
              follow={commenting.follow}
              onSend={commenting.send}
              onClose={commenting.giveUp}
            />
          )}
        </>
      )}
      {presented && editor && canvas && (
        <Presentation {...{ canvas, editor, presented, revision }} onEnd={() => setPresented(undefined)} />
      )}
      {isNow && parts && editing && canvas && board?.zone && (
        <parts.ZoneTogether {...{ at, editor, state: editing, canvas, isPresenting }} zone={board.zone} />
      )}
      <ToastPlace />
      <KeysSheet isZone />
    </div>
  )
}

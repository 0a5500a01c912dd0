import type { LiveElement } from '@easel/sdk/live-types.ts'
import { createActions } from './actions.ts'
import { drawSelection } from './draw-selection.ts'
import type { EditorHandle } from './editor-handle.ts'
import { createEditorLayer } from './editor-layer.ts'
import { createTell, markBoard, stateOf } from './editor-state.ts'
import type { Editor, EditorOptions } from './editor-types.ts'
import { createFind } from './find/find.ts'
import { createFollow } from './follow.ts'
import { middleOf, unionOf } from './geometry.ts'
import { createGroups } from './groups.ts'
import { createImages } from './images/add-images.ts'
import { createInput } from './input.ts'
import { createKeyboard } from './keyboard/keyboard.ts'
import { createReadingOrder } from './keyboard/reading-order.ts'
import { createSay } from './keyboard/say.ts'
import { createLastStyles } from './last-styles.ts'
import { createLayers } from './layers/layers.ts'
import { linkOf } from './link.ts'
import { createPanels } from './panels.ts'
import { placeBar } from './place-bar.ts'
import { placeMenu } from './place-menu.ts'
import { createPresence } from './presence.ts'
import { createSelection } from './selection.ts'
import { createShowing } from './showing.ts'
import { createStore } from './store.ts'
import { watchTables } from './tables/load-tables.ts'
import { createEditorText } from './text/editor-text.ts'
import { createTogether } from './together/together.ts'
import { createToolChoice } from './tool-choice.ts'
import { createTools } from './tools/all.ts'
import { watchZone } from './watch-zone.ts'
import { wayOf } from './way-of.ts'

export type { EditorHandle } from './editor-handle.ts'

/** Hands on a zone that is shown on a canvas. */
export const createEditor = (options: EditorOptions): EditorHandle => {
  const { canvas, container, zone } = options
  const stopped = new AbortController()
  const { signal } = stopped
  let shownLocked: readonly string[] = []
  let own: readonly LiveElement[] = []

  const tell = createTell(() => {
    markBoard(container, editor, text.id)
    options.onState({
      ...stateOf(editor, own.length > 0),
      following: follow.zuid,
      find: panels.isFinding() ? finding.state : undefined,
    })
  }, signal)

  const showPreviews = (): void => layer.preview(together.withPreview(own).map(canvas.masked))

  const tellView = (): void => presence.setView(follow.zuid === undefined ? canvas.view : undefined, canvas.size)

  /** As it is shown: what a presentation leaves out is hidden. */
  const get = (id: string) => {
    const element = zone.get(id)
    return element && (canvas.masked(element) as LiveElement)
  }

  const layer = createEditorLayer({ ...options, zone: { get } }, (context) => {
    // A presentation is followed too.
    if (showing.isPaused) {
      if (showing.isPointing) machine.draw(context)
      return tellView()
    }
    together.draw(context, canvas.view, layer.board)
    images.draw(context)
    drawSelection(context, editor)
    if (panels.isFinding()) finding.draw(context)
    machine.draw(context)
    keyboard.draw(context)
    text.place()
    placeBar(editor, container)
    follow.check()
    tellView()
  })
  const boundsOf = (id: string) => layer.boundsOf(id) ?? canvas.boundsOf(id)

  const selection = createSelection({ get }, () => {
    shownLocked = []
    forgetLink()
    presence.setSelection(selection.ids)
    said.selectionChanged()
    canvas.redraw()
    tell()
  })
  const presence = createPresence(zone)
  const groups = createGroups(zone)
  const store = createStore({
    zone,
    board: layer.board,
    boundsOf,
    onRefused: options.onRefused,
    onCommit: (edits, run) => said.commit(edits, run),
    onUndone: (what) => said.say({ what }),
  })

  const panels = createPanels({
    onLeave: () => text.finish(),
    onFindClosed: () => finding.close(),
    onChange: tell,
  })
  const choice = createToolChoice({
    memory: options.memory,
    rights: options.rights,
    onLeave: () => {
      current().cancel()
      keyboard.forget()
      text.finish()
    },
    onChange: () => {
      container.style.cursor = current().cursor
      tell()
    },
  })

  const editor: Editor = {
    canvas,
    layer,
    store,
    selection,
    zone,
    at: options.at,
    groups,
    lastStyles: createLastStyles(options.memory),
    get shownLocked() {
      return shownLocked
    },
    showLocked(ids) {
      shownLocked = ids
      canvas.redraw()
      tell()
    },
    get tool() {
      return choice.tool
    },
    get geometry() {
      return choice.geometry
    },
    get canEdit() {
      return options.rights().includes('edit')
    },
    get canComment() {
      return options.rights().includes('comment')
    },
    writeComment: options.onComment,
    stepComment: options.onStepComment,
    setTool: choice.setTool,
    setGeometry: choice.setGeometry,
    toolUsed: choice.toolUsed,
    preview(elements, kind = 'move') {
      if (elements.length > 0 !== own.length > 0) tell()
      own = elements
      showPreviews()
      presence.setGesture(kind, elements, (id) => wayOf(layer.board, id))
    },
    get isDrawing() {
      return current().isInk ?? false
    },
    tellStroke: presence.setStroke,
    selectionBounds: () => unionOf([...selection.ids, ...shownLocked].map(boundsOf)),
    writeText(id, { merge, at } = {}) {
      if (!editor.canEdit) return
      selection.set([id])
      text.begin(id, { merge, at })
    },
    finishText: () => text.finish(),
    get isWriting() {
      return text.id !== undefined
    },
    get text() {
      return editorText
    },
    nextFrameName: () => options.frameName(canvas.frames().length + 1),
    tableWords: options.tableWords,
    get images() {
      return images
    },
    loadImage: options.loadImage,
    copyFailed: options.onCopyFailed,
    place: () => input.pointer ?? middleOf(canvas.view, canvas.size),
    redraw: canvas.redraw,
    get areValuesShown() {
      return panels.areValuesShown
    },
    showValues: panels.showValues,
    get panel() {
      return panels.panel
    },
    showPanel: panels.showPanel,
    openMenu: (at, connectorId) => panels.showMenu(placeMenu(editor, at, connectorId)),
    closeMenu: () => panels.showMenu(undefined),
    get menu() {
      return panels.menu
    },
    get find() {
      return finding.find
    },
    copyLink: () => options.onLink(linkOf(editor)),
    giveSteps: (how) =>
      void import('./on-demand.ts').then(
        (code) => code[how](editor),
        () => {},
      ),
    get order() {
      return order
    },
    get keyboard() {
      return keyboard
    },
    get together() {
      return together.own
    },
    get ballot() {
      return together.ballot
    },
  }

  const follow = createFollow({ editor, onChange: tell })
  const images = createImages({
    editor,
    at: options.at,
    load: options.loadImageOf,
    upload: options.uploadImage,
    onFailed: options.onImagesFailed,
    onChange: tell,
    signal,
  })
  const {
    session: text,
    text: editorText,
    forgetLink,
  } = createEditorText({
    editor,
    container,
    label: options.textLabel,
    onWriting: () => presence.setTyping(text.id),
    tell,
  })
  const finding = createFind({ editor, tell })
  const tools = createTools(editor, (dots = '') => void Object.assign(container.dataset, { dots }))
  const current = () => (choice.tool === 'vote' && together.ballot?.tool) || tools[choice.tool]
  const order = createReadingOrder(editor, { get })
  const said = createSay(
    { editor, order, memory: options.memory, isReading: () => keyboard.isReading, onDid: options.onDid },
    signal,
  )
  const keyboard = createKeyboard({ editor, container, order, current, tell, ...said }, signal)

  const together = createTogether(
    { editor, options, presence, follow, isPaused: () => showing.isPaused, onPreview: showPreviews },
    signal,
  )

  const input = createInput(
    {
      ...{ editor, options, current, follow },
      showPointer: presence.setPointer,
      eraser: () => (editor.canEdit && !showing.isPaused ? tools.eraser : undefined),
      isPaused: () => showing.isPaused,
    },
    signal,
  )
  const { machine, runner } = input
  canvas.setPointerTool(machine)
  const showing = createShowing({ editor, machine, follow, presence, hide: together.hide, onChange: tell })

  const stopWatching = watchZone({
    editor,
    machine,
    writtenId: () => text.id,
    mayUse: choice.mayUse,
    elementsChanged: (ids) => panels.isFinding() && finding.elementsChanged(ids),
    tell,
  })
  const stopTables = watchTables(editor, tell)
  tell()

  return {
    ...runner.byId,
    showPanel: editor.showPanel,
    closeMenu: editor.closeMenu,
    find: finding.find,
    layers: createLayers(editor),
    reading: keyboard.reading,
    setTool: editor.setTool,
    setGeometry: editor.setGeometry,
    text: editorText,
    together: together.own,
    attachBallot: together.attachBallot,
    attachOverlay: together.attachOverlay,
    follow: follow.follow,
    tellView,
    present: (presenting) => presence.setMoment({ presenting }),
    ...createActions(editor, tell),
    pause: showing.pause,
    point: showing.point,
    destroy() {
      text.finish()
      stopped.abort()
      stopWatching()
      stopTables()
      follow.stop()
      groups.stop()
      keyboard.stop()
      canvas.setPointerTool(undefined)
      canvas.setLayer(undefined)
    },
  }
}

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { config } from '../../data/config.ts'
import { rightsIn } from '../../data/kept-zones.ts'
import { recall, remember } from '../../data/preferences.ts'
import { session } from '../../data/session.ts'
import { uploadZoneImage } from '../../data/upload-image.ts'
import { loadZoneImage } from '../../data/zone-image.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import type { AskedPaste, PasteChoice } from '../../editor/clipboard/paste-types.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { CommentPlace, EditorState } from '../../editor/editor-types.ts'
import type { Did } from '../../editor/keyboard/keyboard-types.ts'
import { t } from '../../texts/texts.ts'
import type { BoardHandle } from '../board.tsx'
import { describeImageFailures } from './image-failures.ts'

interface UseEditor {
  at: ZoneKey
  board: BoardHandle | undefined
  isLoaded: boolean
  /** Something else than the zone of now is shown. */
  isPaused: boolean
  nameOf(zuid: string): string
  onRefused(reason: string): void
  onComment(place: CommentPlace): void
  onStepComment(by: 1 | -1): void
  onLink(hash: string): void
  /** Something is to be said in words; `goTo`: with a way to where it is. */
  onNotice(text: string, goTo?: () => void): void
  /** The same, of what nobody misses. */
  onBrief(text: string): void
}

type Parts = Omit<typeof import('./editing.ts')['editing'], 'createEditor'>

interface Editing {
  editor: EditorHandle | undefined
  /** Its code could not be loaded so far. */
  isFailed: boolean
  state: EditorState | undefined
  parts: Parts | undefined
  /** What was done last. */
  did: Did | undefined
  /** Somebody is asked what becomes of what they have pasted. */
  pasteQuestion: AskedPaste | undefined
}

const RETRY_MS = 3_000

/** The editor of a board, once it is loaded; its code comes after the board is there. */
export const useEditor = (props: UseEditor): Editing => {
  const { at, board, isLoaded, isPaused } = props
  const [editor, setEditor] = useState<EditorHandle>()
  const [isFailed, setFailed] = useState(false)
  const [parts, setParts] = useState<Parts>()
  const [state, setState] = useState<EditorState>()
  const [asked, setAsked] = useState<AskedPaste>()
  const [did, setDid] = useState<Did>()
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const { zone, canvas, container } = board ?? {}
    if (!isLoaded || !zone || !canvas || !container) return
    let made: EditorHandle | undefined
    let isOver = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const begin = (): Promise<void> =>
      import('./editing.ts').then(
        ({ editing: { createEditor, ...others } }) => {
          if (isOver) return
          made = createEditor({
            canvas,
            container,
            zone,
            baseUrl: config.baseUrl,
            rights: () => rightsIn(zone, session.value?.zuid, at),
            loadImage: (asset_id) => loadZoneImage({ ...at, asset_id }),
            askPaste: (question) =>
              new Promise((resolve) => {
                const answer = (choice?: PasteChoice) => {
                  setAsked(undefined)
                  resolve(choice)
                }
                setAsked({ ...question, answer })
              }),
            uploadImage: (image, signal) => uploadZoneImage(at, image, signal),
            onCopyFailed: () => latest.current.onNotice(t().copyFailed),
            onImagesFailed: (failures) => latest.current.onNotice(describeImageFailures(failures)),
            at,
            loadImageOf: (from, asset_id) => loadZoneImage({ ...from, asset_id }),
            memory: { recall, remember },
            nameOf: (zuid) => latest.current.nameOf(zuid),
            writesLabel: (name) => t().writesText(name),
            frameName: (count) => t().frameName(count),
            tableWords: () => ({
              table: t().do_insertTable,
              board: t().boardOfColumns,
              columns: [t().columnToDo, t().columnDoing, t().columnDone],
            }),
            textLabel: () => t().fieldLabel,
            chatLabel: () => t().chatLabel,
            onCall: ({ zuid, viewport }) => {
              const { onNotice, nameOf } = latest.current
              onNotice(t().calls(nameOf(zuid)), () => made?.together.goTo(viewport))
            },
            onCalled: () => latest.current.onBrief(t().called),
            onState: setState,
            onDid: setDid,
            onComment: (place) => latest.current.onComment(place),
            onStepComment: (by) => latest.current.onStepComment(by),
            onLink: (hash) => latest.current.onLink(hash),
            onRefused: ({ message }) => latest.current.onRefused(message),
          })
          made.pause(latest.current.isPaused)
          setFailed(false)
          setEditor(made)
          setParts(others)
        },
        () => {
          if (isOver) return
          setFailed(true)
          retry = setTimeout(begin, RETRY_MS)
        },
      )
    void begin()
    return () => {
      isOver = true
      clearTimeout(retry)
      made?.destroy()
      setEditor(undefined)
    }
  }, [board, isLoaded])

  useLayoutEffect(() => {
    editor?.pause(isPaused)
  }, [editor, isPaused])

  return { editor, isFailed, state, parts, did, pasteQuestion: asked }
}

/** Says so when somebody who could edit may no longer. */
export const useEditingEnded = (canEdit: boolean | undefined, onEnd: () => void): void => {
  const couldEdit = useRef(false)
  useEffect(() => {
    if (couldEdit.current && canEdit === false) onEnd()
    couldEdit.current = canEdit ?? false
  }, [canEdit])
}

import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement, LiveRefusal, LiveRight, PresenceState } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { CanvasPointer, CanvasView } from '../canvas/canvas-types.ts'
import type { ActiveLayer } from '../canvas/layers/active-layer.ts'
import type { AskPaste } from './clipboard/paste-types.ts'
import type { Find, FindState } from './find/find-types.ts'
import type { GeometryName } from './geometries.ts'
import type { Point } from './geometry.ts'
import type { Groups } from './groups.ts'
import type { ImageFailure, ImageState, Images, ZoneAddress, ZoneImage } from './images/image-types.ts'
import type { Did, Keyboard } from './keyboard/keyboard-types.ts'
import type { LastStyles, Memory } from './last-styles.ts'
import type { Selection } from './selection.ts'
import type { Store } from './store.ts'
import type { InkStyle, StyleState } from './style-types.ts'
import type { EditorText, TextLook } from './text/text-types.ts'
import type { ReceivedCall, Together } from './together/together-types.ts'
import type { Values } from './value-types.ts'

type InkTool = 'pen' | 'highlighter' | 'eraser' | 'partEraser' | 'lasso' | 'laser'
export type ToolId =
  | 'select'
  | 'hand'
  | 'note'
  | 'text'
  | 'shape'
  | 'frame'
  | 'connector'
  | 'line'
  | 'comment'
  | 'vote'
  | InkTool

/** A place in the zone where a pointer was. */
export interface TracePoint extends Point {
  /** Of a pen, from 0 to 1. */
  pressure?: number
}
/** What is open beside the board, or over it. */
export type EditorPanel = 'palette' | 'find' | 'replace' | 'frames' | 'layers' | 'together'

export type ScreenPlace = Pick<CanvasPointer, 'px' | 'py'>

/** A pointer with its place in the zone. */
export interface ToolPointer extends Omit<CanvasPointer, 'trail'>, TracePoint {
  isTouch: boolean
  /** The element that is meant, whatever lies over it: by keys. */
  on?: string
  /** Where it was since the last event, the place of now last. */
  trail: readonly TracePoint[]
}

/** What is written on a new table: its name, and for a board of columns their titles. */
export interface TableWords {
  table: string
  board: string
  columns: readonly string[]
}

/** What a comment is about: an element, or a place. */
export interface CommentPlace {
  x: number
  y: number
  elementId?: string
}

/** A small state machine: what a pointer does while the tool is chosen. */
export interface Tool {
  readonly cursor: string
  /** Draws by hand: the view stays where it is, and fingers move it once there is a pen. */
  readonly isInk?: boolean
  /** Whether it takes the pointer; else the view is moved. */
  down(pointer: ToolPointer): boolean
  move(pointer: ToolPointer): void
  up(pointer: ToolPointer): void
  /** Esc, a second finger, a lost pointer: as if nothing had begun. Whether something had. */
  cancel(): boolean
  /** The cursor above a place. */
  hover?(pointer: ToolPointer): string
  doubleClick?(pointer: ToolPointer): void
  tap?(pointer: ToolPointer): boolean
  /** Draws what is only there while the tool is at work, in CSS pixels. */
  draw?(context: CanvasRenderingContext2D): void
}

/** What stands above the board and goes along with the view. */
export interface Overlay {
  /** In each frame. */
  place(): void
  /** Something else than the zone of now is shown. */
  hide(): void
}

/** Voting on a board; its code is loaded when a zone has a voting. */
export interface Ballot extends Overlay {
  /** Whether votes are taken now. */
  readonly isOpen: boolean
  /** One vote more, or less, for each. */
  change(ids: readonly string[], by: 1 | -1): void
  readonly tool: Tool
}

export interface ToldStroke {
  /** `point`: of a laser pointer. */
  kind: 'draw' | 'point'
  id: string
  points: readonly Point[]
}

/** Where the menu is open, in pixels of the board. */
export interface MenuPlace extends Point {
  /** It offers shapes for the second end of a connector, which is on nothing there. */
  offer?: { editor: Editor; connectorId: string }
}

/** What somebody is doing with what is shown and not kept yet; of what they erase others are told which it is. */
export type EditorGesture = NonNullable<PresenceState['gesture']>['kind'] | 'erase'

export interface Editor {
  readonly canvas: CanvasView
  readonly layer: ActiveLayer
  readonly store: Store
  readonly selection: Selection
  readonly zone: LiveZone
  readonly at: ZoneAddress
  readonly groups: Groups
  readonly lastStyles: LastStyles
  readonly images: Images
  loadImage(assetId: string): Promise<Blob | undefined>
  /** The browser did not let something be copied. */
  copyFailed(): void
  /** Locked elements that were clicked, or just locked: they can be unlocked. */
  readonly shownLocked: readonly string[]
  showLocked(ids: readonly string[]): void
  readonly tool: ToolId
  readonly geometry: GeometryName
  readonly canEdit: boolean
  readonly canComment: boolean
  /** Asks for the text of a comment. */
  writeComment(place: CommentPlace): void
  /** Shows the next comment of the zone, or the one before. */
  stepComment(by: 1 | -1): void
  /** `isKept`: it stays after it was used. */
  setTool(id: ToolId, isKept?: boolean): void
  setGeometry(name: GeometryName): void
  /** After one use a tool gives way to selecting, unless it was chosen twice. */
  toolUsed(): void
  /** Shows elements as they would be, to others too; an empty list ends it. */
  preview(elements: readonly LiveElement[], kind?: EditorGesture): void
  /** Whether a tool is chosen that draws by hand. */
  readonly isDrawing: boolean
  /** Tells others of a line that is drawn and in no zone yet; undefined ends it. */
  tellStroke(stroke: ToldStroke | undefined): void
  /** Around what is selected, or shown as locked, as it stands on the screen. */
  selectionBounds(): Bounds | undefined
  /** `at`: where the caret goes, in pixels of the board; else to the end. */
  writeText(id: string, options?: { merge?: string; isNew?: boolean; at?: ScreenPlace }): void
  /** Ends what is being written, and keeps it. */
  finishText(): void
  readonly isWriting: boolean
  readonly text: EditorText
  nextFrameName(): string
  tableWords(): TableWords
  /** Where something goes that nobody has given a place: the pointer, or else the middle of the screen. */
  place(): Point
  redraw(): void
  /** Whether the panel of exact values is open. */
  readonly areValuesShown: boolean
  showValues(areShown: boolean): void
  readonly find: Find
  /** A link to what is selected, or to what is on the screen. */
  copyLink(): void
  readonly keyboard: Keyboard
  /** To what is selected: when it appears while its frame is presented. */
  giveSteps(how: 'nextStep' | 'oneByOne' | 'withFrame'): void
  /** Where it is when the board is read; `forget`: what is shown is not the same any more. */
  readonly order: { indexOf(id: string): number; forget(): void }
  readonly together: Together
  /** While the zone has votings. */
  readonly ballot: Ballot | undefined
  readonly panel: EditorPanel | undefined
  showPanel(panel: EditorPanel | undefined): void
  /** For what is at a place, which is selected; without one for what is selected. For a connector: shapes for its end. */
  openMenu(at: ToolPointer | undefined, connectorId?: string): void
  closeMenu(): void
  readonly menu: MenuPlace | undefined
}

/** What the page is told, and told again. */
export interface EditorState {
  tool: ToolId
  geometry: GeometryName
  canEdit: boolean
  canComment: boolean
  /** What people cannot do together in this space. */
  togetherOff: LiveZone['togetherOff']
  selected: number
  /** How many locked ones are shown as such. */
  locked: number
  /** A table, or something in one, is selected. */
  isTable: boolean
  canGroup: boolean
  canUngroup: boolean
  canUndo: boolean
  canRedo: boolean
  pending: number
  /** Images on their way to the service. */
  uploading: number
  isConnected: boolean
  /** Something is dragged or written. */
  isBusy: boolean
  isWriting: boolean
  /** How the text looks that is written, or selected. */
  textLook: TextLook | undefined
  isLinkAsked: boolean
  style: StyleState
  /** Of those who could edit and look, on a phone. */
  isLooking: boolean
  /** A tool that draws by hand is chosen. */
  isDrawing: boolean
  /** Of the pen or the highlighter, while it is chosen. */
  ink: InkStyle | undefined
  image: ImageState | undefined
  /** Whose view is shown. */
  following: string | undefined
  /** For the panel of exact values, while it is open. */
  values: Values | undefined
  panel: EditorPanel | undefined
  menu: MenuPlace | undefined
  /** While it is open. */
  find: FindState | undefined
  /** Somebody uses keys on the board: it is read for them. */
  isReading: boolean
}

export interface EditorOptions {
  canvas: CanvasView
  container: HTMLElement
  zone: LiveZone
  baseUrl: string
  /** What this person may do, as far as that is known without a connection. */
  rights(): readonly LiveRight[]
  loadImage(assetId: string): Promise<Blob | undefined>
  at: ZoneAddress
  /** An image of any zone. */
  loadImageOf(from: ZoneAddress, assetId: string): Promise<Blob | undefined>
  uploadImage(image: Blob, signal: AbortSignal): Promise<ZoneImage>
  askPaste: AskPaste
  onCopyFailed(): void
  onImagesFailed(failures: readonly ImageFailure[]): void
  /** What the browser keeps for the next time. */
  memory: Memory
  nameOf(zuid: string): string
  /** What is said of somebody who writes a text. */
  writesLabel(name: string): string
  frameName(count: number): string
  tableWords(): TableWords
  /** What the field is called that text is written into. */
  textLabel(): string
  /** What the field is called that others read while it is typed into. */
  chatLabel(): string
  /** Somebody asks everybody to come. */
  onCall(call: ReceivedCall): void
  /** This person did. */
  onCalled(): void
  onState(state: EditorState): void
  onComment(place: CommentPlace): void
  onStepComment(by: 1 | -1): void
  onRefused(refusal: LiveRefusal): void
  /** Something was done that is to be said. */
  onDid(did: Did): void
  /** A link to a place is wanted: the part of the address that is behind the `#`. */
  onLink(hash: string): void
}

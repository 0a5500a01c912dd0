import type { Bounds } from '@easel/contract'

/** An element as the live document has it. */
export interface CanvasElement {
  /** in lower case */
  id: string
  kind: 'FRAME' | 'SHAPE' | 'CONNECTOR'
  frame_id: string | null
  /** place in the stack, back to front */
  z: number | string
  body: object
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** What is on the screen, in device pixels. */
export interface Window {
  /** Device pixels for each unit. */
  scale: number
  left: number
  top: number
  width: number
  height: number
}

/** Canvas units at the top left corner; pixels for each unit. */
export interface View {
  x: number
  y: number
  scale: number
}

export type MarkKind = 'added' | 'removed' | 'changed'

/** A place with a label: a comment. */
export interface Pin {
  id: string
  x: number
  y: number
  label: string
  /** Stays at the upper right corner of this element, also while that is dragged. */
  elementId?: string
  isChosen?: boolean
  isUnread?: boolean
}

export interface FrameInfo {
  id: string
  name: string
  bounds: Bounds
  /** Its own place in the presentation. */
  order: number | undefined
  /** For whoever presents it. */
  notes: string
}

export interface CanvasOptions {
  container: HTMLElement
  /** Where the service is: fonts come from it. */
  baseUrl: string
  isDark: boolean
  /** The view was moved, by hand or by `setView`. */
  onView?(view: View): void
  /** An element or a pin was clicked; undefined: nothing is there. */
  onPick?(id: string | undefined): void
  /** Everything on the screen is sharp, current and at rest, after something had changed; or something changes again. */
  onSettled?(isSettled: boolean): void
  /** The image of a fill; without it, or where it cannot be had, a grey is shown. */
  loadImage?(assetId: string): Promise<Blob | undefined>
  /** There is something new to see. */
  onTilePainted?(): void
  /** Paints in the page and not in a worker. By default where workers have no canvas. */
  isInPage?: boolean
}

export interface CanvasView {
  /** Everything anew. */
  setElements(elements: Iterable<CanvasElement>): void
  /** What a commit changed. */
  update(changed: readonly CanvasElement[], removed: readonly string[]): void
  /** Coloured outlines, for comparing versions; an empty map takes them away. */
  mark(marks: ReadonlyMap<string, MarkKind>): void
  /** What elements are shown as from the next change of them on, until it is told otherwise. */
  setMask(mask: (element: CanvasElement) => CanvasElement): void
  /** As it is shown. */
  masked(element: CanvasElement): CanvasElement
  setPins(pins: readonly Pin[]): void
  readonly view: View
  /** `animate`: on the way for as long as its length asks for, or for so many milliseconds. */
  setView(view: View, animate?: boolean | number): void
  /** Shows the box, or everything; `margin`: pixels on all sides, where nothing but the canvas is shown. */
  fit(bounds?: Bounds, margin?: number): void
  /** Darkens what is outside of a box, until it is told otherwise. */
  light(bounds: Bounds | undefined): void
  boundsOf(id: string): Bounds | undefined
  /** As it is shown. */
  elementAt(id: string): CanvasElement | undefined
  /** As they are presented: by their own order, then by rows, from left to right. */
  frames(): readonly FrameInfo[]
  /** About the middle of the screen. */
  zoomBy(factor: number): void
  zoomTo(scale: number): void
  /** Returns what goes back to the view of now, also after the canvas has had another size. */
  remember(): () => void
  /** Nothing of the zone is in view, though there is something. */
  isAstray(): boolean
  setDark(isDark: boolean): void
  /** Draws on top of the tiles; undefined takes it away. */
  setLayer(make: ((host: LayerHost) => CanvasLayer) | undefined): void
  /** What the pointer does; without one it moves the view. */
  setPointerTool(tool: PointerTool | undefined): void
  /** The pin at a place of the screen. */
  pinAt(px: number, py: number): Pin | undefined
  /** The frame whose name is at a place of the screen. */
  frameNameAt(px: number, py: number): string | undefined
  readonly size: Size
  redraw(): void
  destroy(): void
}

/** What a layer draws on, in a frame. */
export interface Screen {
  view: View
  /** In CSS pixels. */
  size: Size
  /** Pixels of the screen for each CSS pixel. */
  ratio: number
  /** In pixels of the screen. */
  window: Window
  isDark: boolean
  /** Whether tiles show the box as the painter has it. */
  isFresh(box: Box): boolean
}

/** What a layer may ask of the canvas. */
export interface LayerHost {
  redraw(): void
  /** How many changes were told to the painter, and how many it has answered. */
  updates(): number
  answered(): number
}

/** Draws above the tiles, on the same canvas. It hears of elements before the painter does. */
export interface CanvasLayer {
  load(elements: Iterable<CanvasElement>): void
  update(changed: readonly CanvasElement[], removed: readonly string[]): void
  /** What may be in a box. */
  idsWithin(box: Box): Iterable<string>
  /** Of an element as it is shown; undefined where the layer does not know. */
  boundsOf(id: string): Bounds | undefined
  /** Under the names of frames and pins. */
  draw(context: CanvasRenderingContext2D, screen: Screen): void
  /** Over everything, in CSS pixels. */
  drawOver(context: CanvasRenderingContext2D, screen: Screen): void
}

/** Where a pointer was, in CSS pixels of the canvas. */
export interface CanvasTrace {
  px: number
  py: number
  /** Of a pen, from 0 to 1. */
  pressure?: number
}

/** A pointer on the canvas. */
export interface CanvasPointer extends CanvasTrace {
  /** Where a moved one was since the last event, up to where it is: a frame has one event for many places. */
  trail?: readonly CanvasTrace[]
  pointerType: string
  shift: boolean
  alt: boolean
  /** Ctrl, or Cmd on a Mac. */
  mod: boolean
  /** In milliseconds, of the event. */
  time: number
  /** By the end of a pen that rubs out. */
  isEraser?: boolean
}

/** What the pointer does instead of moving the view. */
export interface PointerTool {
  /** Whether it takes this pointer; else it moves the view. */
  down(pointer: CanvasPointer): boolean
  move(pointer: CanvasPointer): void
  up(pointer: CanvasPointer): void
  /** A second finger came, or the pointer is lost. */
  cancel(): void
  /** Above the canvas, with no button pressed; undefined: it has left. */
  hover(pointer: CanvasPointer | undefined): void
  /** Held where it is, or the right button: whether a menu opens; undefined: by a key. */
  menu(pointer: CanvasPointer | undefined): boolean
  /** A finger that was not taken; whether anything came of it. */
  tap(pointer: CanvasPointer): boolean
  doubleTap(pointer: CanvasPointer): boolean
}

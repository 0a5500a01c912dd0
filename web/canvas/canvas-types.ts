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
}

export interface FrameInfo {
  id: string
  name: string
  bounds: Bounds
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
  /** Everything on the screen is sharp and current, after something had changed. */
  onSettled?(): void
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
  setPins(pins: readonly Pin[]): void
  readonly view: View
  setView(view: View, animate?: boolean): void
  /** Shows the box, or everything. */
  fit(bounds?: Bounds): void
  boundsOf(id: string): Bounds | undefined
  /** In the order of reading: by rows, from left to right. */
  frames(): readonly FrameInfo[]
  /** About the middle of the screen. */
  zoomBy(factor: number): void
  zoomTo(scale: number): void
  /** Returns what goes back to the view of now, also after the canvas has had another size. */
  remember(): () => void
  /** Nothing of the zone is in view, though there is something. */
  isAstray(): boolean
  setDark(isDark: boolean): void
  destroy(): void
}

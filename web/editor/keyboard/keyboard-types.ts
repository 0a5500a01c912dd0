import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { GeometryName } from '../geometries.ts'
import type { Point } from '../geometry.ts'
import type { LayerRow } from '../layers/layer-types.ts'

/** What can be said of an element. */
export interface Facts {
  id: string
  kind: LayerRow['kind']
  /** Of a shape. */
  geometry: GeometryName | undefined
  /** Its name, or else its text; empty where it has neither. */
  label: string
  /** The name of the frame that it is in. */
  frame: string | undefined
  /** Of a cell: where in its table it is, from 0 on. */
  cell: { row: number; column: number } | undefined
  isLocked: boolean
  /** How many are in its groups; of a frame how many are in it. */
  count: number
  bounds: Bounds | undefined
  /** Of a connector: what it goes from and to. */
  ends: readonly [Name | undefined, Name | undefined] | undefined
  /** Of a shape: what its connectors lead to, and come from. */
  leadsTo: readonly Name[]
  comesFrom: readonly Name[]
}

/** As another element names it. */
export type Name = Pick<Facts, 'kind' | 'geometry' | 'label'>

/** A part of the board as it is read. */
export interface ReadPart {
  rows: readonly (Facts & { isSelected: boolean; level: number })[]
  /** The place of the first of them among all. */
  from: number
  count: number
}

/** What somebody did, for those who do not see it. */
export type Did =
  | { what: 'selected' | 'made' | 'deleted' | 'changed' | 'connected'; count: number; one: Facts | undefined }
  | { what: 'moved'; count: number; one: Facts | undefined; by: Point }
  | { what: 'stepped'; count: number; one: Facts | undefined; from: number | undefined; to: number | undefined }
  | { what: 'resized'; count: number; one: Facts | undefined; size: { width: number; height: number } }
  | { what: 'undone' | 'redone' | 'mayLeave' | 'othersSaid' | 'othersNotSaid' }
  | { what: 'begun'; from: Facts | undefined }
  | { what: 'cursor'; at: Point }
  | { what: 'chat'; zuid: string; text: string }
  | { what: 'others'; zuids: readonly string[]; count: number }

export interface Reading {
  /** The one that is selected, or the first of several. */
  readonly currentId: string | undefined
  /** Another one when something has appeared in a presentation, or gone. */
  readonly turn: number
  /** At most so many, around where the keyboard is; or from a place on. */
  part(max: number, from?: number): ReadPart
}

/** What is done without a pointer. */
export interface Keyboard {
  /** Whether somebody uses keys on the board: it is read for them. */
  readonly isReading: boolean
  /** Whether the next or previous element can be gone to; if not, the browser goes on to what is beside the board. */
  canWalk(by: 1 | -1): boolean
  walk(by: 1 | -1): void
  /** Whether an element was gone to by keys. */
  isAt(id: string): boolean
  goToEnd(isLast: boolean): void
  /** To the nearest in a direction. */
  goTowards(x: number, y: number): void
  /** A tool is chosen that a key can press where the cursor of the keyboard is. */
  readonly canPress: boolean
  press(): void
  readonly canMoveCursor: boolean
  moveCursor(x: number, y: number): void
  /** Esc found nothing to end: Tab leaves the board. */
  letGo(): void
  /** The pointer is used again. */
  forget(): void
  draw(context: CanvasRenderingContext2D): void
  readonly reading: Reading
  /** Whether it is said what others do. */
  readonly areOthersSaid: boolean
  sayOthers(areSaid: boolean): void
  stop(): void
}

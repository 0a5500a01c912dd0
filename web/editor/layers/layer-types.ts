/** An element in the list of layers. */
export interface LayerRow {
  id: string
  kind: 'frame' | 'note' | 'text' | 'shape' | 'image' | 'drawing' | 'connector'
  /** Its name, or else the beginning of its text; empty where it has neither. */
  label: string
  /** The frame that it is in. */
  parent: string | null
  /** What is in it is shown; undefined where nothing is. */
  isOpen: boolean | undefined
  isLocked: boolean
  /** Not on the board until it is shown again. */
  isHidden: boolean
  /** It is, or its frame, or a shape that it ends on. */
  isUnseen: boolean
  /** When it appears while its frame is presented. */
  step: number | undefined
}

/** A place in the order of a frame, or of the zone itself; without a neighbour in front of all. */
export type LayerPlace = { frame: string | null; above?: string; below?: string }

/** What the page does with it. */
export interface Layers {
  /** In front first, what is in a frame right below it; of closed frames nothing. */
  rows(closed: ReadonlySet<string>): LayerRow[]
  isSelected(id: string): boolean
  /** Selects it alone, also out of a group, and shows it; `isAdded`: beside what is selected. */
  select(id: string, isAdded: boolean): void
  rename(id: string, name: string): void
  setLocked(id: string, isLocked: boolean): void
  setHidden(id: string, isHidden: boolean): void
  /** Shapes go into frames and out of them too. */
  put(id: string, place: LayerPlace): void
  /** One step to the front or back. */
  step(id: string, to: 'FORWARD' | 'BACKWARD'): void
}

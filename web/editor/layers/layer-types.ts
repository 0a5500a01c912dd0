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
}

/** What the page does with it. */
export interface Layers {
  /** In front first, what is in a frame right below it; of closed frames nothing. */
  rows(closed: ReadonlySet<string>): LayerRow[]
  isSelected(id: string): boolean
  /** Selects it alone, also out of a group, and shows it; `isAdded`: beside what is selected. */
  select(id: string, isAdded: boolean): void
  rename(id: string, name: string): void
  setLocked(id: string, isLocked: boolean): void
  /** Directly in front of another one of the same frame, or behind it. */
  put(id: string, place: { above: string } | { below: string }): void
  /** One step to the front or back. */
  step(id: string, to: 'FORWARD' | 'BACKWARD'): void
}

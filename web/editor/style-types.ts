import type { Connector } from '@easel/contract'

export type StyledKind = 'shape' | 'image' | 'note' | 'text' | 'frame' | 'connector' | InkKind | 'brush'
/** What is drawn by hand; a brush is a line that became an outline by pressure. */
export type InkKind = 'ink' | 'highlighter'
export type StyleKey = 'fill' | 'stroke'
export type Dash = 'SOLID' | 'DASH' | 'SQUARE_DOT'
export type ConnectorForm = Connector['type']
export type Marker = NonNullable<Connector['connected']['first']['marker']>

/** What is to be different; what an element cannot have is left out. `null`: no colour. */
export interface StyleChange {
  fill?: string | null
  fillAlpha?: number
  stroke?: string | null
  strokeWidth?: number
  dash?: Dash
  strokeAlpha?: number
  form?: ConnectorForm
  first?: Marker
  second?: Marker
  frame?: { type: string; width?: number; height?: number }
}

/** What of an element another can have. */
export interface Style {
  fills?: unknown[]
  strokes?: unknown[]
  form?: ConnectorForm
  first?: Marker
  second?: Marker
}

/** What the bar shows: of the first that has it. */
export interface StyleState {
  kinds: readonly StyledKind[]
  fill: string | undefined
  fillAlpha: number
  stroke: string | undefined
  strokeWidth: number | undefined
  dash: Dash
  strokeAlpha: number
  form: ConnectorForm | undefined
  first: Marker | undefined
  second: Marker | undefined
  frameType: string | undefined
}

/** How the next line of a pen or a highlighter looks. */
export interface InkStyle {
  kind: InkKind
  stroke: string | undefined
  strokeWidth: number
}

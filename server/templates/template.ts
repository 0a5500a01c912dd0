import type { Bounds, ConnectorInsert, FrameInsert, ShapeInsert } from '@easel/contract'

/**
 * A template as its data file builds it. Elements have keys in place of ids, and positions relative to the template's top
 * left corner. Each insertion assigns new ids.
 */
export interface Template {
  id: number
  name: string
  description: string
  frames: readonly TemplateFrame[]
  /** Back to front. */
  shapes: readonly TemplateShape[]
  connectors: readonly TemplateConnector[]
  /** The bounding box of the whole template; its top left corner is 0, 0. */
  bounds: Bounds
}

export interface TemplateFrame {
  key: string
  /** Without id. */
  body: FrameInsert
}

export interface TemplateShape {
  key: string
  /** Key of the frame it is in. */
  frame: string
  /** Key of the shape it lies on; undefined if it lies on the frame itself. */
  on: string | undefined
  /** Without id, frame_id and text. */
  body: Omit<ShapeInsert, 'meta' | 'frame_id' | 'text'>
  words: TemplateText | undefined
}

export interface TemplateConnector {
  from: TemplateEnd
  to: TemplateEnd
  body: Omit<ConnectorInsert, 'meta' | 'connected' | 'text'>
  words: TemplateText | undefined
}

/** The key of a shape, and how the connector meets it. */
export type TemplateEnd = { shape: string } & Omit<ConnectorInsert['connected']['first'], 'shape_id' | 'point'>

type Text = NonNullable<ShapeInsert['text']>
type Paragraph = NonNullable<Text['paragraphs']>[number]

export interface TemplateText {
  properties: NonNullable<Text['properties']>
  /** Without ids. */
  paragraphs: readonly Omit<Paragraph, 'id'>[]
}

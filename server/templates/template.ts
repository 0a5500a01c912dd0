import type { Bounds, ConnectorInsert, FrameInsert, ShapeInsert } from '@easel/contract'

/**
 * A template as its data file builds it. Elements have short names in place of ids; places count from the template's
 * top left corner. Ids are given when it is used, and every use gives new ones.
 */
export interface Template {
  id: number
  name: string
  description: string
  frames: readonly TemplateFrame[]
  /** Back to front. */
  shapes: readonly TemplateShape[]
  connectors: readonly TemplateConnector[]
  /** The box around all of it: its top left corner is 0, 0. */
  bounds: Bounds
}

export interface TemplateFrame {
  key: string
  /** Without an id. */
  body: FrameInsert
}

export interface TemplateShape {
  key: string
  /** Key of the frame it is in. */
  frame: string
  /** Key of the shape it lies on; undefined for one that lies on its frame. */
  on: string | undefined
  /** Without its id, its frame's and its text. */
  body: Omit<ShapeInsert, 'meta' | 'frame_id' | 'text'>
  words: Words | undefined
}

export interface TemplateConnector {
  from: TemplateEnd
  to: TemplateEnd
  body: Omit<ConnectorInsert, 'meta' | 'connected' | 'text'>
  words: Words | undefined
}

/** An end: the key of a shape and how the line meets it. */
export type TemplateEnd = { shape: string } & Omit<ConnectorInsert['connected']['first'], 'shape_id' | 'point'>

type Text = NonNullable<ShapeInsert['text']>
type Paragraph = NonNullable<Text['paragraphs']>[number]

export interface Words {
  properties: NonNullable<Text['properties']>
  /** Each a paragraph, without its id. */
  paragraphs: readonly Omit<Paragraph, 'id'>[]
}

import type { Connector, Shape } from '@easel/contract'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { isBareText, isImage, isNote, isNothing, solid } from './elements.ts'
import { isInk } from './ink/ink-element.ts'
import { caps } from './ink/ink-style.ts'
import type { Style, StyleChange, StyledKind, StyleState } from './style-types.ts'

const STROKE_WIDTH = 2
const INK = '#334155'
/** As shapes are drawn that nobody has styled: a style of one kind makes the other explicit. */
const unstyled = { fills: [solid('#ffffff')], strokes: [{ width: 1.5, fill: solid('#475569') }] }

type Fill = NonNullable<Shape['properties']['fills']>[number]
type Stroke = NonNullable<Shape['properties']['strokes']>[number]
interface BoxStyle {
  fills: Fill[]
  strokes: Stroke[]
}

export const kindOf = (element: LiveElement): StyledKind =>
  element.kind === 'CONNECTOR'
    ? 'connector'
    : element.kind === 'FRAME'
      ? 'frame'
      : isNote(element)
        ? 'note'
        : isBareText(element)
          ? 'text'
          : isImage(element)
            ? 'image'
            : isInk(element)
              ? drawnKindOf(element)
              : 'shape'

const drawnKindOf = ({ body }: LiveElement): StyledKind => {
  const [stroke] = (body as Shape).properties.strokes ?? []
  if (!stroke) return 'brush'
  return stroke.captype === caps.highlighter ? 'highlighter' : 'ink'
}

export const selectedOf = ({ selection, store }: Editor): LiveElement[] =>
  [...selection.ids].map((id) => store.get(id)).filter((element) => element !== undefined)

/** One commit for everything that is selected; the next of their kinds look so too. */
export const setStyle = (editor: Editor, change: StyleChange): void => {
  const elements = selectedOf(editor)
  editor.store.commit(elements.flatMap((element) => styleEdit(element, change)))
  for (const element of elements) {
    const after = editor.store.get(element.id)
    if (after) editor.lastStyles.remember(kindOf(after), styleOf(after))
  }
}

const styleEdit = (element: LiveElement, change: StyleChange): LiveEdit[] => {
  const { id, kind, body } = element
  if (kind === 'CONNECTOR') {
    const next = connectorChange(body as Connector, change)
    return Object.keys(next).length === 0 ? [] : [{ update: { connector: { id, ...next } } } as LiveEdit]
  }
  const properties = boxChange(boxStyleOf(body as Shape), change)
  if (kind === 'SHAPE') return properties ? [{ update: { shape: { id, properties } } } as LiveEdit] : []
  const { type, ...size } = change.frame ?? {}
  if (!properties && type === undefined) return []
  const all = { ...properties, ...(Object.keys(size).length > 0 && { layout: size }) }
  return [{ update: { frame: { id, ...(type && { type }), properties: all } } } as LiveEdit]
}

const connectorChange = (body: Connector, change: StyleChange): Record<string, unknown> => {
  const { stroke, strokeWidth, dash, strokeAlpha, form, first, second } = change
  const fill = {
    ...(body.stroke?.fill ?? solid(INK)),
    ...(stroke && solid(stroke)),
    ...(strokeAlpha !== undefined && { alpha: strokeAlpha }),
  }
  const isStroke = stroke || strokeWidth !== undefined || dash || strokeAlpha !== undefined
  const line = {
    ...body.stroke,
    fill,
    ...(strokeWidth !== undefined && { width: strokeWidth }),
    ...(dash && { type: dash }),
  }
  const connected = {
    ...(first && { first: { ...body.connected.first, marker: first } }),
    ...(second && { second: { ...body.connected.second, marker: second } }),
  }
  return {
    ...(form && { type: form }),
    ...(isStroke && { stroke: line }),
    ...(Object.keys(connected).length > 0 && { connected }),
  }
}

const boxStyleOf = ({ properties: { fills, strokes } }: Shape): BoxStyle =>
  fills || strokes ? { fills: fills ?? [], strokes: strokes ?? [] } : (unstyled as BoxStyle)

/** Undefined where nothing of it concerns a box. */
const boxChange = (before: BoxStyle, change: StyleChange): BoxStyle | undefined => {
  const { fill, fillAlpha, stroke, strokeWidth, dash, strokeAlpha } = change
  let { fills, strokes } = before
  const [firstFill] = fills
  if (fill === null) fills = [{ no_fill: {} }]
  else if (fill !== undefined) fills = [{ ...alphaOf(firstFill), ...solid(fill) }]
  if (fillAlpha !== undefined && fills[0] && !isNothing(fills[0])) fills = [{ ...fills[0], alpha: fillAlpha }]
  const line: Stroke = { width: STROKE_WIDTH, fill: solid(INK), ...strokes[0] }
  if (stroke === null) strokes = []
  else if (stroke !== undefined) strokes = [{ ...line, fill: { ...alphaOf(line.fill), ...solid(stroke) } }]
  if (strokeWidth !== undefined) strokes = [{ ...line, width: strokeWidth }]
  if (dash) strokes = [{ ...line, type: dash }]
  if (strokeAlpha !== undefined && strokes[0])
    strokes = [{ ...line, fill: { ...(line.fill ?? solid(INK)), alpha: strokeAlpha } }]
  return fills === before.fills && strokes === before.strokes ? undefined : { fills, strokes }
}

const alphaOf = (fill: { alpha?: number } | undefined) => (fill?.alpha === undefined ? {} : { alpha: fill.alpha })

/** Without the image of a picture: that is no style. */
export const styleOf = (element: LiveElement): Style => {
  const { kind, body } = element
  if (kind !== 'CONNECTOR') {
    const { fills, strokes } = boxStyleOf(body as Shape)
    return isImage(element) ? { strokes } : { fills, strokes }
  }
  const { type, stroke, connected } = body as Connector
  const { first, second } = connected
  return { strokes: stroke ? [stroke] : [], form: type, first: first.marker ?? 'NONE', second: second.marker ?? 'NONE' }
}

/** Another's style for everything that is selected: what both kinds have. */
export const applyStyle = (editor: Editor, style: Style): void => {
  const elements = selectedOf(editor)
  editor.store.commit(elements.map((element) => applied(element, style)))
  for (const { id } of elements) {
    const after = editor.store.get(id)
    if (after) editor.lastStyles.remember(kindOf(after), styleOf(after))
  }
}

const applied = (element: LiveElement, style: Style): LiveEdit => {
  const { id, kind, body } = element
  const { fills, strokes, form, first, second } = style
  if (kind === 'CONNECTOR') {
    const line = strokes?.find((one) => (one as Stroke).fill?.solid)
    const more = connectorChange(body as Connector, {
      ...(form && { form }),
      ...(first && { first }),
      ...(second && { second }),
    })
    return { update: { connector: { id, ...more, ...(line !== undefined && { stroke: line }) } } } as LiveEdit
  }
  const before = boxStyleOf(body as Shape)
  const isKept = isImage(element) || !fills
  const properties = { fills: isKept ? before.fills : fills, strokes: strokes ?? before.strokes }
  return { update: { [kind === 'FRAME' ? 'frame' : 'shape']: { id, properties } } } as LiveEdit
}

export const styleState = (editor: Editor): StyleState => {
  const elements = selectedOf(editor)
  const box = elements.find(({ kind }) => kind !== 'CONNECTOR')
  const line = elements.find(({ kind }) => kind === 'CONNECTOR')
  const frame = elements.find(({ kind }) => kind === 'FRAME')
  const boxStyle = box && boxStyleOf(box.body as Shape)
  const connector = line?.body as Connector | undefined
  const [fill] = boxStyle?.fills ?? []
  const stroke = boxStyle ? boxStyle.strokes[0] : connector?.stroke
  return {
    kinds: [...new Set(elements.map(kindOf))],
    fill: hexOf(fill),
    fillAlpha: fill?.alpha ?? 1,
    stroke: hexOf(stroke?.fill),
    strokeWidth: stroke?.width,
    dash: stroke?.type ?? 'SOLID',
    strokeAlpha: stroke?.fill?.alpha ?? 1,
    form: connector?.type,
    first: connector && (connector.connected.first.marker ?? 'NONE'),
    second: connector && (connector.connected.second.marker ?? 'NONE'),
    frameType: frame && (frame.body as { type: string }).type,
  }
}

const hexOf = (fill: object | undefined): string | undefined =>
  (fill as { solid?: { color: { hex?: { value: string } } } } | undefined)?.solid?.color.hex?.value

import {
  type Connector,
  ConnectorOutput,
  type Frame,
  FrameOutput,
  type Shape,
  ShapeOutput,
  toConnectorOutput,
  toFrameOutput,
  toShapeOutput,
} from '@easel/contract'
import type { ElementKind } from '@easel/contract/content/element.ts'
import { NullableTimer } from '@easel/contract/timer-state.ts'
import { NullableVotingState } from '@easel/contract/voting-state.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

/** The API takes 64, and a commit puts a few around it. */
const MAX_DEPTH = 80

/** Whether whoever walks through it would run out of stack. Looked at before it is parsed. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '"') at = endOfString(json, at)
    else if (letter === '{' || letter === '[') {
      if (++depth > MAX_DEPTH) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}

const endOfString = (json: string, start: number): number => {
  let end = start + 1
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1
  return end
}

const [frames, shapes, connectors] = [Compile(FrameOutput), Compile(ShapeOutput), Compile(ConnectorOutput)]

/** Whether it is an element as the API shows it: whoever reads, draws or exports a zone relies on that. */
export const isBody = (kind: ElementKind, body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false
  try {
    if (kind === 'FRAME') return frames.Check(toFrameOutput(body as Frame))
    if (kind === 'SHAPE') return shapes.Check(toShapeOutput(body as Shape))
    return connectors.Check(toConnectorOutput(body as Connector))
  } catch (error) {
    // A part that is to be written in another form has not the form that it is stored in.
    if (error instanceof TypeError) return false
    throw error
  }
}

const Kind = Type.Enum(['FRAME', 'SHAPE', 'CONNECTOR'])
const FrameId = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const element = { id: Type.String(), kind: Kind, frame_id: FrameId, z: Type.Number(), body: Type.Object({}) }

const Operation = Type.Union([
  Type.Object({ op: Type.Enum(['add', 'put']), ...element }),
  Type.Object({
    op: Type.Literal('patch'),
    id: Type.String(),
    set: Type.Record(Type.String(), Type.Unknown()),
    frame_id: FrameId,
  }),
  Type.Object({ op: Type.Literal('order'), id: Type.String(), z: Type.Number() }),
  Type.Object({ op: Type.Literal('remove'), id: Type.String() }),
  Type.Object({
    op: Type.Literal('comment'),
    id: Type.String(),
    comment: Type.Union([Type.Object({ author_zuid: Type.Integer(), text: Type.String() }), Type.Null()]),
  }),
  Type.Object({
    op: Type.Literal('zone'),
    set: Type.Object({
      name: Type.Optional(Type.String()),
      status: Type.Optional(Type.Enum(['ACTIVE', 'TRASH'])),
      space_id: Type.Optional(Type.Integer()),
      timer: Type.Optional(NullableTimer),
      voting: Type.Optional(NullableVotingState),
      private_notes: Type.Optional(Type.Integer()),
    }),
  }),
])

const [operationList, elementList] = [Compile(Type.Array(Operation)), Compile(Type.Array(Type.Object(element)))]

/** Whether they can be applied, and shown as changes. */
export const areOperations = (value: unknown): boolean =>
  operationList.Check(value) &&
  value.every((operation) => !('body' in operation) || isBody(operation.kind, operation.body))

/** Of a snapshot. */
export const areElements = (value: unknown): boolean =>
  elementList.Check(value) && value.every(({ kind, body }) => isBody(kind, body))

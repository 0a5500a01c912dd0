import { type Frame, namesSeq, toFrame, toFrameOutput, toPatch } from '@easel/contract'
import { AtSeq, type Handler } from '../handler.ts'
import { insertElements, removeElements, updateElements } from '../journal/element-edits.ts'
import { toElement } from '../journal/element-row.ts'
import { listElements } from '../journal/list-elements.ts'
import { longList } from '../long-list.ts'

export const listFrames: Handler<'listFrames'> = async ({ db, query, headers, path, fail }) => {
  const { zone } = path
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const { seq, rows, ...list } = await listElements({ db, zone, fail }, 'FRAME', query)
  return new AtSeq(seq, { ...list, frames: longList(rows, (row) => toFrameOutput(toElement(row).body as Frame)) })
}

export const insertFrames: Handler<'insertFrames'> = (context) =>
  insertElements(context, 'FRAME', 'frames', context.body.frames, toFrame)

export const updateFrames: Handler<'updateFrames'> = (context) =>
  updateElements(context, 'FRAME', 'frames', context.body.frames, toPatch)

export const deleteFrames: Handler<'deleteFrames'> = (context) =>
  removeElements(context, 'FRAME', 'frame_id', context.body.ids)

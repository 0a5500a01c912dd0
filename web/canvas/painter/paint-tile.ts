import { paintInstruction, paintList } from '@easel/drawing/canvas-painter.ts'
import { boxOf, TILE_SIZE, type TilePlace } from '../messages.ts'
import { paintBackdrop } from './backdrop.ts'
import { type Entry, listOf } from './entry.ts'
import { paintPlain, paintRough, paintSmall } from './far-out.ts'
import type { Look } from './look.ts'
import { paintMarks } from './marks.ts'
import type { Context } from './surface.ts'

/** Elements between two looks at the clock. */
const BATCH_SIZE = 16

/** Paints a tile; others may have their turn wherever it yields. */
export function* paintTile(context: Context, place: TilePlace, look: Look): Generator<void, void> {
  const { scale, i, j } = place
  const area = { scale, left: i * TILE_SIZE, top: j * TILE_SIZE, width: TILE_SIZE, height: TILE_SIZE }
  paintBackdrop(context, area, look.isDark, look.ratio)
  context.setTransform(scale, 0, 0, scale, -i * TILE_SIZE, -j * TILE_SIZE)
  const entries = look.board.within(boxOf(place))
  yield* paintEntries(context, entries, scale, look)
  paintMarks(context, entries, scale, look)
}

/** Paints entries that are in the order of painting; those of a frame that is not among them are left out. */
export function* paintEntries(
  context: Context,
  entries: readonly Entry[],
  scale: number,
  { board, painting }: Pick<Look, 'board' | 'painting'>,
): Generator<void, void> {
  let open: Entry | undefined
  const close = (): void => {
    if (!open) return
    context.restore()
    paintList(context, open.frameParts?.front ?? [], painting)
    open = undefined
  }
  let count = 0
  for (const entry of entries) {
    if (++count % BATCH_SIZE === 0) yield
    if (entry.frame && entry.frame !== open) continue
    if (!entry.frame) close()
    if (entry.element.kind === 'FRAME') {
      listOf(entry, board.environment)
      const { behind, clip } = entry.frameParts ?? { behind: [] }
      paintList(context, behind, painting)
      context.save()
      if (clip) paintInstruction(context, clip, painting)
      open = entry
    } else if (!paintPlain(context, entry, scale) && !paintSmall(context, entry, scale, board.environment, painting))
      paintRough(context, listOf(entry, board.environment), scale, painting)
  }
  close()
}

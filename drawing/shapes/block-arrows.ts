import type { Shape } from '@easel/contract'
import { arrowCallout, leftRightCallout, quadCallout } from './arrow-callouts.ts'
import { bent, bentUp, curved, uTurn } from './bent-arrows.ts'
import { oriented } from './oriented.ts'
import type { Draw } from './outline.ts'
import * as straight from './straight-arrows.ts'

type BlockArrow = NonNullable<Shape['block_arrow']>

const plain: Partial<Record<BlockArrow['type'], Draw>> = {
  QUAD: straight.quad,
  LEFT_RIGHT_UP: straight.leftRightUp,
  BENT: bent,
  U_TURN: uTurn,
  BENT_UP: bentUp,
  STRIPED_RIGHT: straight.striped,
  NOTCHED_RIGHT: straight.notched,
  PENTAGON_ARROW: straight.pentagonArrow,
  CHEVRON: straight.chevron,
  LEFT_RIGHT_CALLOUT: leftRightCallout,
  QUAD_CALLOUT: quadCallout,
}

const doubles = {
  LEFT_RIGHT: straight.leftRight,
  UP_DOWN: oriented('BOTTOM', straight.leftRight),
  LEFT_UP: straight.leftUp,
} as const

export const drawBlockArrow = (arrow: BlockArrow): Draw => {
  switch (arrow.type) {
    case 'SINGLE':
      return oriented(arrow.single_arrow?.type ?? 'RIGHT', straight.single)
    case 'CURVED':
      return oriented(arrow.curved_arrow?.type ?? 'RIGHT', curved)
    case 'CALLOUT':
      return oriented(arrow.arrow_callout?.type ?? 'RIGHT', arrowCallout)
    case 'DOUBLE':
      return doubles[arrow.double_arrow?.type ?? 'LEFT_RIGHT']
    default:
      return plain[arrow.type] ?? straight.single
  }
}

import type { Shape } from '@easel/contract'
import { cloud } from './cloud.ts'
import { brace, bracket } from './enclosing.ts'
import type { Draw } from './outline.ts'
import * as polygons from './polygons.ts'
import * as rectangles from './rectangles.ts'
import * as rounds from './rounds.ts'
import { can, cube } from './solids.ts'

type Basic = NonNullable<Shape['basic']>

const plain: Partial<Record<Basic['type'], Draw>> = {
  RECTANGLE: rectangles.plainRectangle,
  ROUND_SNIP_RECTANGLE: rectangles.roundSnipped,
  OVAL: rounds.plainOval,
  TRAPEZOID: polygons.trapezoid,
  PENTAGON: polygons.pentagon,
  HEXAGON: polygons.hexagon,
  DIAMOND: polygons.diamond,
  PARALLELOGRAM: polygons.parallelogram,
  HEPTAGON: polygons.heptagon,
  OCTAGON: polygons.octagon,
  DECAGON: polygons.decagon,
  PIE: rounds.pie,
  CHORD: rounds.chord,
  TEARDROP: rounds.teardrop,
  FRAME: rectangles.frame,
  HALF_FRAME: rectangles.halfFrame,
  L_SHAPE: rectangles.lShape,
  DIAGONAL_STRIPE: rectangles.diagonalStripe,
  CROSS: rectangles.cross,
  PLAQUE: rectangles.plaque,
  CAN: can,
  CUBE: cube,
  BEVEL: rectangles.bevel,
  DONUT: rounds.donut,
  NO_SYMBOL: rounds.noSymbol,
  BLOCK_ARC: rounds.blockArc,
  FOLDED_CORNER: rectangles.foldedCorner,
  SMILEY: rounds.smiley,
  HEART: rounds.heart,
  LIGHTNING_BOLT: polygons.lightningBolt,
  SUN: rounds.sun,
  MOON: rounds.moon,
  CLOUD: cloud,
  ARC: rounds.arcLine,
  CLOCK: rounds.clock,
}

export const drawBasic = (basic: Basic): Draw => {
  switch (basic.type) {
    case 'ROUNDED_RECTANGLE':
      return rectangles.rounded(basic.rounded_rectangle?.type)
    case 'SNIP_RECTANGLE':
      return rectangles.snipped(basic.snip_rectangle?.type)
    case 'TRIANGLE':
      return polygons.triangle(basic.triangle?.type)
    case 'BRACKET':
      return bracket(basic.bracket?.type)
    case 'BRACE':
      return brace(basic.brace?.type)
    default:
      return plain[basic.type] ?? rectangles.plainRectangle
  }
}

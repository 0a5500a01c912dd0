import { imageFits } from '@easel/contract/shapes/fill.ts'
import type { PictureImage } from '@easel/server/pictures/images.ts'
import { makePng } from '@easel/server/testing/make-png.ts'
import { hex, type Sheet, shapeCell, solid } from './sheet.ts'

const landscapeId = '00000000-0000-4000-8000-0000000000a1'
const checksId = '00000000-0000-4000-8000-0000000000a2'
const missing = '00000000-0000-4000-8000-0000000000a3'

const landscape = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120" viewBox="0 0 240 120">
<rect width="240" height="120" fill="#7dd3fc"/><circle cx="190" cy="32" r="18" fill="#fde047"/>
<path d="M0 90L60 40L110 84L150 58L240 110V120H0Z" fill="#16a34a"/>
<rect x="1" y="1" width="238" height="118" fill="none" stroke="#0f172a" stroke-width="2"/></svg>`

const checks = makePng(24, 16, (x, y) => (((x >> 2) + (y >> 2)) % 2 ? [234, 88, 12] : [255, 237, 213]))

const sheetImages: readonly PictureImage[] = [
  {
    asset_id: landscapeId,
    media_type: 'image/svg+xml',
    width: 240,
    height: 120,
    bytes: new TextEncoder().encode(landscape),
  },
  { asset_id: checksId, media_type: 'image/png', width: 24, height: 16, bytes: checks },
]

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const oval = { basic: { type: 'OVAL' } } as const
const star = { star: { type: 'POINT', point: { type: 'FIVE_POINT' } } } as const
const cloud = { basic: { type: 'CLOUD' } } as const
const strokes: [] = []
const outline = [{ width: 2, fill: solid('#0f172a') }]

const image = (asset_id: string, rest: object = {}, alpha?: number) => ({
  image: { asset_id, ...rest },
  ...(alpha !== undefined && { alpha }),
})

const sun = { left: 0.65, top: 0.05, width: 0.3, height: 0.45 }

export const imageSheet: Sheet = {
  name: 'Image fills',
  columns: 6,
  cell: [124, 88],
  cells: [
    ...imageFits.map((fit) => shapeCell(fit, rectangle, { fills: [image(landscapeId, { fit })], strokes: outline })),
    ...imageFits.map((fit) =>
      shapeCell(`${fit}, small image`, rectangle, { fills: [image(checksId, { fit })], strokes: outline }),
    ),
    ...(['FILL', 'FIT', 'STRETCH'] as const).map((fit) =>
      shapeCell(`${fit}, cropped`, rectangle, { fills: [image(landscapeId, { fit, crop: sun })], strokes: outline }),
    ),
    shapeCell('in an oval', oval, { fills: [image(landscapeId)], strokes: outline }),
    shapeCell('in a star', star, { fills: [image(landscapeId)], strokes }),
    shapeCell('tiles in a cloud', cloud, { fills: [image(checksId, { fit: 'TILE' })], strokes: outline }),
    shapeCell('alpha 0.4 over a colour', rectangle, {
      fills: [solid('#be123c'), image(landscapeId, {}, 0.4)],
      strokes,
    }),
    shapeCell('tiles, alpha 0.4', rectangle, { fills: [image(checksId, { fit: 'TILE' }, 0.4)], strokes: outline }),
    shapeCell('turned', rectangle, { fills: [image(landscapeId)], strokes: outline, layout: { rotate: 20 } }),
    shapeCell('flipped', rectangle, { fills: [image(landscapeId)], strokes: outline, layout: { fliph: true } }),
    shapeCell('missing', rectangle, { fills: [image(missing)], strokes: outline }),
    shapeCell('behind a gradient', rectangle, {
      fills: [
        image(landscapeId),
        {
          alpha: 0.6,
          gradient: {
            stops: [
              { color: hex('#ffffff00'), position: 0 },
              { color: hex('#1e3a8a'), position: 1 },
            ],
          },
        },
      ],
      strokes,
    }),
  ],
  images: sheetImages,
}

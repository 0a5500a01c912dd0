import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '@easel/server/api-error.ts'
import { compileDecoder } from '@easel/server/http/decode.ts'
import Type, { type TSchema } from 'typebox'
import { ConnectorInsert, ConnectorUpdate } from './connector.ts'
import { FrameInsert, FrameUpdate } from './frame.ts'
import { ShapeInsert, ShapeUpdate } from './shape.ts'

const listOf = (name: string, item: TSchema) =>
  compileDecoder(Type.Object({ [name]: Type.Array(item, { minItems: 1, maxItems: 100 }) }))

const frames = listOf('frames', FrameInsert)
const frameUpdates = listOf('frames', FrameUpdate)
const shapes = listOf('shapes', ShapeInsert)
const shapeUpdates = listOf('shapes', ShapeUpdate)
const connectors = listOf('connectors', ConnectorInsert)
const connectorUpdates = listOf('connectors', ConnectorUpdate)

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const red = { hex: { value: '#f00' } }
const stop = { color: red, position: 0.5 }
const meta = { name: 'Board' }

const fourth = (properties: object) => ({ frames: [{ meta }, { meta }, { meta }, { meta, properties }] })
const fill = (sent: object) => fourth({ fills: [{ no_fill: {} }, sent] })
const layout = (sent: object) => fourth({ layout: sent })
const color = (sent: object) => fill({ solid: { color: sent } })
const path = 'frames[3].properties.fills[1]'
const shape = (sent: object) => ({ shapes: [{ basic: { type: 'OVAL' }, ...sent }] })
const custom = (...commands: object[]) => ({ shapes: [{ custom: { paths: [{ commands }] } }] })
const connector = (sent: object) => ({
  connectors: [{ connected: { first: { shape_id: id }, second: { shape_id: id } }, ...sent }],
})
const paragraph = (sent: object) => shape({ text: { paragraphs: [{ id, ...sent }] } })

type Case = [read: (value: unknown) => unknown, body: object, attribute: string, reason: RegExp]

const cases: Record<string, Case[]> = {
  '[C1] layout': [
    [frames, layout({ top: '10' }), 'frames[3].properties.layout.top', /must be number/],
    [frames, layout({ left: 1e12 }), 'frames[3].properties.layout.left', /must be <= 1000000000/],
    [frames, layout({ width: -1 }), 'frames[3].properties.layout.width', /must be >= 0/],
    [frames, layout({ height: Infinity }), 'frames[3].properties.layout.height', /must be number/],
    [frames, layout({ rotate: 1.5 }), 'frames[3].properties.layout.rotate', /must be integer/],
    [frames, layout({ fliph: 'true' }), 'frames[3].properties.layout.fliph', /must be boolean/],
    [frames, fourth({ layout: null }), 'frames[3].properties.layout', /must be object/],
  ],
  '[C1] colour': [
    [frames, color({}), `${path}.solid.color`, /exactly one of rgb, hsb, hex; it has none of them/],
    [frames, color({ ...red, rgb: { red: 1, green: 2, blue: 3 } }), `${path}.solid.color`, /it has rgb and hex/],
    [frames, color({ rgb: { red: 1, green: 2 } }), `${path}.solid.color.rgb.blue`, /is required/],
    [frames, color({ rgb: { red: 256, green: 2, blue: 3 } }), `${path}.solid.color.rgb.red`, /must be <= 255/],
    [frames, color({ rgb: { red: 0.5, green: 2, blue: 3 } }), `${path}.solid.color.rgb.red`, /must be integer/],
    [frames, color({ hsb: { hue: 361, saturation: 1, brightness: 1 } }), `${path}.solid.color.hsb.hue`, /<= 360/],
    [frames, color({ hsb: { hue: 1, saturation: 2, brightness: 1 } }), `${path}.solid.color.hsb.saturation`, /<= 1/],
    [frames, color({ hsb: { hue: 1, saturation: 1 } }), `${path}.solid.color.hsb.brightness`, /is required/],
    [
      frames,
      color({ hex: { value: '#12345' } }),
      `${path}.solid.color.hex.value`,
      /must be #rgb, #rrggbb or #rrggbbaa/,
    ],
    [frames, color({ hex: {} }), `${path}.solid.color.hex.value`, /is required/],
  ],
  '[C1] fill': [
    [frames, fill({}), path, /exactly one of solid, gradient, no_fill, image; it has none of them/],
    [frames, fill({ solid: { color: red }, no_fill: {} }), path, /it has solid and no_fill/],
    [frames, fill({ noFill: {}, no_fill: {} }), path, /it has no_fill and noFill/],
    [frames, fill({ alpha: 1.1, no_fill: {} }), `${path}.alpha`, /must be <= 1/],
    [frames, fill({ solid: {} }), `${path}.solid.color`, /is required/],
    [frames, fill({ no_fill: true }), `${path}.no_fill`, /must be object/],
    [frames, fourth({ fills: Array(11).fill({ no_fill: {} }) }), 'frames[3].properties.fills', /more than 10 items/],
  ],
  '[C1] gradient': [
    [frames, fill({ gradient: { type: 'LINEAR' } }), `${path}.gradient.stops`, /is required/],
    [frames, fill({ gradient: { stops: [stop] } }), `${path}.gradient.stops`, /fewer than 2 items/],
    [frames, fill({ gradient: { stops: Array(21).fill(stop) } }), `${path}.gradient.stops`, /more than 20 items/],
    [frames, fill({ gradient: { stops: [stop, { color: red }] } }), `${path}.gradient.stops[1].position`, /required/],
    [frames, fill({ gradient: { type: 'CONIC', stops: [stop, stop] } }), `${path}.gradient.type`, /LINEAR, RADIAL/],
    [
      frames,
      fill({ gradient: { type: 'LINEAR', stops: [stop, stop], linear: { start: { x: 0 } } } }),
      `${path}.gradient.linear.start.y`,
      /is required/,
    ],
    [
      frames,
      fill({ gradient: { type: 'RADIAL', stops: [stop, stop], linear: {} } }),
      `${path}.gradient`,
      /has "linear", which is for the type LINEAR; the type is RADIAL/,
    ],
    [
      frames,
      fill({ gradient: { type: 'ANGULAR', stops: [stop, stop], linear: {} } }),
      `${path}.gradient`,
      /has "linear", which is for the type LINEAR; the type is ANGULAR/,
    ],
    [
      frames,
      fill({ gradient: { stops: [stop, stop], radial_angular: {} } }),
      `${path}.gradient`,
      /has "radial_angular", which is for the types RADIAL and ANGULAR; the type is LINEAR/,
    ],
  ],
  '[C1] stroke': [
    [frames, fourth({ strokes: [{ width: -1 }] }), 'frames[3].properties.strokes[0].width', /must be >= 0/],
    [
      frames,
      fourth({ strokes: [{}, { fill: { gradient: { stops: [stop, stop] } } }] }),
      'frames[3].properties.strokes[1].fill',
      /exactly one of solid, no_fill; it has none of them/,
    ],
    [frames, fourth({ strokes: Array(11).fill({}) }), 'frames[3].properties.strokes', /more than 10 items/],
  ],
  '[F2] frame': [
    [frames, { frames: [{ type: 'A4' }] }, 'frames[0].meta', /is required/],
    [frames, { frames: [{ meta: {} }] }, 'frames[0].meta.name', /is required/],
    [frames, { frames: [{ meta: { id: 'x', name: '' } }] }, 'frames[0].meta.id', /must be a UUID/],
    [frames, { frames: [{ meta: { name: 'x'.repeat(501) } }] }, 'frames[0].meta.name', /0 to 500 characters/],
    [frames, { frames: [{ meta, type: 'A3' }] }, 'frames[0].type', /must be one of A4, A5/],
    [frames, { frames: [] }, 'frames', /fewer than 1 item/],
    [frames, { frames: [null] }, 'frames[0]', /must be object/],
    [frameUpdates, { frames: [{ properties: {} }] }, 'frames[0].id', /is required/],
    [frameUpdates, { frames: [{ id, meta: { name: 7 } }] }, 'frames[0].meta.name', /must be string/],
  ],
  '[C1] shape': [
    [shapes, { shapes: [{}] }, 'shapes[0]', /exactly one of basic, flowchart, .*custom; it has none of them/],
    [shapes, shape({ star: { type: 'WAVE' } }), 'shapes[0]', /it has basic and star/],
    [shapes, { shapes: [{ basic: {} }] }, 'shapes[0].basic.type', /is required/],
    [
      shapes,
      { shapes: [{ star: { type: 'RIBBON', point: { type: 'SIX_POINT' } } }] },
      'shapes[0].star',
      /has "point", which is for the type POINT; the type is RIBBON/,
    ],
    [shapes, shape({ placeholder: {} }), 'shapes[0].placeholder.type', /is required/],
    [shapes, shape({ frame_id: 'here' }), 'shapes[0].frame_id', /must be a UUID .* or null/],
    [shapes, shape({ frame_id: 7 }), 'shapes[0].frame_id', /must be either string or null/],
    [
      shapeUpdates,
      { shapes: [{ id, basic: { type: 'OVAL' }, star: { type: 'WAVE' } }] },
      'shapes[0]',
      /at most one of .*; it has basic and star/,
    ],
  ],
  '[C1] path': [
    [shapes, { shapes: [{ custom: {} }] }, 'shapes[0].custom.paths', /is required/],
    [shapes, { shapes: [{ custom: { paths: [{}] } }] }, 'shapes[0].custom.paths[0].commands', /is required/],
    [
      shapes,
      custom({ close_path: {} }, {}),
      'shapes[0].custom.paths[0].commands[1]',
      /exactly one of move_to, line_to/,
    ],
    [
      shapes,
      custom({ close_path: {}, move_to: { point: { x: 0, y: 0 } } }),
      'shapes[0].custom.paths[0].commands[0]',
      /it has move_to and close_path/,
    ],
    [
      shapes,
      custom({ cubic_to: { control1: { x: 0, y: 0 }, end: { x: 0, y: 0 } } }),
      'shapes[0].custom.paths[0].commands[0].cubic_to.control2',
      /is required/,
    ],
    [
      shapes,
      custom({ arc_to: { x_radius: -1, end: { x: 0, y: 0 } } }),
      'shapes[0].custom.paths[0].commands[0].arc_to.x_radius',
      /must be >= 0/,
    ],
  ],
  '[C1] text': [
    [shapes, shape({ text: { paragraphs: [{}] } }), 'shapes[0].text.paragraphs[0].id', /is required/],
    [shapes, paragraph({ id: 'first' }), 'shapes[0].text.paragraphs[0].id', /must be a UUID/],
    [
      shapes,
      shape({ text: { paragraphs: [{ id }, { id: id.toUpperCase() }] } }),
      'shapes[0].text.paragraphs',
      /two paragraphs with the id 0190A5D8/,
    ],
    [
      shapes,
      paragraph({ portions: [{ text: 'x'.repeat(10_001) }] }),
      'shapes[0].text.paragraphs[0].portions[0].text',
      /0 to 10000 characters/,
    ],
    [
      shapes,
      paragraph({ portions: [{ style: { font_name: { name: 'Comic Sans' } } }] }),
      'shapes[0].text.paragraphs[0].portions[0].style.font_name.name',
      /must be one of Abel, .*Service Puvi/,
    ],
    [
      shapes,
      paragraph({ style: { spacing: { before: 0.5 } } }),
      'shapes[0].text.paragraphs[0].style.spacing.before',
      /must be integer/,
    ],
    [
      shapes,
      paragraph({ style: { portion_style: { size: 0 } } }),
      'shapes[0].text.paragraphs[0].style.portion_style.size',
      /must be > 0/,
    ],
    [
      shapes,
      shape({ text: { properties: { para_style: { portion_style: { color: {} } } } } }),
      'shapes[0].text.properties.para_style.portion_style.color',
      /exactly one of rgb, hsb, hex/,
    ],
  ],
  '[C1] connector': [
    [connectors, { connectors: [{}] }, 'connectors[0].connected', /is required/],
    [
      connectors,
      connector({ connected: { first: { shape_id: id } } }),
      'connectors[0].connected.second',
      /is required/,
    ],
    [
      connectors,
      connector({ connected: { first: {}, second: { shape_id: id } } }),
      'connectors[0].connected.first',
      /must have shape_id or point/,
    ],
    [
      connectors,
      connector({ connected: { first: { shape_id: 'x' }, second: { shape_id: id } } }),
      'connectors[0].connected.first.shape_id',
      /must be a UUID/,
    ],
    [
      connectors,
      connector({ stroke: { fill: { no_fill: {} } } }),
      'connectors[0].stroke.fill.solid',
      /is required and was not sent/,
    ],
    [connectors, connector({ type: 'ARC' }), 'connectors[0].type', /must be one of LINE, ELBOW, CURVE/],
    [
      connectorUpdates,
      { connectors: [{ id, connected: { second: { side: 'EAST' } } }] },
      'connectors[0].connected.second',
      /must have shape_id or point/,
    ],
  ],
  '[C6] place on a shape': [
    [
      connectors,
      connector({ connected: { first: { shape_id: id, at: { x: 1.01, y: 0 } }, second: { shape_id: id } } }),
      'connectors[0].connected.first.at.x',
      /must be <= 1/,
    ],
    [
      connectors,
      connector({ connected: { first: { shape_id: id, at: { x: 0.5 } }, second: { shape_id: id } } }),
      'connectors[0].connected.first.at.y',
      /is required/,
    ],
    [
      connectorUpdates,
      { connectors: [{ id, connected: { second: { shape_id: id, side: 'EAST', at: { x: 1, y: 0 } } } }] },
      'connectors[0].connected.second',
      /must not have both side and at/,
    ],
    [
      connectorUpdates,
      { connectors: [{ id, connected: { second: { point: { x: 0, y: 0 }, at: { x: 1, y: 0 } } } }] },
      'connectors[0].connected.second',
      /must have shape_id where it has at/,
    ],
  ],
}

const validationError = (read: Case[0], body: object): { attribute: string; reason: string } => {
  try {
    read(body)
  } catch (error) {
    if (error instanceof ApiError) return error.context as { attribute: string; reason: string }
    throw error
  }
  return assert.fail(`it was taken: ${JSON.stringify(body)}`)
}

describe('the first offender is named by its path, with a reason to act on', () => {
  for (const [title, rows] of Object.entries(cases)) {
    test(title, () => {
      for (const [read, body, attribute, reason] of rows) {
        const error = validationError(read, body)
        assert.equal(error.attribute, attribute, `${JSON.stringify(body)}: ${error.reason}`)
        assert.match(error.reason, reason)
      }
    })
  }

  test('[G8] of several offenders the first in the order of the model is named, the deepest before what holds it', () => {
    const body = fourth({ layout: { rotate: 0.5 }, fills: [{ solid: { color: {} }, no_fill: {} }, {}] })
    assert.equal(validationError(frames, body).attribute, 'frames[3].properties.layout.rotate')
    const inner = fourth({ fills: [{ solid: { color: {} }, no_fill: {} }, {}] })
    assert.equal(validationError(frames, inner).attribute, 'frames[3].properties.fills[0].solid.color')
  })
})

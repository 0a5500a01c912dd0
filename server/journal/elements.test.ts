import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Connector, ConnectorEnd } from '@easel/contract'
import type { Body, Element } from '@easel/contract/content/element.ts'
import { connectorBounds } from './connector-bounds.ts'
import { firstFacet } from './element-edits.ts'
import { toSearchItem } from './search-item.ts'

const element = (kind: Element['kind'], body: Body): Element => ({ id: 'x', kind, frame_id: null, z: 1, body })

describe('the box of a connector', () => {
  const shape = element('SHAPE', { properties: { layout: { left: 100, top: 100, width: 40, height: 20 } } })
  const shapes = new Map([['a', shape]])
  const boxOf = (first: ConnectorEnd, second: ConnectorEnd) =>
    connectorBounds({ connected: { first, second } } as Connector, shapes)
  const origin = { point: { x: 0, y: 0 } }

  test('[C1] ends at its shapes: at a side, at a point, or in the middle', () => {
    assert.deepEqual(boxOf(origin, { shape_id: 'A', side: 'EAST' }), { left: 0, top: 0, width: 140, height: 110 })
    assert.deepEqual(boxOf(origin, { shape_id: 'a', point: { x: 105, y: 105 } }), {
      left: 0,
      top: 0,
      width: 105,
      height: 105,
    })
    assert.deepEqual(boxOf(origin, { shape_id: 'a' }), { left: 0, top: 0, width: 120, height: 110 })
  })

  test('[C1] an end whose shape is gone stays at its point', () => {
    const box = { left: 0, top: 0, width: 7, height: 9 }
    assert.deepEqual(boxOf(origin, { point: { x: 7, y: 9 } }), box)
    assert.deepEqual(boxOf(origin, { shape_id: 'gone', side: 'NORTH', point: { x: 7, y: 9 } }), box)
  })
})

describe('what a search can find', () => {
  const itemOf = (text: Body) => toSearchItem(element('SHAPE', { text }))

  test('[J4] the words of a text, a line a paragraph', () => {
    const paragraphs = [{ portions: [{ text: 'First ' }, { text: 'line' }] }, { portions: [{ text: 'second' }] }]
    assert.equal(itemOf({ paragraphs })?.text, 'First line\nsecond')
  })

  test('[J4] paragraphs without portions and portions without text have no words', () => {
    assert.equal(itemOf({ paragraphs: [{}, { portions: [{}] }] }), undefined)
    assert.equal(itemOf({ paragraphs: [{}, { portions: [{}, { text: 'word' }] }] })?.text, 'word')
    assert.equal(toSearchItem(element('CONNECTOR', { meta: { name: 'Line' } })), undefined)
  })
})

test('[F5] an item that changes nothing failed at its properties', () => {
  assert.equal(firstFacet({ id: 'x' }), 'properties')
  assert.equal(firstFacet({ id: 'x', ...{ stroke: {} } }), 'stroke')
})

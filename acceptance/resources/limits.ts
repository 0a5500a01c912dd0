import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

/** The settings that the service must run with: low, so that they can be reached. */
export const limits = { operations: 200, elements: 600, comments: 200 }

const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

export const elementLimits: Suite = ({ owner }, { edition_id, team_id, template_ids }) => {
  const [template_id = ''] = template_ids

  describe('what one request may change', () => {
    let zone: ZoneIds
    const frame = randomUUID()
    const [shapes, connectors] = [newIds(limits.operations + 1), newIds(limits.operations + 1)]
    const point = { point: { x: 0, y: 0 } }
    const toShape = (id: string) => ({ meta: { id }, frame_id: frame, basic: { type: 'OVAL' as const } })
    const toConnector = (id: string) => ({ meta: { id }, connected: { first: point, second: point } })

    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Limits'))
      await owner.does('insertFrames', { ...zone, body: { frames: [{ meta: { id: frame, name: 'Full' } }] } })
    })

    test('[N1] is bounded: inserted elements', async () => {
      await owner.isRefused('insertShapes', { ...zone, body: { shapes: shapes.map(toShape) } }, 'changeTooLarge')
      const more = { connectors: connectors.map(toConnector) }
      await owner.isRefused('insertConnectors', { ...zone, body: more }, 'changeTooLarge')
      for (const some of [shapes.slice(1), shapes.slice(0, 1)])
        await owner.does('insertShapes', { ...zone, body: { shapes: some.map(toShape) } })
      for (const some of [connectors.slice(1), connectors.slice(0, 1)])
        await owner.does('insertConnectors', { ...zone, body: { connectors: some.map(toConnector) } })
    })

    test('[N1] is bounded: changed and removed elements', async () => {
      const type = 'CURVE' as const
      const updated = { connectors: connectors.map((id) => ({ id, type })) }
      await owner.isRefused('updateConnectors', { ...zone, body: updated }, 'changeTooLarge')
      await owner.isRefused('deleteConnectors', { ...zone, body: { ids: connectors } }, 'changeTooLarge')
      const meta = { name: 'Named' }
      const renamed = { shapes: shapes.map((id) => ({ id, meta })) }
      await owner.isRefused('updateShapes', { ...zone, body: renamed }, 'changeTooLarge')
      await owner.isRefused('deleteShapes', { ...zone, body: { ids: shapes } }, 'changeTooLarge')
    })

    test('[N1] is bounded: what moves or leaves with a frame', async () => {
      const moved = { frames: [{ id: frame, properties: { layout: { left: 7 } } }] }
      await owner.isRefused('updateFrames', { ...zone, body: moved }, 'changeTooLarge')
      await owner.isRefused('deleteFrames', { ...zone, body: { ids: [frame] } }, 'changeTooLarge')
      const saved = { name: 'Too large', for: 'EDITION', element_ids: [frame] } as const
      await owner.isRefused('saveTemplate', { ...zone, body: saved }, 'changeTooLarge')
    })

    test('[N1] is bounded: the comments that the zone has afterwards', async () => {
      const say = (count: number) => ({
        ...zone,
        body: {
          edits: newIds(count).map((id) => ({ insert: { comment: { id, text: 'Full', point: { x: 0, y: 0 } } } })),
        },
      })
      await owner.does('commitChange', say(limits.comments))
      const one = { text: 'One more', point: { x: 0, y: 0 } }
      await owner.isRefused('createComment', { ...zone, body: one }, 'changeTooLarge')
    })

    test('[N1] is bounded: the elements that the zone has afterwards', async () => {
      const room = limits.elements - 1 - shapes.length - connectors.length
      await owner.does('insertShapes', { ...zone, body: { shapes: newIds(room).map(toShape) } })
      const one = { frames: [{ meta: { name: 'One more' } }] }
      await owner.isRefused('insertFrames', { ...zone, body: one }, 'changeTooLarge')
      await owner.isRefused('insertTemplate', { ...zone, body: { template_id } }, 'changeTooLarge')
      const note = { text: 'One more', point: { x: 0, y: 0 } }
      await owner.does('putPrivateNote', { ...zone, note_id: randomUUID(), body: note })
      await owner.isRefused('revealPrivateNotes', { ...zone, body: { state: 'REVEALED' } }, 'changeTooLarge')
    })
  })
}

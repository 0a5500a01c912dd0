// A bot: keeps a zone "Open questions" in a space, with a note for every thread of comments that is still open.
import { createClient, items } from '@easel/sdk'

const { EASEL_URL, EASEL_TOKEN, EASEL_EDITION: edition_id, EASEL_SPACE: space_id } = process.env
const easel = createClient({ baseUrl: EASEL_URL, token: EASEL_TOKEN })
const boardName = 'Open questions'

/** The zone of the notes; made where there is none. */
const findBoard = async ({ zone_order, zone_meta }) => {
  const known = zone_order.find((id) => zone_meta[id].zone_name === boardName)
  if (known) return known
  const body = { create_zone: { zone_name: boardName } }
  const { zone_info } = await easel.createZone({ edition_id, space_id, query: { view: 'ZONE_INFO' }, body })
  return zone_info.zone_id
}

/** Notes in rows of five; the name of a note is the id of its thread. */
const toNote = ({ comment_id, author_name, text }, index) => ({
  meta: { name: comment_id },
  basic: { type: 'RECTANGLE' },
  properties: { layout: { left: (index % 5) * 220, top: Math.floor(index / 5) * 140, width: 200, height: 120 } },
  text: { paragraphs: [{ id: crypto.randomUUID(), portions: [{ text: `${author_name}: ${text}` }] }] },
})

const { zones_info } = await easel.listZones({ edition_id, space_id })
const board = { edition_id, space_id, zone_id: await findBoard(zones_info) }
const open = new Map()
for (const zone_id of zones_info.zone_order.filter((id) => id !== board.zone_id)) {
  const query = { status: 'OPEN' }
  for await (const thread of items(easel, 'listComments', { edition_id, space_id, zone_id, query }))
    open.set(thread.comment_id, thread)
}
const notes = []
for await (const note of items(easel, 'listShapes', board)) notes.push(note)
const answered = notes.filter(({ meta }) => !open.has(meta.name)).map(({ meta }) => meta.id)
const isNew = ({ comment_id }) => !notes.some(({ meta }) => meta.name === comment_id)
const missing = [...open.values()].filter(isNew).map((thread, index) => toNote(thread, notes.length + index))
if (answered.length > 0) await easel.deleteShapes({ ...board, body: { ids: answered } })
if (missing.length > 0) await easel.insertShapes({ ...board, body: { shapes: missing } })
console.log(`${open.size} open, ${missing.length} new, ${answered.length} answered`)

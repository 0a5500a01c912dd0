// A bot: follows a zone live, and answers every new shape whose text ends with "?" with a note below it.
import { openLiveZone } from '@easel/sdk'

const { EASEL_URL, EASEL_TOKEN, EASEL_EDITION, EASEL_SPACE, EASEL_ZONE } = process.env
const zone = await openLiveZone({
  baseUrl: EASEL_URL,
  token: EASEL_TOKEN,
  edition_id: EASEL_EDITION,
  space_id: EASEL_SPACE,
  zone_id: EASEL_ZONE,
})

const textOf = ({ text }) =>
  (text?.paragraphs ?? []).flatMap(({ portions = [] }) => portions.map((portion) => portion.text ?? '')).join('')

/** The shapes that a commit has added, but those of this bot. */
const addedShapes = ({ session_id, operations }) =>
  session_id === zone.session_id ? [] : operations.filter(({ op, kind }) => op === 'add' && kind === 'SHAPE')

const answerTo = ({ body }) => {
  const { left = 0, top = 0, height = 0 } = body.properties.layout ?? {}
  const text = `I heard: ${textOf(body)}`
  return {
    insert: {
      shape: {
        basic: { type: 'RECTANGLE' },
        properties: { layout: { left, top: top + height + 20, width: 200, height: 60 } },
        text: { paragraphs: [{ id: crypto.randomUUID(), portions: [{ text }] }] },
      },
    },
  }
}

zone.on('commits', async (commits) => {
  const questions = commits.flatMap(addedShapes).filter(({ body }) => textOf(body).endsWith('?'))
  if (questions.length === 0) return
  try {
    const { seq } = await zone.change(questions.map(answerTo))
    console.log(`answered ${questions.length} at ${seq}`)
  } catch (error) {
    console.error(`not answered: ${error.message}`)
  }
})

zone.on('end', ({ message }) => {
  console.error(`over: ${message}`)
  process.exitCode = 1
})

await zone.ready()
zone.setPresence({})
console.log(`following from ${zone.seq}`)
process.once('SIGTERM', () => zone.close())

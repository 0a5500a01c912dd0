import { mkdirSync, writeFileSync } from 'node:fs'
import { drawPicture, type PictureRequest } from '@easel/server/pictures/picture.ts'
import { sheetElements } from './contact-sheet/sheet.ts'
import { fileName, sheets } from './contact-sheet/sheets.ts'
import { root } from './documents.ts'
import { gallery } from './gallery.ts'

/** The second part of `npm run docs`: draws the contact sheet and the gallery. */
const write = async (
  folder: string,
  name: string,
  background: string,
  request: Pick<PictureRequest, 'elements' | 'hasOwnFonts' | 'images'>,
) => {
  mkdirSync(`${root}/docs/${folder}`, { recursive: true })
  for (const format of ['svg', 'png'] as const) {
    const picture = await drawPicture({ ...request, title: name, format, background, maxPixels: 40_000_000 })
    if (!('bytes' in picture)) throw new Error(`${name}: ${picture.refusal}`)
    writeFileSync(`${root}/docs/${folder}/${fileName(name)}.${format}`, picture.bytes)
  }
}

const page = (title: string, text: string, names: readonly string[]): string =>
  `# ${title}\n\n${text}\n\n${names.map((name) => `## ${name}\n\n![${name}](${fileName(name)}.png)\n`).join('\n')}`

for (const sheet of sheets)
  await write('contact-sheet', sheet.name, '#ffffff', {
    elements: sheetElements(sheet),
    images: sheet.images,
    hasOwnFonts: false,
  })
const about = 'Every type, fill, stroke, marker and case of text of the object model, as `drawing/` draws it.'
writeFileSync(
  `${root}/docs/contact-sheet/README.md`,
  page(
    'Contact sheet',
    about,
    sheets.map(({ name }) => name),
  ),
)

const pictures = gallery()
for (const { name, elements } of pictures) await write('gallery', name, '#eef2f6', { elements })
const templates = 'The templates, as `GET …/export` answers with them. The zones of the demo are made of them.'
writeFileSync(
  `${root}/docs/gallery/README.md`,
  page(
    'Gallery',
    templates,
    pictures.map(({ name }) => name),
  ),
)

import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { tableOfTexts } from '../tables/make-table.ts'
import { fitted } from '../text/fit.ts'
import { cardOf, linesOf, notesOf, textOf } from './make-pasted.ts'
import type { AskPaste, PasteChoice, PasteQuestion } from './paste-types.ts'
import type { Pasted } from './read-clipboard.ts'
import { readExcalidraw } from './read-excalidraw.ts'
import { readTldraw } from './read-tldraw.ts'

type Written = Extract<Pasted, { kind: 'link' | 'foreign' | 'table' | 'text' }>

const MAX_NOTES = 500
const MAX_CELLS = 2_000
/** More letters than these are hard to read on a note. */
const MAX_NOTE_LETTERS = 280

/** Elements of a link, of a text or of a table of it, in the form that somebody wants; undefined where they want none. */
export const chooseForm = async (
  editor: Editor,
  ask: AskPaste,
  pasted: Written,
): Promise<readonly LiveElement[] | undefined> => {
  if (pasted.kind === 'link') return cardOf(editor, pasted.address, pasted.title)
  const { text } = pasted
  const foreign =
    pasted.kind === 'foreign'
      ? pasted.tldraw === undefined
        ? readExcalidraw(text)
        : readTldraw(pasted.tldraw, (element) => fitted(editor, element))
      : undefined
  if (foreign) return editor.images.adopt(foreign.elements, foreign.images)
  if (text === '') return undefined
  const table = pasted.kind === 'table' ? pasted.table : undefined
  const notes = table ? table.map((row) => row.filter((cell) => cell !== '').join('\n')) : linesOf(text)
  if (notes.length === 1 && !table)
    return text.length > MAX_NOTE_LETTERS ? textOf(editor, text) : notesOf(editor, notes)
  const cells = table ? table.length * (table[0]?.length ?? 0) : 0
  const choices: PasteChoice[] = [
    ...(notes.length <= MAX_NOTES ? (['notes'] as const) : []),
    ...(table && cells <= MAX_CELLS ? (['grid'] as const) : []),
    ...(!table || cells > MAX_CELLS ? (['text'] as const) : []),
  ]
  const question: PasteQuestion = { kind: table ? 'table' : 'lines', rows: notes.length, choices }
  const choice = choices.length === 1 ? choices[0] : await ask(question)
  if (choice === 'notes') return notesOf(editor, notes)
  if (choice === 'grid' && table) return tableOfTexts(editor, table)
  return choice && textOf(editor, text)
}

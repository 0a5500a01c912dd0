import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { isLocked } from '../locks.ts'
import { textEdit } from '../text/text-edit.ts'
import { type Match, replaceInLine, replaceInText } from './match.ts'

/** Those of one element that are replaced; an element has a name, or none: what would empty it stays. */
export const replacementEdits = (
  editor: Editor,
  element: LiveElement,
  matches: readonly Match[],
  by: string,
): LiveEdit[] => {
  if (isLocked(element)) return []
  const { id, kind, body } = element
  const inName = matches.filter(({ part }) => part === 'name')
  const inText = matches.filter(({ part }) => part === 'text')
  const name = replaceInLine(body.meta.name ?? '', inName, by).trim()
  const edits: LiveEdit[] = []
  if (inName.length > 0 && name !== '') edits.push(nameEdit(id, kind, name))
  if (inText.length > 0) edits.push(textEdit(editor, element, replaceInText(body.text, inText, by), body.text))
  return edits
}

/** Connectors have no names. */
export const nameEdit = (id: string, kind: LiveElement['kind'], name: string): LiveEdit => {
  const named = { id, meta: { name } }
  return { update: kind === 'FRAME' ? { frame: named } : { shape: named } }
}

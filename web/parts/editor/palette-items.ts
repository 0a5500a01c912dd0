import { commands } from '../../editor/commands/registry.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { t } from '../../texts/texts.ts'
import type { PageCommand } from './page-commands.ts'
import { anyLabelOf } from './step-labels.ts'

export interface PaletteItem extends PageCommand {
  group: string
}

/** What can be done now, by this person. */
export const itemsOf = (editor: EditorHandle, pageCommands: readonly PageCommand[]): PaletteItem[] => {
  const groups = { tool: t().keysTools, edit: t().keysEdit, arrange: t().keysArrange, view: t().keysView }
  const own = commands.flatMap((command): PaletteItem[] => {
    const { id, group, keys } = command
    const isOffered = id !== 'palette' && !('isKeyOnly' in command) && editor.isEnabled(id)
    const [key] = keys ?? []
    const item = { id, label: anyLabelOf(id), group: groups[group], run: () => editor.run(id) }
    return isOffered ? [{ ...item, ...(key !== undefined && { key }) }] : []
  })
  return [...own, ...pageCommands.map((command) => ({ ...command, group: t().keysPage }))]
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How well a label fits: 0 where it begins so, 1 where words of it begin so, 2 where all is somewhere in it. */
const rankOf = ({ label, group }: PaletteItem, words: readonly string[]): number | undefined => {
  const [name, all] = [fold(label), fold(`${label} ${group}`)]
  if (!words.every((word) => all.includes(word))) return undefined
  if (name.startsWith(words.join(' '))) return 0
  return words.every((word) => ` ${name}`.includes(` ${word}`)) ? 1 : 2
}

/** Those that have all the words, the best first; of equals, and without words, those that were used last. */
export const matching = (items: readonly PaletteItem[], query: string, recent: readonly string[]): PaletteItem[] => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const lastUsed = ({ id }: PaletteItem): number => {
    const at = recent.indexOf(id)
    return at === -1 ? recent.length : at
  }
  return items
    .flatMap((item) => {
      const rank = rankOf(item, words)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .sort((one, other) => one.rank - other.rank || lastUsed(one.item) - lastUsed(other.item))
    .map(({ item }) => item)
}

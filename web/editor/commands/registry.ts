import type { Editor, ToolId } from '../editor-types.ts'
import { pickImages } from '../images/pick-images.ts'
import { canReplaceImage, replaceImage } from '../images/selected-images.ts'
import { arrangeCommands } from './arrange.ts'
import type { Command } from './command.ts'
import { editCommands } from './edit.ts'
import { findCommands } from './find.ts'
import { flipCommands } from './flip.ts'
import { groupCommands } from './group.ts'
import { cursorCommands, walkCommands } from './keyboard.ts'
import { noteCommands } from './notes.ts'
import { stepCommands } from './steps.ts'
import { styleCommands } from './style.ts'
import { tableCommands } from './tables.ts'
import { textCommands } from './text.ts'
import { tidyCommands } from './tidy.ts'
import { togetherCommands } from './together.ts'

const tool = <Id extends string>(id: Id, toolId: ToolId, keys: readonly string[], needs?: 'edit' | 'comment') => ({
  id,
  keys,
  group: 'tool' as const,
  ...(needs && { needs }),
  run: (editor: Editor) => editor.setTool(toolId),
})

const shapeTool = <Id extends string>(id: Id, name: Editor['geometry'], key: string) => ({
  id,
  keys: [key],
  group: 'tool' as const,
  needs: 'edit' as const,
  run: (editor: Editor) => {
    editor.setGeometry(name)
    editor.setTool('shape')
  },
})

const toolCommands = [
  tool('select', 'select', ['v']),
  tool('hand', 'hand', ['h']),
  tool('note', 'note', ['n'], 'edit'),
  tool('text', 'text', ['t'], 'edit'),
  shapeTool('rectangle', 'basic/RECTANGLE', 'r'),
  shapeTool('oval', 'basic/OVAL', 'o'),
  shapeTool('diamond', 'basic/DIAMOND', 'd'),
  tool('frame', 'frame', ['f'], 'edit'),
  tool('connector', 'connector', ['x'], 'edit'),
  tool('line', 'line', ['l'], 'edit'),
  tool('pen', 'pen', ['p'], 'edit'),
  tool('highlighter', 'highlighter', ['m'], 'edit'),
  tool('eraser', 'eraser', ['e'], 'edit'),
  tool('partEraser', 'partEraser', ['shift+e'], 'edit'),
  tool('lasso', 'lasso', ['q']),
  tool('laser', 'laser', ['shift+p']),
  tool('comment', 'comment', ['c'], 'comment'),
  {
    id: 'image',
    keys: ['i'],
    group: 'tool' as const,
    needs: 'edit' as const,
    run: (editor: Editor) => pickImages(true, (files) => editor.images.add(files, editor.place())),
  },
] as const

const imageCommands = [
  {
    id: 'replaceImage',
    keys: ['shift+i'],
    group: 'edit' as const,
    needs: 'edit' as const,
    isEnabled: canReplaceImage,
    run: replaceImage,
  },
] as const

const viewCommands = [
  {
    id: 'values',
    keys: ['alt+Enter'],
    group: 'view' as const,
    needs: 'edit' as const,
    isEnabled: (editor: Editor) => editor.areValuesShown || editor.selection.ids.size > 0,
    run: (editor: Editor) => editor.showValues(!editor.areValuesShown),
  },
  { id: 'nextComment', keys: ['shift+c'], group: 'view' as const, run: ({ stepComment }: Editor) => stepComment(1) },
  {
    id: 'previousComment',
    keys: ['shift+alt+c'],
    group: 'view' as const,
    run: ({ stepComment }: Editor) => stepComment(-1),
  },
  { id: 'showAll', keys: ['shift+1'], group: 'view' as const, run: ({ canvas }: Editor) => canvas.fit() },
  {
    id: 'showSelection',
    keys: ['shift+2'],
    group: 'view' as const,
    isEnabled: ({ selection }: Editor) => selection.ids.size > 0,
    run: (editor: Editor) => {
      const bounds = editor.selectionBounds()
      if (bounds) editor.canvas.fit(bounds)
    },
  },
  { id: 'actualSize', keys: ['mod+0'], group: 'view' as const, run: ({ canvas }: Editor) => canvas.zoomTo(1) },
] as const

/** Everything that can be done by its name: keys, the sheet of keys and the bars are made from it. */
export const commands = [
  ...toolCommands,
  ...cursorCommands,
  ...tableCommands,
  ...editCommands,
  ...styleCommands,
  ...imageCommands,
  ...noteCommands,
  ...textCommands,
  ...arrangeCommands,
  ...tidyCommands,
  ...flipCommands,
  ...groupCommands,
  ...stepCommands,
  ...viewCommands,
  ...togetherCommands,
  ...findCommands,
  ...walkCommands,
] as const satisfies Command[]

export type CommandId = (typeof commands)[number]['id']

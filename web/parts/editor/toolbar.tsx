import {
  Circle,
  Diamond,
  Frame,
  Hand,
  ImagePlus,
  LayoutTemplate,
  MessageCirclePlus,
  Minus,
  MousePointer2,
  Pen,
  Pencil,
  Shapes,
  Spline,
  Square,
  StickyNote,
  Type,
} from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import type { GeometryName } from '../../editor/geometries.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { CommandButton } from './command-button.tsx'
import { lazy } from './lazy.tsx'
import { Popover } from './popover.tsx'

const InkBar = lazy(async () => (await import('./panels.ts')).InkBar)
const ShapePicker = lazy(async () => (await import('./shape-picker.tsx')).ShapePicker)

/** Those that have buttons of their own. */
const named: readonly GeometryName[] = ['basic/RECTANGLE', 'basic/OVAL', 'basic/DIAMOND']

interface ToolbarProps {
  editor: EditorHandle
  state: EditorState
  onTemplate: () => void
}

/** The tools, at the bottom in the middle. */
export const Toolbar = ({ editor, state, onTemplate }: ToolbarProps) => {
  const { tool, geometry, canEdit, canComment, isDrawing, isLooking } = state
  const [isPickerOpen, setPickerOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const isShape = (name: GeometryName): boolean => tool === 'shape' && geometry === name
  const close = (isBack: boolean) => {
    setPickerOpen(false)
    const opener = root.current?.querySelector<HTMLElement>('[aria-expanded]')
    if (isBack) opener?.focus()
  }
  if (isLooking)
    return (
      <div class="tools">
        <div class="toolbar pill" role="toolbar" aria-label={t().tools}>
          <button type="button" class="button primary" onClick={() => editor.setTool('select')}>
            <Pencil aria-hidden="true" />
            {t().editZone}
          </button>
        </div>
      </div>
    )
  const isOther = tool === 'shape' && !named.includes(geometry)
  return (
    <div class="tools" ref={root}>
      {isPickerOpen && (
        <Popover label={t().shapes} class="shape-picker" onClose={close}>
          <ShapePicker
            chosen={tool === 'shape' ? geometry : undefined}
            onChoose={(name) => {
              editor.setGeometry(name)
              editor.setTool('shape')
              setPickerOpen(false)
            }}
            onInsert={(id) => {
              close(false)
              editor.run(id)
            }}
          />
        </Popover>
      )}
      {isDrawing && <InkBar editor={editor} state={state} />}
      <div class="toolbar pill" role="toolbar" aria-label={t().tools}>
        <CommandButton editor={editor} id="select" isPressed={tool === 'select'}>
          <MousePointer2 />
        </CommandButton>
        <CommandButton editor={editor} id="hand" class="is-wide" isPressed={tool === 'hand'}>
          <Hand />
        </CommandButton>
        <span class="bar-line" />
        {canEdit && (
          <>
            <CommandButton editor={editor} id="note" isPressed={tool === 'note'}>
              <StickyNote />
            </CommandButton>
            <CommandButton editor={editor} id="text" isPressed={tool === 'text'}>
              <Type />
            </CommandButton>
            <CommandButton editor={editor} id="rectangle" class="is-wide" isPressed={isShape('basic/RECTANGLE')}>
              <Square />
            </CommandButton>
            <CommandButton editor={editor} id="oval" class="is-wide" isPressed={isShape('basic/OVAL')}>
              <Circle />
            </CommandButton>
            <CommandButton editor={editor} id="diamond" class="is-wide" isPressed={isShape('basic/DIAMOND')}>
              <Diamond />
            </CommandButton>
            <IconButton
              label={t().shapes}
              isPressed={isOther}
              isExpanded={isPickerOpen}
              onClick={() => setPickerOpen(!isPickerOpen)}
            >
              <Shapes />
            </IconButton>
            <CommandButton editor={editor} id="connector" isPressed={tool === 'connector'}>
              <Spline />
            </CommandButton>
            <CommandButton editor={editor} id="line" class="is-wide" isPressed={tool === 'line'}>
              <Minus />
            </CommandButton>
            <CommandButton editor={editor} id="pen" isPressed={isDrawing}>
              <Pen />
            </CommandButton>
            <CommandButton editor={editor} id="frame" class="is-wide" isPressed={tool === 'frame'}>
              <Frame />
            </CommandButton>
            <CommandButton editor={editor} id="image">
              <ImagePlus />
            </CommandButton>
            <IconButton label={t().insertTemplate} class="is-wide" onClick={onTemplate}>
              <LayoutTemplate />
            </IconButton>
          </>
        )}
        {canComment && (
          <CommandButton editor={editor} id="comment" isPressed={tool === 'comment'}>
            <MessageCirclePlus />
          </CommandButton>
        )}
      </div>
    </div>
  )
}

import { Copy, Ellipsis, Frame, Group, Image, Lock, Pencil, Spline, Table, Trash2, Ungroup } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { isLine } from '../../editor/style-kinds.ts'
import { t } from '../../texts/texts.ts'
import { CommandButton } from './command-button.tsx'
import { lazy } from './lazy.tsx'
import { Popover } from './popover.tsx'
import { Swatch } from './swatch.tsx'

const ColourPanel = lazy(async () => (await import('./panels.ts')).ColourPanel)
const ConnectorPanel = lazy(async () => (await import('./panels.ts')).ConnectorPanel)
const FramePanel = lazy(async () => (await import('./panels.ts')).FramePanel)
const ImagePanel = lazy(async () => (await import('./panels.ts')).ImagePanel)
const TablePanel = lazy(async () => (await import('./panels.ts')).TablePanel)
const ArrangePanel = lazy(async () => (await import('./panels.ts')).ArrangePanel)

type Panel = 'fill' | 'stroke' | 'image' | 'connector' | 'frame' | 'table' | 'arrange'

interface SelectionBarProps {
  editor: EditorHandle
  state: EditorState
}

/** What can be done with what is selected, beside it. */
export const SelectionBar = ({ editor, state }: SelectionBarProps) => {
  const [open, setOpen] = useState<Panel>()
  const opener = useRef<HTMLElement>()
  const root = useRef<HTMLDivElement>(null)
  /** By a key: the focus goes in, and comes back. */
  const isByKey = useRef(false)
  const { style } = state
  const { kinds } = style
  const hasBoxes = kinds.some((kind) => !isLine(kind))
  const isNotes = kinds.every((kind) => kind === 'note')
  const labels: Record<Panel, string> = {
    fill: t().fillColour,
    stroke: t().strokeColour,
    image: t().imagePanel,
    connector: t().connectorStyle,
    frame: t().frameSize,
    table: t().do_insertTable,
    arrange: t().arrange,
  }
  // At once: the next key is for what has opened.
  useLayoutEffect(() => {
    if (open && isByKey.current) focusInside(root.current)
  }, [open])
  const close = (isBack: boolean) => {
    setOpen(undefined)
    if (isBack) opener.current?.focus()
    else if (root.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  }
  const done = () => close(isByKey.current)
  const button = (panel: Panel, children: ComponentChildren) => (
    <button
      type="button"
      class="icon-button"
      aria-label={labels[panel]}
      title={labels[panel]}
      aria-expanded={open === panel}
      onClick={(event) => {
        opener.current = event.currentTarget
        isByKey.current = event.detail === 0
        setOpen(open === panel ? undefined : panel)
      }}
    >
      {children}
    </button>
  )
  return (
    <div class="selection-bar" ref={root}>
      <div class="pill" role="toolbar" aria-label={t().selectionBar}>
        {state.image && button('image', <Image />)}
        {hasBoxes && !state.image && button('fill', <Swatch colour={style.fill} />)}
        {button('stroke', <Swatch colour={style.stroke} isLine />)}
        {style.form && button('connector', <Spline />)}
        {state.isTable ? button('table', <Table />) : style.frameType && button('frame', <Frame />)}
        {style.frameType && state.selected === 1 && (
          <CommandButton editor={editor} id="write">
            <Pencil />
          </CommandButton>
        )}
        <span class="bar-line" />
        {state.canGroup && (
          <CommandButton editor={editor} id="group">
            <Group />
          </CommandButton>
        )}
        {state.canUngroup && !state.canGroup && (
          <CommandButton editor={editor} id="ungroup">
            <Ungroup />
          </CommandButton>
        )}
        <CommandButton editor={editor} id="lock">
          <Lock />
        </CommandButton>
        <CommandButton editor={editor} id="duplicate">
          <Copy />
        </CommandButton>
        <CommandButton editor={editor} id="remove">
          <Trash2 />
        </CommandButton>
        {button('arrange', <Ellipsis />)}
      </div>
      {open && (
        <Popover key={open} label={open === 'fill' && isNotes ? t().noteColour : labels[open]} onClose={close}>
          {(open === 'fill' || open === 'stroke') && (
            <ColourPanel editor={editor} of={open} style={style} onDone={done} />
          )}
          {open === 'image' && state.image && <ImagePanel editor={editor} image={state.image} onDone={done} />}
          {open === 'connector' && <ConnectorPanel editor={editor} style={style} />}
          {open === 'frame' && <FramePanel editor={editor} style={style} onDone={done} />}
          {open === 'table' && <TablePanel editor={editor} onDone={done} />}
          {open === 'arrange' && <ArrangePanel editor={editor} state={state} />}
        </Popover>
      )}
    </div>
  )
}

/** Its code may be on its way: until then the group itself is nothing to stand on. */
const focusInside = (root: HTMLElement | null): void => {
  const popover = root?.querySelector('.popover')
  if (!popover) return
  const take = (): boolean => {
    const chosen = popover.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = chosen ?? popover.querySelector<HTMLElement>('button, input')
    first?.focus()
    return first !== null
  }
  if (take()) return
  const watcher = new MutationObserver(() => take() && watcher.disconnect())
  watcher.observe(popover, { childList: true, subtree: true })
}

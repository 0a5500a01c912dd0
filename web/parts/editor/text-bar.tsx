import {
  Bold,
  ChevronDown,
  Italic,
  Link,
  List,
  ListOrdered,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
} from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import type { Alignment, TextChange, TextLook } from '../../editor/text/text-types.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { CommandButton } from './command-button.tsx'
import { type TextChoice, TextChoices } from './text-choices.tsx'
import { TextLinkForm } from './text-link-form.tsx'

interface TextBarProps {
  editor: EditorHandle
  state: EditorState
  look: TextLook
}

const alignments = [
  ['LEFT', TextAlignStart, 'textLeft'],
  ['CENTER', TextAlignCenter, 'textCentre'],
  ['RIGHT', TextAlignEnd, 'textRight'],
] as const satisfies [Alignment, unknown, string][]

/** A press leaves the focus, and so the caret, where it is. */
const keepFocus = (event: MouseEvent): void => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** What can be done with text: with what is marked while it is written, else with all that is selected. */
export const TextBar = ({ editor, state, look }: TextBarProps) => {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<TextChoice>()
  const toggleOpen = (choice: TextChoice) => setOpen(open === choice ? undefined : choice)
  const change = (next: TextChange) => {
    editor.text.change(next)
    setOpen(undefined)
  }
  // At once: the first press may come as soon as it is seen.
  useLayoutEffect(() => root.current?.addEventListener('mousedown', keepFocus), [])
  useEffect(() => {
    if (state.isLinkAsked) setOpen(undefined)
  }, [state.isLinkAsked])
  const align = alignments.find(([one]) => one === look.align) ?? alignments[1]
  const [, AlignIcon] = align
  const list = (kind: 'bullets' | 'numbers') => ({
    label: kind === 'bullets' ? t().textBullets : t().textNumbers,
    isPressed: look.list === kind,
    onClick: () => change({ list: kind }),
  })
  return (
    <div class="text-bar" ref={root}>
      <div class="pill" role="toolbar" aria-label={t().textBar}>
        <button
          type="button"
          class="text-button"
          title={t().textFamily}
          aria-label={`${t().textFamily}: ${look.family ?? t().textMixed}`}
          aria-expanded={open === 'family'}
          onClick={() => toggleOpen('family')}
        >
          <span class="text-family">{look.family ?? t().textMixed}</span>
          <ChevronDown />
        </button>
        <button
          type="button"
          class="text-button"
          title={t().textSize}
          aria-label={`${t().textSize}: ${look.size ?? t().textMixed}`}
          aria-expanded={open === 'size'}
          onClick={() => toggleOpen('size')}
        >
          {look.size ?? '–'}
          <ChevronDown />
        </button>
        <span class="bar-line" />
        <CommandButton editor={editor} id="bold" isPressed={look.bold}>
          <Bold />
        </CommandButton>
        <CommandButton editor={editor} id="italic" isPressed={look.italic}>
          <Italic />
        </CommandButton>
        <CommandButton editor={editor} id="underline" isPressed={look.underline}>
          <Underline />
        </CommandButton>
        <CommandButton editor={editor} id="strike" isPressed={look.strike}>
          <Strikethrough />
        </CommandButton>
        <button
          type="button"
          class="icon-button"
          aria-label={t().textColour}
          title={t().textColour}
          aria-expanded={open === 'colour'}
          onClick={() => toggleOpen('colour')}
        >
          <svg viewBox="0 0 20 20" class="swatch" aria-hidden="true">
            <path d="M4.5 13 10 2l5.5 11M6.5 9.5h7" class="text-letter" />
            <rect x="2" y="15.5" width="16" height="3.5" rx="1" fill={look.colour ?? 'none'} class="swatch-edge-thin" />
          </svg>
        </button>
        <span class="bar-line" />
        <IconButton {...list('bullets')}>
          <List />
        </IconButton>
        <IconButton {...list('numbers')}>
          <ListOrdered />
        </IconButton>
        <IconButton label={t().textAlign} isExpanded={open === 'align'} onClick={() => toggleOpen('align')}>
          <AlignIcon />
        </IconButton>
        <CommandButton editor={editor} id="link" isPressed={look.link !== undefined}>
          <Link />
        </CommandButton>
      </div>
      {open === 'align' && (
        <div class="pill" role="toolbar" aria-label={t().textAlign}>
          {alignments.map(([one, Icon, label]) => (
            <IconButton
              key={one}
              label={t()[label]}
              isPressed={look.align === one}
              onClick={() => change({ align: one })}
            >
              <Icon />
            </IconButton>
          ))}
        </div>
      )}
      {open && open !== 'align' && (
        <TextChoices open={open} look={look} families={editor.text.families()} onChoose={change} />
      )}
      {state.isLinkAsked && (
        <TextLinkForm
          link={look.link}
          onClose={() => editor.text.askLink(false)}
          onLink={(link) => {
            editor.text.change({ link })
            editor.text.askLink(false)
          }}
        />
      )}
    </div>
  )
}

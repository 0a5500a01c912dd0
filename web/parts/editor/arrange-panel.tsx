import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  BringToFront,
  Brush,
  ChevronDown,
  ChevronUp,
  FileCode2,
  FlipHorizontal2,
  FlipVertical2,
  Image,
  LayoutGrid,
  Paintbrush,
  Ruler,
  SendToBack,
} from 'lucide-preact'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { t } from '../../texts/texts.ts'
import { CommandButton } from './command-button.tsx'
import type { BarCommandId } from './command-label.ts'

interface ArrangePanelProps {
  editor: EditorHandle
  state: EditorState
}

type Item = readonly [id: BarCommandId, Icon: typeof BringToFront]

const rows = (): readonly { label: string; least: number; items: readonly Item[] }[] => [
  {
    label: t().layers,
    least: 1,
    items: [
      ['toFront', BringToFront],
      ['forward', ChevronUp],
      ['backward', ChevronDown],
      ['toBack', SendToBack],
    ],
  },
  {
    label: t().align,
    least: 2,
    items: [
      ['alignLeft', AlignStartVertical],
      ['alignCentre', AlignCenterVertical],
      ['alignRight', AlignEndVertical],
      ['alignTop', AlignStartHorizontal],
      ['alignMiddle', AlignCenterHorizontal],
      ['alignBottom', AlignEndHorizontal],
    ],
  },
  {
    label: t().distribute,
    least: 3,
    items: [
      ['distributeAcross', AlignHorizontalSpaceBetween],
      ['distributeDown', AlignVerticalSpaceBetween],
    ],
  },
  {
    label: t().flipRow,
    least: 1,
    items: [
      ['flipAcross', FlipHorizontal2],
      ['flipDown', FlipVertical2],
      ['tidy', LayoutGrid],
      ['values', Ruler],
    ],
  },
  {
    label: t().styleRow,
    least: 1,
    items: [
      ['copyStyle', Brush],
      ['pasteStyle', Paintbrush],
    ],
  },
  {
    label: t().copyRow,
    least: 1,
    items: [
      ['copyPng', Image],
      ['copySvg', FileCode2],
    ],
  },
]

/** Where the selected ones are, among themselves and among others. */
export const ArrangePanel = ({ editor, state }: ArrangePanelProps) => (
  <>
    {rows().map(({ label, least, items }) => (
      <fieldset class="popover-row" key={label}>
        <legend>{label}</legend>
        {items.map(([id, Icon]) => (
          <CommandButton key={id} editor={editor} id={id} isDisabled={state.selected < least}>
            <Icon />
          </CommandButton>
        ))}
      </fieldset>
    ))}
  </>
)

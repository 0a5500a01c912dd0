import { Eraser, Highlighter, Lasso, Pen, Scissors, WandSparkles } from 'lucide-preact'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState, ToolId } from '../../editor/editor-types.ts'
import type { InkKind } from '../../editor/style-types.ts'
import { t } from '../../texts/texts.ts'
import { type light, strong } from './colours.ts'
import { CommandButton } from './command-button.tsx'
import { LinePicture } from './line-picture.tsx'
import { Swatch } from './swatch.tsx'

const tools = {
  pen: Pen,
  highlighter: Highlighter,
  eraser: Eraser,
  partEraser: Scissors,
  lasso: Lasso,
  laser: WandSparkles,
} as const satisfies Partial<Record<ToolId, unknown>>

const colours: Record<InkKind, Partial<Record<keyof typeof light | keyof typeof strong, string>>> = {
  ink: {
    ink: strong.ink,
    darkRed: strong.darkRed,
    darkOrange: strong.darkOrange,
    darkGreen: strong.darkGreen,
    darkBlue: strong.darkBlue,
    darkPurple: strong.darkPurple,
  },
  highlighter: {
    yellow: '#facc15',
    orange: '#fb923c',
    pink: '#f472b6',
    green: '#4ade80',
    teal: '#2dd4bf',
    blue: '#60a5fa',
  },
}

const widths: Record<InkKind, readonly number[]> = { ink: [2, 4, 8], highlighter: [16, 24, 40] }

interface InkBarProps {
  editor: EditorHandle
  state: EditorState
}

/** What draws by hand, and how the next line looks. */
export const InkBar = ({ editor, state: { tool, ink } }: InkBarProps) => (
  <div class="ink-bar pill" role="toolbar" aria-label={t().inkBar}>
    {(Object.keys(tools) as (keyof typeof tools)[]).map((id) => {
      const Icon = tools[id]
      return (
        <CommandButton key={id} editor={editor} id={id} isPressed={tool === id}>
          <Icon />
        </CommandButton>
      )
    })}
    {ink && <InkChoices editor={editor} ink={ink} />}
  </div>
)

const InkChoices = ({ editor, ink }: { editor: EditorHandle; ink: NonNullable<EditorState['ink']> }) => {
  const palette = colours[ink.kind]
  return (
    <>
      <span class="bar-line" />
      {(Object.keys(palette) as (keyof typeof palette)[]).map((name) => {
        const label = t()[`colour_${name}` as 'colour_white']
        return (
          <button
            type="button"
            key={name}
            class="icon-button"
            aria-label={label}
            title={label}
            aria-pressed={ink.stroke === palette[name]}
            onClick={() => editor.setInk({ stroke: palette[name] as string })}
          >
            <Swatch colour={palette[name]} />
          </button>
        )
      })}
      <span class="bar-line" />
      {widths[ink.kind].map((width, step) => (
        <button
          type="button"
          key={width}
          class="icon-button"
          aria-label={t().widthOf(width)}
          title={t().widthOf(width)}
          aria-pressed={ink.strokeWidth === width}
          onClick={() => editor.setInk({ strokeWidth: width })}
        >
          <LinePicture width={[2, 4, 8][step] as number} dash="" />
        </button>
      ))}
    </>
  )
}

import type { FontFamily, TextChange, TextLook } from '../../editor/text/text-types.ts'
import { t } from '../../texts/texts.ts'

export type TextChoice = 'family' | 'size' | 'colour' | 'align'

const sizes = [12, 14, 16, 20, 24, 32, 48, 64, 96]

/** Colours that can be read on paper, and white for dark shapes. */
const colours = {
  ink: '#1f2937',
  grey: '#64748b',
  white: '#ffffff',
  darkRed: '#b91c1c',
  orange: '#c2410c',
  darkGreen: '#15803d',
  teal: '#0f766e',
  darkBlue: '#1d4ed8',
  purple: '#6d28d9',
  pink: '#be185d',
} as const

type ColourName = keyof typeof colours

interface TextChoicesProps {
  open: Exclude<TextChoice, 'align'>
  look: TextLook
  families: readonly FontFamily[]
  onChoose(change: TextChange): void
}

/** Under the bar of text: fonts, sizes or colours to choose from. */
export const TextChoices = ({ open, look, families, onChoose }: TextChoicesProps) => {
  if (open === 'colour')
    return (
      <div class="swatches" role="toolbar" aria-label={t().textColour}>
        {(Object.keys(colours) as ColourName[]).map((name) => (
          <button
            type="button"
            key={name}
            class="icon-button"
            aria-label={t()[`colour_${name}`]}
            title={t()[`colour_${name}`]}
            aria-pressed={look.colour === colours[name]}
            onClick={() => onChoose({ colour: colours[name] })}
          >
            <svg viewBox="0 0 20 20" class="swatch" aria-hidden="true">
              <circle cx="10" cy="10" r="8.5" fill={colours[name]} />
              <circle cx="10" cy="10" r="9" class="swatch-edge" />
            </svg>
          </button>
        ))}
      </div>
    )
  const choices =
    open === 'size'
      ? sizes.map((size) => ({ name: String(size), isChosen: look.size === size, change: { size } }))
      : families.map((family) => ({ name: family, isChosen: look.family === family, change: { family } }))
  return (
    <div class="text-choices" role="toolbar" aria-label={open === 'size' ? t().textSize : t().textFamily}>
      {choices.map(({ name, isChosen, change }) => (
        <button type="button" key={name} class="text-button" aria-pressed={isChosen} onClick={() => onChoose(change)}>
          {name}
        </button>
      ))}
    </div>
  )
}

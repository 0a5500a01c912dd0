import { Palette } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { EditorHandle } from '../../editor/editor.ts'
import { isLine } from '../../editor/style-kinds.ts'
import type { Dash, StyleKey, StyleState } from '../../editor/style-types.ts'
import { t } from '../../texts/texts.ts'
import { colourFrom, light, ownColours, rememberColour, strong } from './colours.ts'
import { LinePicture } from './line-picture.tsx'
import { Swatch } from './swatch.tsx'

interface ColourPanelProps {
  editor: EditorHandle
  of: StyleKey
  style: StyleState
  /** A colour was chosen. */
  onDone(): void
}

const widths = [1, 2, 4, 8] as const
const inkWidths = [2, 4, 8, 16, 24, 40] as const
const inkPictures = [1.5, 3, 5, 8, 12, 16] as const
const dashes: Record<Dash, string> = { SOLID: '', DASH: '5 3', SQUARE_DOT: '1.5 2.5' }

/** Colours of a fill or an outline, one's own ones too, and what else its paint has. */
export const ColourPanel = ({ editor, of, style, onDone }: ColourPanelProps) => {
  const [own, setOwn] = useState(ownColours)
  const [typed, setTyped] = useState<string>()
  const isNotes = of === 'fill' && style.kinds.every((kind) => kind === 'note')
  const isDrawn = style.kinds.every((kind) => kind === 'ink' || kind === 'highlighter')
  const now = style[of]
  const choose = (colour: string | null) => {
    editor.setStyle({ [of]: colour })
    onDone()
  }
  const mix = (text: string) => {
    const colour = colourFrom(text)
    setTyped(undefined)
    if (colour === undefined) return
    editor.setStyle({ [of]: colour })
    rememberColour(colour)
    setOwn(ownColours())
  }
  const swatch = (colour: string, name: string) => (
    <button
      type="button"
      key={colour}
      class="icon-button"
      aria-label={name}
      title={name}
      aria-pressed={now === colour}
      onClick={() => choose(colour)}
    >
      <Swatch colour={colour} />
    </button>
  )
  const palette = isNotes ? light : { ...light, ...strong }
  const alpha = of === 'fill' ? style.fillAlpha : style.strokeAlpha
  const hasNone = of === 'fill' ? !isNotes : style.kinds.some((kind) => !isLine(kind))
  return (
    <>
      <div class="swatches">
        {(Object.keys(palette) as (keyof typeof palette)[]).map((name) =>
          swatch(palette[name], t()[`colour_${name}` as 'colour_white']),
        )}
      </div>
      <div class="swatches own-colours">
        <label class="own-colour icon-button" title={t().mixColour}>
          <Palette />
          <span class="visually-hidden">{t().mixColour}</span>
          <input type="color" value={now ?? '#ffffff'} onChange={(event) => mix(event.currentTarget.value)} />
        </label>
        {own.map((colour) => swatch(colour, t().ownColour(colour)))}
      </div>
      <div class="popover-row">
        <label>
          <span>{t().hexColour}</span>
          <input
            class="field short"
            type="text"
            spellcheck={false}
            maxLength={7}
            value={typed ?? now ?? ''}
            placeholder={t().noColour}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && mix(event.currentTarget.value)}
          />
        </label>
        {hasNone && (
          <button type="button" class="text-button" aria-pressed={now === undefined} onClick={() => choose(null)}>
            <Swatch colour={undefined} />
            {t().noColour}
          </button>
        )}
      </div>
      {of === 'stroke' && (
        <fieldset class="popover-row">
          <legend class="visually-hidden">{t().strokeWidth}</legend>
          {(isDrawn ? inkWidths : widths).map((width, step) => (
            <button
              type="button"
              key={width}
              class="icon-button"
              aria-label={t().widthOf(width)}
              title={t().widthOf(width)}
              aria-pressed={style.strokeWidth === width}
              onClick={() => editor.setStyle({ strokeWidth: width })}
            >
              <LinePicture width={isDrawn ? (inkPictures[step] ?? width) : width} dash="" />
            </button>
          ))}
          <span class="bar-line" />
          {(Object.keys(dashes) as Dash[]).map((dash) => (
            <button
              type="button"
              key={dash}
              class="icon-button"
              aria-label={t()[`dash_${dash}`]}
              title={t()[`dash_${dash}`]}
              aria-pressed={style.strokeWidth !== undefined && style.dash === dash}
              onClick={() => editor.setStyle({ dash })}
            >
              <LinePicture width={2} dash={dashes[dash]} />
            </button>
          ))}
        </fieldset>
      )}
      {now !== undefined && (
        <Opacity
          value={alpha}
          onSet={(value) => editor.setStyle(of === 'fill' ? { fillAlpha: value } : { strokeAlpha: value })}
        />
      )}
    </>
  )
}

/** Shown while it is dragged, and set when it is let go: one step of undo. */
const Opacity = ({ value, onSet }: { value: number; onSet(value: number): void }) => {
  const [dragged, setDragged] = useState<number>()
  const percent = dragged ?? Math.round(value * 100)
  return (
    <label class="popover-row">
      <span>{t().opacity}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        onInput={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onChange={(event) => {
          setDragged(undefined)
          onSet(event.currentTarget.valueAsNumber / 100)
        }}
      />
      <output>{percent} %</output>
    </label>
  )
}

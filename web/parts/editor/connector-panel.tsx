import type { EditorHandle } from '../../editor/editor.ts'
import type { ConnectorForm, Marker, StyleState } from '../../editor/style-types.ts'
import { t } from '../../texts/texts.ts'

interface ConnectorPanelProps {
  editor: EditorHandle
  style: StyleState
}

const forms: Record<ConnectorForm, string> = {
  LINE: 'M3 16 21 4',
  ELBOW: 'M3 16h9V4h9',
  CURVE: 'M3 16C13 16 11 4 21 4',
}

/** At the right end of a line. */
const markers: Record<Marker, { path: string; isFilled: boolean; from: number }> = {
  NONE: { path: '', isFilled: false, from: 22 },
  CLASSIC: { path: 'M12 4 22 10 12 16 15 10Z', isFilled: true, from: 15 },
  BLOCK: { path: 'M13 4 22 10 13 16Z', isFilled: true, from: 13 },
  OPEN: { path: 'M14 4 22 10 14 16', isFilled: false, from: 22 },
  DIAMOND: { path: 'M11 10 16.5 5 22 10 16.5 15Z', isFilled: true, from: 11 },
  OVAL: { path: 'M14 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0', isFilled: true, from: 14 },
}

const MarkerPicture = ({ marker, isFirst }: { marker: Marker; isFirst: boolean }) => {
  const { path, isFilled, from } = markers[marker]
  return (
    <svg viewBox="0 0 24 20" class="line-picture" aria-hidden="true">
      <g {...(isFirst && { transform: 'matrix(-1 0 0 1 24 0)' })}>
        <path d={`M2 10H${from}`} stroke-width="2" />
        {path && <path d={path} stroke-width="2" class={isFilled ? 'is-filled' : ''} />}
      </g>
    </svg>
  )
}

/** The way of a connector, and what is at its ends. */
export const ConnectorPanel = ({ editor, style }: ConnectorPanelProps) => {
  const ends = [
    ['first', t().firstEnd],
    ['second', t().secondEnd],
  ] as const
  return (
    <>
      <fieldset class="popover-row">
        <legend>{t().connectorForm}</legend>
        {(Object.keys(forms) as ConnectorForm[]).map((form) => (
          <button
            type="button"
            key={form}
            class="icon-button"
            aria-label={t()[`form_${form}`]}
            title={t()[`form_${form}`]}
            aria-pressed={style.form === form}
            onClick={() => editor.setStyle({ form })}
          >
            <svg viewBox="0 0 24 20" class="line-picture" aria-hidden="true">
              <path d={forms[form]} stroke-width="2" />
            </svg>
          </button>
        ))}
      </fieldset>
      {ends.map(([end, label]) => (
        <fieldset class="popover-row" key={end}>
          <legend>{label}</legend>
          {(Object.keys(markers) as Marker[]).map((marker) => {
            const name = `${label}: ${t()[`marker_${marker}`]}`
            return (
              <button
                type="button"
                key={marker}
                class="icon-button"
                aria-label={name}
                title={name}
                aria-pressed={style[end] === marker}
                onClick={() => editor.setStyle({ [end]: marker })}
              >
                <MarkerPicture marker={marker} isFirst={end === 'first'} />
              </button>
            )
          })}
        </fieldset>
      ))}
    </>
  )
}

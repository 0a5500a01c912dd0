import { X } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { giveFocusBack } from '../../data/focus.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { type Values, valueKeys } from '../../editor/value-types.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'

interface ValuesPanelProps {
  editor: EditorHandle
  values: Values
}

const FAR = 10

/** Where what is selected is and how large, in numbers. */
export const ValuesPanel = ({ editor, values }: ValuesPanelProps) => {
  const root = useRef<HTMLElement>(null)
  // At once: the next key is for the first number.
  useLayoutEffect(() => {
    root.current?.querySelector('input')?.select()
  }, [])
  const close = () => {
    giveFocusBack(null)
    editor.run('values')
  }
  return (
    <aside class="values-panel" aria-label={t().exactValues} ref={root}>
      <header>
        <h2>{t().exactValues}</h2>
        <IconButton label={t().close} onClick={close}>
          <X />
        </IconButton>
      </header>
      <div class="values">
        {valueKeys.map((key) => (
          <ValueField
            key={key}
            label={t()[`value_${key}`]}
            unit={key === 'rotate' ? '°' : ''}
            value={values[key]}
            onSet={(value) => editor.setValue(key, value)}
            onStep={(by) => editor.stepValue(key, by)}
            onLeave={close}
          />
        ))}
      </div>
    </aside>
  )
}

interface ValueFieldProps {
  label: string
  unit: string
  value: number | 'mixed'
  onSet(value: number): void
  onStep(by: number): void
  onLeave(): void
}

const ValueField = ({ label, unit, value, onSet, onStep, onLeave }: ValueFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const isMixed = value === 'mixed'
  const keep = () => {
    if (typed === undefined) return
    const number = Number(typed.replace(',', '.').replace('°', ''))
    setTyped(undefined)
    if (typed.trim() !== '' && Number.isFinite(number) && number !== value) onSet(number)
  }
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (way !== 0) {
      event.preventDefault()
      keep()
      onStep(way * (event.shiftKey ? FAR : 1))
    } else if (event.key === 'Enter') {
      keep()
      event.currentTarget.select()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (typed === undefined) onLeave()
      else setTyped(undefined)
    }
  }
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        role="spinbutton"
        class="field short"
        aria-valuenow={isMixed ? 0 : value}
        aria-valuetext={isMixed ? t().mixedValues : `${value}${unit}`}
        placeholder={isMixed ? t().mixedValues : ''}
        value={typed ?? (isMixed ? '' : `${value}${unit}`)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={keep}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}

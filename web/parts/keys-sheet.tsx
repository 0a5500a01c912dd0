import { signal } from '@preact/signals'
import { X } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { t } from '../texts/texts.ts'

export const isKeysSheetOpen = signal(false)

const rows = (): [string[], string][] => [
  [['/'], t().keySearch],
  [['?'], t().keyHelp],
  [['H'], t().keyHome],
  [['T'], t().keyTheme],
  [['←', '↑', '→', '↓'], t().keyPan],
  [['+', '−'], t().keyZoom],
  [['1'], t().keyFit],
  [['0'], t().keyActual],
  [['C'], t().keyComments],
  [['V'], t().keyVersions],
  [['Z'], t().keyZones],
  [[t().keyPageUp, t().keyPageDown], t().keyNextZone],
  [['P'], t().keyPresent],
  [['←', '→'], t().keyFrames],
  [['Esc'], t().keyClose],
]

/** The sheet that lists the keys. */
export const KeysSheet = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = isKeysSheetOpen.value
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  const close = () => {
    isKeysSheetOpen.value = false
  }
  const onClose = () => {
    close()
    // The browser gives it back to what it was on, which may have been nothing.
    giveFocusBack(document.activeElement)
  }
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="keys-title" onClose={onClose}>
      <header>
        <h2 id="keys-title">{t().keysTitle}</h2>
        <button type="button" class="icon-button" aria-label={t().close} onClick={close}>
          <X />
        </button>
      </header>
      <dl class="keys">
        {rows().map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}

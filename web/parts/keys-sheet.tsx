import { signal } from '@preact/signals'
import { lazy } from './editor/lazy.tsx'

export const isKeysSheetOpen = signal(false)

const KeysDialog = lazy(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const close = (): void => {
  isKeysSheetOpen.value = false
}

/** The sheet that lists the keys, while it is open. */
export const KeysSheet = ({ isZone = false }: { isZone?: boolean }) =>
  isKeysSheetOpen.value ? <KeysDialog isZone={isZone} onClose={close} /> : null

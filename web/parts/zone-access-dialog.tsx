import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { lazy } from './editor/lazy.tsx'

const ZoneAccess = lazy(async () => (await import('./sharing/zone-access.tsx')).ZoneAccess)

/** Who can see a zone. What it shows is loaded when it is opened. */
export const ZoneAccessDialog = ({ at, name, onClose }: { at: ZoneKey; name: string; onClose: () => void }) => (
  <Dialog title={t().whoCanSeeTitle(name)} onClose={onClose}>
    <ZoneAccess at={at} />
  </Dialog>
)

import { UserRoundPlus, UsersRound } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { t } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { lazy } from './editor/lazy.tsx'
import { ZoneAccessDialog } from './zone-access-dialog.tsx'

const ShareContent = lazy(async () => (await import('./sharing/share-content.tsx')).ShareContent)

interface ShareProps {
  edition_id: string
  space_id: string
  name: string
  /** Others see who has access. */
  canShare: boolean
  /** On the page of a zone: it leads on to who can see that. */
  zone?: { zone_id: string; name: string }
}

interface ShareDialogProps extends ShareProps {
  /** With the number of members where it has changed. */
  onClose: (memberCount: number | undefined) => void
}

export const shareLabel = (canShare: boolean): string => (canShare ? t().share : t().whoHasAccess)

/** Who has access to a space. What it shows is loaded when it is opened. */
export const ShareDialog = ({ edition_id, space_id, name, canShare, zone, onClose }: ShareDialogProps) => {
  const memberCount = useRef<number>()
  const [isOfZone, setOfZone] = useState(false)
  const close = () => onClose(memberCount.current)
  if (zone && isOfZone)
    return <ZoneAccessDialog at={{ edition_id, space_id, zone_id: zone.zone_id }} name={zone.name} onClose={close} />
  return (
    <Dialog title={canShare ? t().shareTitle(name) : t().accessTitle(name)} onClose={close}>
      <ShareContent
        at={{ edition_id, space_id }}
        zone_id={zone?.zone_id}
        onZone={zone && (() => setOfZone(true))}
        onChange={(count) => {
          memberCount.current = count
        }}
      />
    </Dialog>
  )
}

/** On the page of a space. */
export const ShareButton = ({ onChange, ...space }: ShareProps & { onChange: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {space.canShare ? <UserRoundPlus aria-hidden="true" /> : <UsersRound aria-hidden="true" />}
        {shareLabel(space.canShare)}
      </button>
      {isOpen && (
        <ShareDialog
          {...space}
          onClose={(memberCount) => {
            setOpen(false)
            if (memberCount !== undefined) onChange()
          }}
        />
      )}
    </>
  )
}

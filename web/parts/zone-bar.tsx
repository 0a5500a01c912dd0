import { ChevronLeft, History, Layers, MessageSquare, Presentation, UserRoundPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { spacePath } from '../data/router.ts'
import { session } from '../data/session.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { UserMenu } from './chrome.tsx'
import { ExportMenu } from './export-menu.tsx'
import { IconButton } from './icon-button.tsx'
import { ShareDialog, shareLabel } from './share-dialog.tsx'
import { ZoneBarMore } from './zone-bar-more.tsx'
import { ZoneName, type ZoneNameProps } from './zone-name.tsx'

export type PanelName = 'zones' | 'comments' | 'versions'

interface ZoneBarProps {
  at: ZoneKey
  name: string
  naming: ZoneNameProps
  spaceName: string
  /** Others see who has access. */
  canShare: boolean
  isLive: boolean
  /** As the bar of the editor says it. */
  isOffline: boolean
  others: readonly { zuid: string; name: string }[]
  /** Whose view is shown. */
  following: string | undefined
  /** Once the editor is there. */
  onFollow: ((zuid: string) => void) | undefined
  panel: PanelName | undefined
  /** How many threads have something new. */
  unread: number
  onPanel: (panel: PanelName) => void
  /** While something else than the zone of now is shown: what, and back to now. */
  otherLabel: string | undefined
  onNow: (() => void) | undefined
  onPresent: () => void
}

/** Faces, the last of which may be a number. */
const MAX_SHOWN = 5

/** What stands above the canvas. */
export const ZoneBar = ({
  at,
  name,
  naming,
  spaceName,
  canShare,
  isLive,
  isOffline,
  others,
  following,
  onFollow,
  panel,
  unread,
  onPanel,
  otherLabel,
  onNow,
  onPresent,
}: ZoneBarProps) => {
  const [isSharing, setSharing] = useState(false)
  const guest = session.value?.guest
  const isAlone = guest?.zone_id !== undefined
  const shown = others.length > MAX_SHOWN ? others.slice(0, MAX_SHOWN - 1) : others
  return (
    <header class="zone-bar">
      <div class="pill">
        {!isAlone && (
          <a
            class="icon-button"
            href={spacePath(at.edition_id, at.space_id)}
            aria-label={spaceName || t().boards}
            title={spaceName}
          >
            <ChevronLeft />
          </a>
        )}
        <p class={`zone-title ${isAlone ? 'is-alone' : ''}`}>
          <span class="soft" dir="auto">
            {spaceName}
          </span>
          <ZoneName {...naming} />
        </p>
        {!isAlone && (
          <IconButton
            label={t().pages}
            keyHint="Control+Alt+Z"
            isPressed={panel === 'zones'}
            onClick={() => onPanel('zones')}
          >
            <Layers />
          </IconButton>
        )}
      </div>
      <div class="pill">
        <p class={`live ${onNow ? 'is-comparing' : isLive ? 'is-live' : ''}`} role="status">
          {onNow ? otherLabel : isLive ? t().live : isOffline ? t().offlineKept(0) : t().connecting}
        </p>
        {onNow && (
          <button type="button" class="button" onClick={onNow}>
            {t().backToNow}
          </button>
        )}
        {others.length > 0 && (
          <div class="others">
            <span class="visually-hidden">{t().present_others(others.map((one) => one.name).join(', '))}</span>
            {shown.map((one) => (
              <button
                type="button"
                key={one.zuid}
                aria-label={t().followPerson(one.name)}
                title={t().followPerson(one.name)}
                aria-pressed={following === one.zuid}
                disabled={!onFollow}
                onClick={() => onFollow?.(one.zuid)}
              >
                <Avatar id={one.zuid} name={one.name} isLabelled />
              </button>
            ))}
            {others.length > shown.length && (
              <span
                class="avatar avatar-group"
                title={others
                  .slice(shown.length)
                  .map(({ name }) => name)
                  .join(', ')}
              >
                +{others.length - shown.length}
              </span>
            )}
          </div>
        )}
        <IconButton
          label={unread > 0 ? t().commentsUnread(unread) : t().comments}
          class={unread > 0 ? 'has-news' : ''}
          keyHint="Control+Alt+C"
          isPressed={panel === 'comments'}
          onClick={() => onPanel('comments')}
        >
          <MessageSquare />
        </IconButton>
        <ZoneBarMore>
          {(close) => (
            <>
              {!guest && (
                <IconButton
                  label={shareLabel(canShare)}
                  onClick={() => {
                    close()
                    setSharing(true)
                  }}
                >
                  <UserRoundPlus />
                </IconButton>
              )}
              <IconButton
                label={t().versions}
                keyHint="Control+Alt+V"
                isPressed={panel === 'versions'}
                onClick={() => {
                  close()
                  onPanel('versions')
                }}
              >
                <History />
              </IconButton>
              <ExportMenu at={at} name={name} />
              <IconButton label={t().present} keyHint="Control+Alt+P" onClick={onPresent}>
                <Presentation />
              </IconButton>
            </>
          )}
        </ZoneBarMore>
        <UserMenu />
      </div>
      {isSharing && (
        <ShareDialog
          {...at}
          name={spaceName}
          canShare={canShare}
          zone={{ zone_id: at.zone_id, name }}
          onClose={() => setSharing(false)}
        />
      )}
    </header>
  )
}

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

export type PanelName = 'zones' | 'comments' | 'versions'

interface ZoneBarProps {
  at: ZoneKey
  name: string
  spaceName: string
  /** Others see who has access. */
  canShare: boolean
  isLive: boolean
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

const MAX_SHOWN = 4

/** What stands above the canvas. */
export const ZoneBar = ({
  at,
  name,
  spaceName,
  canShare,
  isLive,
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
          <span class="soft">
            <bdi>{spaceName}</bdi>
          </span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
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
          {onNow ? otherLabel : isLive ? t().live : t().connecting}
        </p>
        {onNow && (
          <button type="button" class="button" onClick={onNow}>
            {t().backToNow}
          </button>
        )}
        {others.length > 0 && (
          <div class="others">
            <span class="visually-hidden">{t().present_others(others.map((one) => one.name).join(', '))}</span>
            {others.slice(0, MAX_SHOWN).map((one) => (
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
            {others.length > MAX_SHOWN && <span class="avatar avatar-group">+{others.length - MAX_SHOWN}</span>}
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

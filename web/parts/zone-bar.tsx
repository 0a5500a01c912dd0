import { ChevronLeft, History, Layers, MessageSquare, Presentation } from 'lucide-preact'
import { spacePath } from '../data/router.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { UserMenu } from './chrome.tsx'
import { ExportMenu } from './export-menu.tsx'
import { IconButton } from './icon-button.tsx'

export type PanelName = 'zones' | 'comments' | 'versions'

interface ZoneBarProps {
  at: ZoneKey
  name: string
  spaceName: string
  isLive: boolean
  others: readonly { zuid: string; name: string }[]
  panel: PanelName | undefined
  onPanel: (panel: PanelName) => void
  /** While versions are compared: back to what is there now. */
  onNow: (() => void) | undefined
  onPresent: () => void
}

const MAX_SHOWN = 4

/** What stands above the canvas. */
export const ZoneBar = ({ at, name, spaceName, isLive, others, panel, onPanel, onNow, onPresent }: ZoneBarProps) => (
  <header class="zone-bar">
    <div class="pill">
      <a
        class="icon-button"
        href={spacePath(at.edition_id, at.space_id)}
        aria-label={spaceName || t().boards}
        title={spaceName}
      >
        <ChevronLeft />
      </a>
      <p class="zone-title">
        <span class="soft">
          <bdi>{spaceName}</bdi>
        </span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <IconButton label={t().pages} keyHint="Z" isPressed={panel === 'zones'} onClick={() => onPanel('zones')}>
        <Layers />
      </IconButton>
    </div>
    <div class="pill">
      <p class={`live ${isLive && !onNow ? 'is-live' : ''}`} role="status">
        {onNow ? t().comparing : isLive ? t().live : t().connecting}
      </p>
      {onNow && (
        <button type="button" class="button" onClick={onNow}>
          {t().backToNow}
        </button>
      )}
      {others.length > 0 && (
        <p class="others">
          <span class="visually-hidden">{t().present_others(others.map((one) => one.name).join(', '))}</span>
          {others.slice(0, MAX_SHOWN).map((one) => (
            <Avatar key={one.zuid} id={one.zuid} name={one.name} isLabelled />
          ))}
          {others.length > MAX_SHOWN && <span class="avatar avatar-group">+{others.length - MAX_SHOWN}</span>}
        </p>
      )}
      <IconButton label={t().comments} keyHint="C" isPressed={panel === 'comments'} onClick={() => onPanel('comments')}>
        <MessageSquare />
      </IconButton>
      <IconButton label={t().versions} keyHint="V" isPressed={panel === 'versions'} onClick={() => onPanel('versions')}>
        <History />
      </IconButton>
      <ExportMenu at={at} name={name} />
      <IconButton label={t().present} keyHint="P" onClick={onPresent}>
        <Presentation />
      </IconButton>
      <UserMenu />
    </div>
  </header>
)

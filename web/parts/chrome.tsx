import { Keyboard, LogOut, Moon, PanelLeft, Server, Sun, UserRound } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { config } from '../data/config.ts'
import { isDark, theme } from '../data/preferences.ts'
import { homePath, navigate } from '../data/router.ts'
import { leaveAsGuest, session, signOut } from '../data/session.ts'
import { useShortcuts } from '../data/shortcuts.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { IconButton } from './icon-button.tsx'
import { InboxLink } from './inbox-link.tsx'
import { isKeysSheetOpen, KeysSheet } from './keys-sheet.tsx'
import { Menu } from './menu.tsx'
import { ToastPlace } from './toast.tsx'

const Mark = () => (
  <>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" class="brand-ground" />
      <path d="M9 9h14v9H9zM16 6v3M16 18v3M13 21l-3 5M19 21l3 5" class="brand-line" />
    </svg>
    {t().appName}
  </>
)

/** Guests have no home. */
export const Brand = () =>
  session.value?.guest ? (
    <span class="brand">
      <Mark />
    </span>
  ) : (
    <a class="brand" href="/home">
      <Mark />
    </a>
  )

export const switchTheme = () => {
  theme.value = isDark() ? 'light' : 'dark'
}

/** Keys that every page has; on a zone single letters are tools. */
export const useCommonKeys = (prefix: '' | 'mod+alt+' = ''): void =>
  useShortcuts({
    '?': () => {
      isKeysSheetOpen.value = true
    },
    ...(!session.value?.guest && { [`${prefix}h`]: () => navigate(homePath()) }),
    [`${prefix}t`]: switchTheme,
  })

export const UserMenu = () => {
  const { name = '', mail = '', zuid = '', picture, isOperator = false, guest } = session.value ?? {}
  return (
    <Menu
      label={guest ? t().guest : t().account}
      icon={<Avatar id={zuid} name={name || mail} picture={picture} isLabelled />}
      class="user-menu"
    >
      {(close) => (
        <>
          <p class="menu-head">
            <strong>{name}</strong>
            <span>{guest ? t().guest : mail}</span>
          </p>
          {!guest && (
            <a href="/account" onClick={close}>
              <UserRound aria-hidden="true" />
              {t().account}
            </a>
          )}
          {isOperator && config.provider.admin && (
            <a href={config.provider.admin} target="_blank" rel="noreferrer" onClick={close}>
              <Server aria-hidden="true" />
              {t().installation}
            </a>
          )}
          <button type="button" onClick={switchTheme}>
            {isDark() ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
            {isDark() ? t().themeLight : t().themeDark}
          </button>
          <button
            type="button"
            onClick={() => {
              close()
              isKeysSheetOpen.value = true
            }}
          >
            <Keyboard aria-hidden="true" />
            {t().keys}
          </button>
          <button type="button" onClick={() => (guest ? leaveAsGuest() : signOut())}>
            <LogOut aria-hidden="true" />
            {guest ? t().leave : t().signOut}
          </button>
        </>
      )}
    </Menu>
  )
}

interface ChromeProps {
  /** At the side; behind a button where the screen is narrow. */
  side?: ComponentChildren
  /** In the middle of the bar. */
  top?: ComponentChildren
  children: ComponentChildren
}

/** What stands around every page but the canvas. */
export const Chrome = ({ side, top, children }: ChromeProps) => {
  const [isSideOpen, setSideOpen] = useState(false)
  useCommonKeys()
  return (
    <div class={`chrome ${side ? 'has-side' : ''}`}>
      <a class="skip" href="#content">
        {t().skipToContent}
      </a>
      {side && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: closes the bar after a link in it was followed
        <aside
          class={`side ${isSideOpen ? 'is-open' : ''}`}
          onClick={({ target }) => (target as Element).closest('a') && setSideOpen(false)}
        >
          <Brand />
          {side}
        </aside>
      )}
      {side && isSideOpen && (
        <button type="button" class="backdrop" aria-label={t().close} onClick={() => setSideOpen(false)} />
      )}
      <header class="top">
        {side ? (
          <IconButton label={t().menu} onClick={() => setSideOpen(!isSideOpen)} class="side-toggle">
            <PanelLeft />
          </IconButton>
        ) : (
          <Brand />
        )}
        {top}
        <InboxLink />
        <UserMenu />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <KeysSheet />
      <ToastPlace />
    </div>
  )
}

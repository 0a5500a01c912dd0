import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { signIn } from '../data/session.ts'
import { t } from '../texts/texts.ts'

interface GateProps {
  title: string
  text: string
  children?: ComponentChildren
}

/** A page for whoever has not signed in. */
export const Gate = ({ title, text, children }: GateProps) => (
  <main class="gate">
    <div class="gate-card">
      <svg class="gate-logo" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" class="brand-ground" />
        <path d="M9 9h14v9H9zM16 6v3M16 18v3M13 21l-3 5M19 21l3 5" class="brand-line" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  </main>
)

export const SignInButton = ({ returnTo }: { returnTo: string }) => {
  const [isBusy, setBusy] = useState(false)
  const begin = () => {
    setBusy(true)
    signIn(returnTo).catch(() => setBusy(false))
  }
  if (!isSecureContext) return <p role="alert">{t().needsHttps}</p>
  return (
    <button type="button" class="button primary large" disabled={isBusy} onClick={begin}>
      {t().signIn}
    </button>
  )
}

/** /, for whoever has not signed in. */
export const Welcome = () => (
  <Gate title={t().welcomeTitle} text={t().welcomeText}>
    <SignInButton returnTo="/home" />
  </Gate>
)

/** /signed-out */
export const SignedOut = () => (
  <Gate title={t().signedOut} text={t().signedOutText}>
    <SignInButton returnTo="/home" />
  </Gate>
)

export const Expired = ({ returnTo }: { returnTo: string }) => (
  <Gate title={t().sessionEnded} text={t().sessionEndedText}>
    <SignInButton returnTo={returnTo} />
  </Gate>
)

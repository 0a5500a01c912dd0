import './styles/main.css'
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { config } from './data/config.ts'
import { isOfGuest } from './data/guests.ts'
import { wantedPseudo } from './data/preferences.ts'
import { place, startRouter } from './data/router.ts'
import { guestEnd, hasExpired, isLeaving, session, signIn } from './data/session.ts'
import { NotFound } from './pages/not-found.tsx'
import { findRoute } from './pages/routes.tsx'
import { Expired, Gate, Welcome } from './pages/welcome.tsx'
import { lazy } from './parts/editor/lazy.tsx'
import { Loading } from './parts/states.tsx'
import { t } from './texts/texts.ts'

const GuestElsewhere = lazy(async () => (await import('./pages/guest-gates.tsx')).GuestElsewhere)
const GuestIsOut = lazy(async () => (await import('./pages/guest-gates.tsx')).GuestIsOut)

/** Whoever follows a link and has not signed in does so, and is there; without a connection, once there is one. */
const SignInFirst = ({ returnTo }: { returnTo: string }) => {
  useEffect(() => {
    if (!isSecureContext) return
    const begin = () => void signIn(returnTo)
    if (navigator.onLine) return begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [returnTo])
  if (!isSecureContext) return <Welcome />
  return navigator.onLine ? <Loading /> : <Gate title={t().signInOffline} text={t().signInOfflineText} />
}

const App = () => {
  if (isLeaving.value) return <Loading />
  const { path, hash } = place.value
  const found = findRoute(path)
  if (found?.route.isOpen) return found.route.page(found.parts)
  if (!found) return <NotFound />
  if (guestEnd.value) return <GuestIsOut how={guestEnd.value} />
  const returnTo = path + (hash && `#${hash}`)
  if (!session.value) {
    if (hasExpired.value) return <Expired returnTo={returnTo} />
    return path === '/' ? <Welcome /> : <SignInFirst returnTo={returnTo} />
  }
  const { guest } = session.value
  if (guest && !isOfGuest(guest, path)) return <GuestElsewhere guest={guest} />
  return found.route.page(found.parts)
}

const begin = (): void => {
  startRouter()
  render(<App />, document.querySelector('#app') as HTMLElement)
}

const direction = wantedPseudo()
// Another name for the same machine is another origin, which the identity provider does not know.
if (location.origin !== config.baseUrl && window === window.top)
  location.replace(config.baseUrl + location.pathname + location.search + location.hash)
// Awaited at the top, it would have the bundler cut everything smaller.
else if (direction)
  void import('./texts/pseudo-language.ts').then((made) => made.speakPseudoLanguage(direction)).then(begin)
else begin()

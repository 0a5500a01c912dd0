import './styles/main.css'
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { config } from './data/config.ts'
import { place, startRouter } from './data/router.ts'
import { hasExpired, isLeaving, session, signIn } from './data/session.ts'
import { NotFound } from './pages/not-found.tsx'
import { findRoute } from './pages/routes.tsx'
import { Expired, Welcome } from './pages/welcome.tsx'
import { Loading } from './parts/states.tsx'

/** Whoever follows a link and has not signed in does so, and is there. */
const SignInFirst = ({ returnTo }: { returnTo: string }) => {
  useEffect(() => {
    if (isSecureContext) void signIn(returnTo)
  }, [returnTo])
  return isSecureContext ? <Loading /> : <Welcome />
}

const App = () => {
  if (isLeaving.value) return <Loading />
  const { path, hash } = place.value
  const found = findRoute(path)
  if (found?.route.isOpen) return found.route.page(found.parts)
  if (!found) return <NotFound />
  const returnTo = path + (hash && `#${hash}`)
  if (!session.value) {
    if (hasExpired.value) return <Expired returnTo={returnTo} />
    return path === '/' ? <Welcome /> : <SignInFirst returnTo={returnTo} />
  }
  return found.route.page(found.parts)
}

// Another name for the same machine is another origin, which the identity provider does not know.
if (location.origin !== config.baseUrl && window === window.top)
  location.replace(config.baseUrl + location.pathname + location.search + location.hash)
else {
  startRouter()
  render(<App />, document.querySelector('#app') as HTMLElement)
}

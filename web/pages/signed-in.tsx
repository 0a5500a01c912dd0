import { useEffect, useState } from 'preact/hooks'
import { homePath, navigate } from '../data/router.ts'
import { completeSignIn } from '../data/session.ts'
import { Loading } from '../parts/states.tsx'
import { t } from '../texts/texts.ts'
import { Gate, SignInButton } from './welcome.tsx'

/** Back in the window that an embedded board has opened: it waits for the answer, and nobody else hears it. */
const handOver = (search: string): boolean => {
  if (!window.opener) return false
  window.opener.postMessage({ signedIn: search }, location.origin)
  window.close()
  return true
}

/** Behind it is a page of the app: that of the provider, which is over, is no place to go back to. */
const enter = (path: string): void => {
  history.replaceState(null, '', path === homePath() ? '/' : homePath())
  navigate(path)
}

/** /signed-in: where the identity provider sends its answer. */
export const SignedIn = () => {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const { search } = location
    // The code works once, and needs the verifier; still it has no business in the history.
    history.replaceState(null, '', '/signed-in')
    completeSignIn(search)
      .then((returnTo) => {
        if (returnTo !== undefined) return enter(returnTo)
        if (!handOver(search)) setFailed(true)
      })
      .catch(() => setFailed(true))
  }, [])
  if (!hasFailed) return <Loading />
  return (
    <Gate title={t().signInFailed} text={t().signInFailedText}>
      <SignInButton returnTo="/home" />
    </Gate>
  )
}

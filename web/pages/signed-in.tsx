import { useEffect, useState } from 'preact/hooks'
import { navigate } from '../data/router.ts'
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

/** /signed-in: where the identity provider sends its answer. */
export const SignedIn = () => {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const { search } = location
    // The code works once, and needs the verifier; still it has no business in the history.
    history.replaceState(null, '', '/signed-in')
    completeSignIn(search)
      .then((returnTo) => {
        if (returnTo !== undefined) return navigate(returnTo, { replace: true })
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

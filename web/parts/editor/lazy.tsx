import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../texts/texts.ts'

/** A part whose code is loaded when it is first shown. */
export const lazy = <P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> => {
  let loaded: FunctionComponent<P> | undefined
  return (props) => {
    const [isFailed, setFailed] = useState(false)
    const [, setLoaded] = useState(false)
    useEffect(() => {
      // Another place may have loaded it since this one was rendered.
      if (loaded) return setLoaded(true)
      load().then(
        (part) => {
          loaded = part
          setLoaded(true)
        },
        () => setFailed(true),
      )
    }, [])
    const Part = loaded
    if (Part) return <Part {...props} />
    return isFailed ? <p class="popover-text">{t().failed}</p> : null
  }
}

import type { FunctionComponent } from 'preact'
import { useLoaded } from '../data/use-loaded.ts'
import { Chrome } from '../parts/chrome.tsx'
import { Shown } from '../parts/states.tsx'

/** A page whose code is loaded when it is first shown; without a connection it can be tried again. */
export const lazyPage = <P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> => {
  let known: FunctionComponent<P> | undefined
  const once = async () => {
    known ??= await load()
    return { Page: known }
  }
  return (props) => {
    const loaded = useLoaded('page', once)
    const Page = known
    return Page ? (
      <Page {...props} />
    ) : (
      <Chrome>
        <Shown of={loaded}>{() => null}</Shown>
      </Chrome>
    )
  }
}

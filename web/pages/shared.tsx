import { Users } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { useLoaded } from '../data/use-loaded.ts'
import { Chrome } from '../parts/chrome.tsx'
import { NoEdition } from '../parts/no-edition.tsx'
import { Paged } from '../parts/paged.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { SharedSpaceCards, useSharedSpaces } from '../parts/shared-spaces.tsx'
import { SideBar } from '../parts/side-bar.tsx'
import { Notice, Shown } from '../parts/states.tsx'
import { m } from '../texts/managing/texts.ts'
import { t } from '../texts/texts.ts'
import { findPlace } from './home.tsx'

/** /shared: the spaces of other teams and editions that somebody was let into. */
export const SharedPage = () => {
  const found = useLoaded('place', () => findPlace())
  const ready = found.state === 'ready' ? found.data : undefined
  const edition = ready?.edition_id
  useEffect(() => {
    document.title = `${t().sharedWithYou} · Easel`
  }, [])
  return (
    <Chrome
      side={edition && ready && <SideBar {...ready} edition_id={edition} kind="elsewhere" />}
      top={edition && <SearchBox key={edition} edition_id={edition} />}
    >
      <Shown of={found}>{({ edition_id }) => (edition_id ? <Spaces /> : <NoEdition />)}</Shown>
    </Chrome>
  )
}

const Spaces = () => {
  const pages = useSharedSpaces()
  return (
    <section class="page">
      <header class="page-head">
        <h1>{t().sharedWithYou}</h1>
      </header>
      <Paged of={pages} isEndless>
        {(spaces) =>
          spaces.length === 0 ? (
            <Notice icon={<Users />} title={m().emptySharedWithMe} text={m().emptySharedWithYouText} />
          ) : (
            <SharedSpaceCards spaces={spaces} />
          )
        }
      </Paged>
    </section>
  )
}

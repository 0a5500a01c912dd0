import { Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { focusNextPage } from '../data/focus.ts'
import { t } from '../texts/texts.ts'
import { lazy } from './editor/lazy.tsx'
import { Paged } from './paged.tsx'
import { SharedSpaceCards, useSharedSpaces } from './shared-spaces.tsx'

/** Seen once by each. */
const FirstRun = lazy(async () => (await import('./first-run.tsx')).FirstRun)

/** The home of whoever is in no edition: the spaces that they are guests of; an edition of their own where there are none. */
export const NoEdition = () => {
  const pages = useSharedSpaces()
  const [isMaking, setMaking] = useState(false)
  if (isMaking || (pages.rows.length === 0 && pages.status === 'ready')) return <FirstRun />
  const make = () => {
    setMaking(true)
    focusNextPage()
  }
  return (
    <section class="page">
      <header class="page-head">
        <h1>{t().sharedWithYou}</h1>
        <div class="page-tools">
          <button type="button" class="button" onClick={make}>
            <Plus aria-hidden="true" />
            {t().firstEditionTitle}
          </button>
        </div>
      </header>
      <Paged of={pages} isEndless>
        {(spaces) => <SharedSpaceCards spaces={spaces} />}
      </Paged>
    </section>
  )
}

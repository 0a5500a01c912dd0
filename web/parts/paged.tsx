import type { ComponentChildren } from 'preact'
import type { LoadedPages } from '../data/use-pages.ts'
import { t } from '../texts/texts.ts'
import { describeFailure, Failure, Loading } from './states.tsx'

interface PagedProps<T> {
  of: LoadedPages<T>
  children: (rows: readonly T[]) => ComponentChildren
}

/** The rows that are there, and a way to the others; a page that fails leaves them standing. */
export const Paged = <T,>({ of, children }: PagedProps<T>) => {
  const { rows, status, error, hasMore, more } = of
  if (rows.length === 0 && status === 'loading') return <Loading />
  if (rows.length === 0 && status === 'failed') return <Failure error={error} retry={more} />
  return (
    <>
      {children(rows)}
      {status === 'failed' && (
        <p class="hint more-failed" role="alert">
          {describeFailure(error)}
        </p>
      )}
      {hasMore && (
        <button type="button" class="button more" aria-busy={status === 'loading'} onClick={more}>
          {status === 'failed' ? t().tryAgain : status === 'loading' ? t().loading : t().more}
        </button>
      )}
    </>
  )
}

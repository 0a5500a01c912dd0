import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { LoadedPages } from '../data/use-pages.ts'
import { t } from '../texts/texts.ts'
import { describeFailure, Failure, Loading } from './states.tsx'

interface PagedProps<T> {
  of: LoadedPages<T>
  /** The next page comes by itself before somebody has scrolled to it. */
  isEndless?: boolean
  children: (rows: readonly T[]) => ComponentChildren
}

/** Less than what a page adds, so that one is enough. */
const NEAR = '600px'

/** The rows that are there, and a way to the others; a page that fails leaves them standing. */
export const Paged = <T,>({ of, isEndless = false, children }: PagedProps<T>) => {
  const { rows, status, error, hasMore, more } = of
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isEndless || status !== 'ready' || !hasMore || !button.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more(), {
      rootMargin: NEAR,
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isEndless, rows, status, hasMore])
  const list = button.current?.previousElementSibling
  const known = list?.children.length ?? 0
  const hasFocus = isEndless && button.current !== null && document.activeElement === button.current
  // Whoever goes by keys has come to the button sooner than the rows that go before it, or instead of it.
  useLayoutEffect(() => {
    if (hasFocus) list?.children[known]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [rows])
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
        <button type="button" class="button more" ref={button} aria-busy={status === 'loading'} onClick={more}>
          {status === 'failed' ? t().tryAgain : status === 'loading' ? t().loading : t().more}
        </button>
      )}
    </>
  )
}

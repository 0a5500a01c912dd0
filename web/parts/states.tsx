import { EaselError } from '@easel/sdk/error.ts'
import { CloudOff, Lock, SearchX, Trash2, TriangleAlert } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { isBusy } from '../data/busy.ts'
import { guestPath } from '../data/guests.ts'
import { homePath, place } from '../data/router.ts'
import { session } from '../data/session.ts'
import { useGuestCheck } from '../data/use-guest-check.ts'
import type { Loaded } from '../data/use-loaded.ts'
import { t } from '../texts/texts.ts'

interface NoticeProps {
  icon?: JSX.Element
  title: string
  text?: string
  children?: ComponentChildren
}

/** A page or a part that has nothing to show, and says why. */
export const Notice = ({ icon, title, text, children }: NoticeProps) => (
  <div class="notice">
    {icon && <div class="notice-icon">{icon}</div>}
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div class="notice-actions">{children}</div>}
  </div>
)

export const Loading = () => (
  <div class="loading" role="status">
    <span class="spinner" aria-hidden="true" />
    <span class={isBusy() ? 'soft' : 'visually-hidden'}>{isBusy() ? t().busy : t().loading}</span>
  </div>
)

export const BackHome = () => {
  const guest = session.value?.guest
  if (guest && place.value.path === guestPath(guest)) return null
  return (
    <a class="button" href={guest ? guestPath(guest) : homePath()}>
      {guest ? t().backTo(guest.place_name) : t().backHome}
    </a>
  )
}

const describe = (error: unknown): { icon: JSX.Element; title: string; text: string; isFinal: boolean } => {
  const { status, code } = error instanceof EaselError ? error : { status: -1, code: '' }
  if (status === 404 || (status === 401 && code !== 'A1003'))
    return { icon: <SearchX />, title: t().notFound, text: t().notFoundText, isFinal: true }
  if (status === 401) return { icon: <Lock />, title: t().notFound, text: t().notFoundText, isFinal: true }
  if (status === 403) return { icon: <Lock />, title: t().restricted, text: t().restrictedText, isFinal: true }
  if (code === 'Z1011' || code === 'S1012')
    return { icon: <Trash2 />, title: t().inTrash, text: t().inTrashText, isFinal: true }
  if (status === 429) return { icon: <TriangleAlert />, title: t().failed, text: t().tooMany, isFinal: false }
  if (status === 0) return { icon: <CloudOff />, title: t().failed, text: t().offline, isFinal: false }
  const text = error instanceof Error ? error.message : String(error)
  return { icon: <TriangleAlert />, title: t().failed, text, isFinal: false }
}

/** In one sentence, where what was there before stays. */
export const describeFailure = (error: unknown): string => describe(error).text

export const Failure = ({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) => {
  const { icon, title, text, isFinal } = describe(error)
  useLayoutEffect(() => {
    if (isFinal || !retry) return
    const onLine = () => retry()
    addEventListener('online', onLine)
    return () => removeEventListener('online', onLine)
  }, [isFinal, retry])
  if (useGuestCheck(isFinal)) return <Loading />
  return (
    <div role="alert">
      <Notice icon={icon} title={title} text={text}>
        {isFinal ? (
          <BackHome />
        ) : (
          retry && (
            <button type="button" class="button" onClick={retry}>
              {t().tryAgain}
            </button>
          )
        )}
      </Notice>
    </div>
  )
}

interface ShownProps<T> {
  of: Loaded<T>
  children: (data: T) => ComponentChildren
}

/** What was loaded, or that it is not there yet, or why not. */
export const Shown = <T,>({ of, children }: ShownProps<T>) => {
  if (of.state === 'loading') return <Loading />
  if (of.state === 'failed') return <Failure error={of.error} retry={of.retry} />
  return <>{children(of.data)}</>
}

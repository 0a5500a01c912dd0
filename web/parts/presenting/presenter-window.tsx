import { render } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { isDark } from '../../data/preferences.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'
import { PresenterView, type PresenterViewProps } from './presenter-view.tsx'

interface PresenterWindowProps extends PresenterViewProps {
  target: Window
}

/** Draws the presenter's view into another window of this page, which may be on another screen. */
export const PresenterWindow = ({ target, ...props }: PresenterWindowProps) => {
  const { document: other } = target
  useLayoutEffect(() => {
    other.title = presentingTexts().view
    const { lang, dir } = document.documentElement
    Object.assign(other.documentElement, { lang, dir })
    other.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
    for (const style of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      const copy = style.cloneNode() as HTMLLinkElement
      // An address that does not depend on where the window is.
      copy.href = style.href
      other.head.append(copy)
    }
    return () => render(null, other.body)
  }, [])
  useEffect(() => {
    render(<PresenterView {...props} />, other.body)
  })
  return null
}

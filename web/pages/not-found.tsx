import { SearchX } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { session } from '../data/session.ts'
import { Chrome } from '../parts/chrome.tsx'
import { BackHome, Notice } from '../parts/states.tsx'
import { t } from '../texts/texts.ts'
import { Gate } from './welcome.tsx'

/** Any other address. Whoever has not signed in is not asked to: there is nothing to see then either. */
export const NotFound = () => {
  useEffect(() => {
    document.title = `${t().notFound} · Easel`
  })
  if (!session.value)
    return (
      <Gate title={t().notFound} text={t().notFoundText}>
        <BackHome />
      </Gate>
    )
  return (
    <Chrome>
      <Notice icon={<SearchX />} title={t().notFound} text={t().notFoundText}>
        <BackHome />
      </Notice>
    </Chrome>
  )
}

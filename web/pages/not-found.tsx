import { SearchX } from 'lucide-preact'
import { Chrome } from '../parts/chrome.tsx'
import { BackHome, Notice } from '../parts/states.tsx'
import { t } from '../texts/texts.ts'

export const NotFound = () => (
  <Chrome>
    <Notice icon={<SearchX />} title={t().notFound} text={t().notFoundText}>
      <BackHome />
    </Notice>
  </Chrome>
)

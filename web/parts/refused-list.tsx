import type { RefusedChange } from '@easel/sdk/live-types.ts'
import { useState } from 'preact/hooks'
import { describeCode } from '../data/refusal.ts'
import { t } from '../texts/texts.ts'

const MAX_SHOWN = 3

interface RefusedListProps {
  refused: readonly RefusedChange[]
  onSeen: () => void
}

/** Changes that the service did not make, with its reasons, until somebody has seen them. They can be copied out. */
export const RefusedList = ({ refused, onSeen }: RefusedListProps) => {
  const [isCopied, setCopied] = useState(false)
  const reasons = new Set(refused.map(({ refusal }) => describeCode(refusal.error_code) ?? refusal.message))
  const copy = async () => {
    const changes = refused.map(({ edits, refusal, time }) => ({
      time: new Date(time),
      reason: refusal.message,
      edits,
    }))
    await navigator.clipboard.writeText(JSON.stringify(changes, null, 2))
    setCopied(true)
  }
  return (
    <div class="refused-list" role="alert">
      <p>{t().refusedChanges(refused.length)}</p>
      <ul>
        {[...reasons].slice(0, MAX_SHOWN).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div class="refused-actions">
        <button type="button" class="button" onClick={() => copy().catch(() => {})}>
          {isCopied ? t().refusedCopied : t().refusedCopy}
        </button>
        <button type="button" class="button" onClick={onSeen}>
          {t().understood}
        </button>
      </div>
    </div>
  )
}

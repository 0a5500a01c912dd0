import { Copy } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { guestLinkTexts } from '../../texts/sharing/texts.ts'
import { t } from '../../texts/texts.ts'

/** The address of a link that was just made: nothing shows it a second time. */
export const GuestLinkAddress = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const g = guestLinkTexts()
  const [said, setSaid] = useState('')
  const root = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current?.focus()
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [address])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid(g.copied)
    } catch {
      setSaid(t().copyFailed)
    }
  }
  return (
    <section ref={root} class="box guest-link-address" aria-label={g.made}>
      <h4 ref={heading} tabIndex={-1}>
        {g.made}
      </h4>
      <p class="hint">{g.shownOnce}</p>
      <figure class="copied">
        <pre>
          <code>{address}</code>
        </pre>
      </figure>
      <div class="form-actions">
        <button type="button" class="button" onClick={onClose}>
          {t().close}
        </button>
        <button type="button" class="button primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {g.copy}
        </button>
      </div>
      <p class="share-done" role="status">
        {said}
      </p>
    </section>
  )
}
